import { wholeSentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import type { Change, Effect } from './effect.ts';
import { bare, isDelayed, isSure } from './sure.ts';

/** A phrase of a few words that names something; it ends where another part of the clause begins. */
const STOP = '(?!(?:by|from|when|that|which|what|or|is|are|to|no|not|with|how|at|out) )';
// Each word ends with its space, so that no text can be read in more ways than it has words.
const phrase = (name: string): string =>
  String.raw`(?<${name}>(?:${STOP}[\w\`'’-]{1,40} ){0,8}?${STOP}[\w\`'’-]{1,40})(?: |(?=$|[.:;]))`;
const WHAT = phrase('what');
const HOLDER = phrase('holder');
const BY = String.raw`(?: ?by ${phrase('amount')})?`;
const END = String.raw`(?:$|[.:;]|(?: |(?<= ))(?:at once|again|accordingly|correspondingly|immediately|straight away|right away|at the same time|in turn|as well|too|then|afterwards|from then on|on that day|in full|for (?:others?|somebody|someone|anybody|whoever)\b.*)[.]?$)`;
const BE = '(?:is|are|gets?|will be|become|becomes)';
const ALSO = '(?: (?:then|now|also|thereby|immediately|automatically|at once|all))?';

/** A number that is written, or the name of one that is sent. */
const SO_MANY = '(?<amount>one|two|\\d+|`\\w+`) ';

interface Form {
  change: Change;
  pattern: RegExp;
}

const form = (change: Change, ...parts: string[]): Form => ({
  change,
  pattern: new RegExp(`^(?:and |then |also |it |this |which |so )*${parts.join('')}`, 'i'),
});

const LOWERED = 'reduc(?:es?|ed)|lower(?:s|ed)|decreas(?:es?|ed)|decrement(?:s|ed)?|diminish(?:es|ed)?|shrinks?';
const TAKEN = 'takes?|deducts?|subtracts?|draws?|withdraws?|removes?|debits?|pulls?';
const WAS_TAKEN = 'taken|deducted|subtracted|drawn|withdrawn|removed|debited|pulled|set aside';
const FROM = '(?:from|off|out of)';
const USES = 'uses? up|takes? up|occup(?:y|ies)|reserves?|blocks?|consumes?|spends?|sets? aside|claims?|ties? up';
const WAS_USED = 'used up|taken up|occupied|reserved|blocked|consumed|spent|set aside|claimed|tied up';
const RAISED = 'increas(?:es|ed)|rais(?:es|ed)|increment(?:s|ed)?|tops? up|grows?|boosts?';
const PUT = 'adds?|credits?|books?|puts?|moves?|pours?|loads?|pays?';
const WAS_PUT = 'added|credited|put|poured|loaded|paid';
const INTO = '(?:to|into|onto|in)';
const FREES = 'frees?(?: up)?|releases?|restores?|refunds?|vacates?|unblocks?|reopens?';
const FREE =
  '(?:free|available|open|vacant|bookable|usable|released|freed|freed up|restored|refunded|unblocked|returned|given back|put back|handed back|paid back|credited back|there)';
const GIVES = 'gives?|puts?|hands?|pays?|brings?|returns?|credits?';
const NO_MORE =
  '(?:no longer counts?|no longer (?:is|are) counted|(?:is|are) no longer counted|stops? counting|(?:does|do) not count any (?:more|longer)|(?:is|are) not counted any (?:more|longer))';

/** Each form of words that a clause may have; the first that fits is meant. */
const FORMS: readonly Form[] = [
  // "Its weight no longer counts against the allowance."
  form('comes back', WHAT, NO_MORE, String.raw`(?: (?:against|towards?|in|for) ${HOLDER})?`, END),
  form('comes back', WHAT, String.raw`(?:can|may) (?:then )?be (?:[\w-]+ )?[\w-]+ again`),
  // "Gives its seats back to the bus", "gives back the seats".
  form('comes back', `(?:${GIVES})${ALSO} `, WHAT, String.raw`back(?: ${INTO} ${HOLDER})?`, END),
  form('comes back', `(?:${GIVES}) back `, WHAT, String.raw`(?:${INTO} ${HOLDER})?`, END),
  form('comes back', 'returns? ', WHAT, `${INTO} `, HOLDER, END),
  form('comes back', HOLDER, '(?:gets?|regains?|receives?) ', WHAT, 'back', END),
  form('comes back', WHAT, String.raw`(?:go(?:es)?|comes?|flows?|moves?|falls?) back(?: ${INTO} ${HOLDER})?`, END),
  form('comes back', WHAT, String.raw`returns?(?: ${INTO} ${HOLDER})`, END),
  form('comes back', `(?:${FREES})${ALSO} `, WHAT, String.raw`(?:(?:of|in|on|at) ${HOLDER})?`, END),
  form('comes back', '(?:gives?|makes?|sets?|leaves?) ', WHAT, '(?:free|available|open)(?: for .+)?', END),
  // "Its dispatch is released and the bay free": the verb is that of the clause before.
  form('comes back', WHAT, '(?:free|available)', END),
  form('comes back', WHAT, String.raw`(?:in|on|at|of) ${HOLDER}${BE} ${FREE}(?: again)?`, END),
  form('comes back', WHAT, String.raw`${BE}${ALSO} ${FREE}(?: again)?(?: (?:in|on|at|to) ${HOLDER})?`, END),
  // "Are `open` again": what it was before.
  form('comes back', WHAT, '(?:is|are|runs?|becomes?) [\\w`-]+ again'),
  // "Takes the pieces from the shelf", "is deducted from its stock".
  form('falls', `(?:${TAKEN})${ALSO} `, WHAT, `${FROM} `, HOLDER, END),
  form('falls', WHAT, `${BE}${ALSO} (?:${WAS_TAKEN}) ${FROM} `, HOLDER, END),
  form('falls', WHAT, '(?:leaves?(?! out)|runs? out of|flows? out of) ', HOLDER, END),
  form('falls', `(?:${LOWERED})${ALSO} `, WHAT, BY, END),
  form('falls', WHAT, `${BE}${ALSO} (?:${LOWERED})`, BY, END),
  form('falls', WHAT, '(?:falls?|drops?|sinks?|decreases?|shrinks?|declines?|(?:go(?:es)?|comes?) down)', BY, END),
  form('falls', `(?:${USES})${ALSO} `, WHAT, String.raw`(?:(?:of|in|on|at) ${HOLDER})?`, END),
  form('falls', WHAT, `${BE}${ALSO} (?:${WAS_USED})`, END),
  form('falls', WHAT, 'counts? (?:against|towards?) ', HOLDER, END),
  form('falls', HOLDER, '(?:has|have) ', SO_MANY, WHAT, '(?:less|fewer)', END),
  form('falls', HOLDER, 'loses? ', SO_MANY, '(?:of (?:the|its|their) )?', WHAT, END),
  form('rises', HOLDER, '(?:has|have) ', SO_MANY, '(?:more|further) ', WHAT, END),
  form('falls', HOLDER, '(?:has|have) ', SO_MANY, '(?:less|fewer) ', WHAT, END),
  form('rises', HOLDER, '(?:gains?|gets?|receives?) ', SO_MANY, '(?:more |further |new )?', WHAT, END),
  form('falls', WHAT, `${BE}${ALSO} debited (?:with|by) `, phrase('amount'), END),
  form('rises', WHAT, `${BE}${ALSO} credited with `, phrase('amount'), END),
  form('rises', `(?:${PUT})${ALSO} `, WHAT, `${INTO} `, HOLDER, END),
  form('rises', WHAT, `${BE}${ALSO} (?:${WAS_PUT}) ${INTO} `, HOLDER, END),
  form('rises', WHAT, `(?:arrives?|lands?|ends? up|runs?|flows?) ${INTO} `, HOLDER, END),
  form('rises', `(?:${RAISED})${ALSO} `, WHAT, BY, END),
  form('rises', WHAT, `${BE}${ALSO} (?:${RAISED})`, BY, END),
  form('rises', WHAT, '(?:rises?|grows?|climbs?|increases?|go(?:es)? up)', BY, END),
  form('becomes', '(?:sets?|moves?|turns?|marks?|puts?) ', WHAT, '(?:to|into|as) ', phrase('amount'), END),
  form(
    'becomes',
    WHAT,
    '(?:becomes?|turns? into|is set to|moves? to|changes? to|is marked as) ',
    phrase('amount'),
    END,
  ),
  form(
    'is made',
    '(?:creates?|makes?|raises?|issues?|opens?|writes?|records?|generates?|logs?) ',
    String.raw`(?=(?:an?|one|another) )`,
    WHAT,
    END,
  ),
  form(
    'is made',
    String.raw`(?=(?:an?|one|another) )`,
    WHAT,
    `${BE}${ALSO} (?:created|made|raised|issued|opened|written|recorded|generated|logged)`,
  ),
  form('is removed', '(?:deletes?|removes?|drops?|discards?|erases?) ', WHAT, '(?:along|as well|too|together)'),
  form('is removed', WHAT, `${BE}${ALSO} (?:deleted|removed|dropped|discarded|erased|gone)`),
];

/** "When a trip is cancelled, ...", "after a cancellation ...", "once it is returned ...". */
const WHEN =
  /^(?:when(?:ever)?|once|after|as soon as|on|upon|by|with) (?<when>(?:(?:an?|the|its|each|every|any) )?[\w`'’ -]{2,60}?), (?<rest>.+)$/i;
/** "After a refund the ticket ...": no comma ends it. */
const AFTER = /^(?:after|with|upon|on) (?<when>an? [\w-]+) (?<rest>(?:the|its|their) .+)$/i;
/** "Cancelling a trip gives its seats back." */
const GERUND =
  /^(?<when>[a-z]{2,}ing (?:(?:an?|the|its|any|each|every) )?(?:[\w`'’-]+ ){0,5}?)(?<rest>(?:gives|puts|frees|releases|restores|returns|reduces|lowers|decreases|decrements|raises|increases|increments|adds|costs|takes|deducts|uses? up|sets|makes|moves|pays|hands|brings|credits|refunds|removes|withdraws|draws)\b.+)$/i;
/** "Each loan lowers the copies": what is said of each of a kind is done by making one. */
const EACH =
  /^(?<when>(?:each|every|any|an?) (?:new )?[\w-]+(?: [\w-]+)?) (?<rest>(?:lowers|raises|reduces|increases|decreases|increments|decrements|takes|deducts|subtracts|adds|uses up)\b.+)$/i;
/** "A cancelled trip gives its seats back": what is done is said of what gives. */
const DONE =
  /^(?<when>(?:an? |any |every |each )?[a-z]+(?:ed|wn|ld|pt|nt|id) [\w-]+) (?<rest>(?:gives?|frees?|releases?|returns?|puts?) .+)$/i;

interface Said {
  when: string;
  rest: string;
}

/** "It is free again when the trip is deleted." */
const BEHIND =
  /^(?<rest>.{6,120}?) (?:when|once|as soon as) (?<when>(?:(?:an?|the|its|each|every|any) )?[\w`'’ -]{2,60})$/i;

/** What is done, apart from what comes of it. */
function apart(clause: string): Said {
  const { when, rest } =
    (
      WHEN.exec(clause) ??
      AFTER.exec(clause) ??
      GERUND.exec(clause) ??
      EACH.exec(clause) ??
      DONE.exec(clause) ??
      BEHIND.exec(clause)
    )?.groups ?? {};
  return when === undefined || rest === undefined ? { when: '', rest: clause } : { when: when.trim(), rest };
}

const ADVERB =
  / (?:in full|at once|again|immediately|straight away|right away|at the same time|in turn|as well|too|then|afterwards|from then on)$/i;

/** A phrase without its article, and without what says when. */
const article = (text: string | undefined): string =>
  (text ?? '')
    .trim()
    .replace(ADVERB, '')
    .replace(/^(?:the|an?|all|each|every|both|all of (?:the|its|their)|just|exactly) /i, '');

function effectOf(clause: string): Omit<Effect, 'sentence'> | null {
  const { when, rest } = apart(clause);
  if (isDelayed(clause) || !isSure(rest) || (when !== '' && !isSure(when.replace(/^.* (?:was|were) /i, ''))))
    return null;
  for (const { change, pattern } of FORMS) {
    const groups = pattern.exec(rest)?.groups;
    if (groups === undefined) continue;
    const { what, holder, amount } = groups;
    return { change, what: article(what), holder: article(holder), amount: article(amount), when, clause };
  }
  return null;
}

/** A comma ends a condition, so such a sentence stays whole up to its next part. */
const BEGINS_WHEN = /^(?:when(?:ever)?|once|after|as soon as|on|upon|by|with|if|unless|until|while)\b/i;

/** Who a sentence is for: it says nothing of what is done. */
const OF_CONDITION = /\b(?:if|unless|until|while|only|except|otherwise)\b/i;

const BETWEEN = /(?:,|;|:) (?:and |so (?:that )?|but |then |which )?|\.? (?:and|so that) (?=[^,;.]{2,60}$)/i;

/** The clauses of a sentence; those behind a condition that ends with a comma depend on it. */
export function clausesOf(sentence: string): string[] {
  const parts = bare(sentence)
    .replace(/[.!?]+$/, '')
    .split(BETWEEN)
    .filter(Boolean);
  const [first = '', second, ...others] = parts;
  if (second === undefined) return [first];
  if (!BEGINS_WHEN.test(first)) return OF_CONDITION.test(first) ? [first] : parts;
  // Without a condition of its own each part has the one that the sentence begins with.
  const when = /^(?:if|unless|until|while)\b/i.test(first) ? null : first;
  return when === null ? [] : [second, ...others].map((one) => `${when}, ${one}`);
}

/** The effects of a sentence; a clause without a subject has that of the one before: "leave the vat and arrive in the other". */
function effectsOf(sentence: string): Effect[] {
  const found: Effect[] = [];
  for (const clause of clausesOf(sentence)) {
    const before = found.at(-1)?.what;
    const effect = effectOf(clause) ?? (before === undefined ? null : effectOf(`${before} ${clause}`));
    if (effect !== null) found.push({ ...effect, clause, sentence });
  }
  return found;
}

/** What the sentences of a text say that becomes of something. */
export const effectsIn = (text: string): Effect[] => wholeSentencesIn(unwrapped(text)).flatMap(effectsOf);
