import { sentencesIn } from '../resources/words/sentences-in.ts';
import type { Operation } from '@assay/api-model';
import { wordsOf } from '../resources/words/words.ts';
import { patternOf, statesIn, withoutCompounds, withoutStates } from './names.ts';

/** In which states a document allows something, and which it leads to, as far as its sentences say so. */
export interface SaidStates {
  /** Empty: nothing is said. */
  allowed: Set<string>;
  forbidden: Set<string>;
  to: string | null;
}

/** "From booked or confirmed to cancelled", "moves from open to paid". */
const FROM_TO = /\bfrom\b(?<from>.{2,80}?)\b(?:to|into)\b(?<to>.{2,40}?)(?:[.,;:]|$)/i;
/** "Makes a draft an open claim", "turns the draft into a claim". */
const TURNS =
  /\b(?:makes?|turns?|converts?) (?:an? |the )(?<from>[\w -]{2,30}?) (?:in)?(?:to )?(?:an? |the )(?<to>[\w -]{2,40}?)(?:[.,;:]|$)/i;
/** "Only a placed or paid order can be cancelled", "must be paid", "only allowed while it is a draft". */
const ONLY = [
  /\bonly\b(?<who>.{2,80}?)\b(?:can|may|could)\b/i,
  /\b(?:must|has to|have to|needs to) (?:still )?be (?!\w+ by\b)(?:in )?(?<who>.{2,90}?)(?:[.,;]|\bto\b|\band (?:then |thereby )?(?:is|are|becomes?|turns?|gets?|will be)\b|$)/i,
  // "Must exist (422) and be open (409)".
  /\b(?:must|has to|have to|needs to)\b[^.;]{2,80}?\band (?:still )?be (?:in )?(?<who>.{2,60}?)(?:[(.,;]|$)/i,
  /\bunless\b(?:(?!\bnot\b)[^.;,]){2,40}?\b(?:is|are) (?!not\b)(?<who>.{2,60}?)(?:[.,;:(]|$)/i,
  /\b(?:can|may|could)\b.{0,40}\bonly\b(?<who>.{2,80})/i,
  /\bonly\b.{0,30}\b(?:while|when|if|in|for|from|as long as|on)\b(?<who>.{2,80})/i,
  /^only\b(?<who>.{2,60}?)\b(?:change|accept|take|allow|get|are|is)\b/i,
  /\b(?:works|possible|allowed|permitted)\b(?! in (?:every|all|any)\b).{0,20}\b(?:for|while|until|from|once)\b(?<who>.{2,80})/i,
  // Who may, and from when on: "For the owner, once the claim is settled."
  /^(?:for|by) (?:the|its|an?|any|every)\b[^.;]{2,60}, (?:but )?(?:only )?once (?<who>.{2,60}?)(?:[.,;:(]|$)/i,
  // Who may, and on what: "For clerks, in a live auction."
  /^(?:for|by) [^.;,]{2,40}, (?:but )?(?:only )?(?:in|on|of|at|within|for|with) an? (?<who>[\w`'" -]{2,40}?)(?:[.,;:(]|$)/i,
  // "Only major damage can be written off" names what is done and no state before it.
  /^only\b(?<who>(?:(?!\b(?:can|may|could|must)\b)[^.,;:(]){2,60}?)(?:[.,;:(]|$)/i,
  // "It takes a draft with two signatures."
  /^(?:it |this )?(?:takes?|needs|requires?) (?:an? )(?<who>[`'"]?[\w-]+[`'"]?(?: or [`'"]?[\w-]+[`'"]?)*)(?: [\w-]+)?(?= (?:with|that|which)\b)/i,
  // "Drafts only."
  /^(?:for |on |in )?(?<who>[\w`'"-]+(?:(?:,| and| or) [\w`'"-]+)*) only\s*(?:[.,;:(]|$)/i,
  // "They cancel only planned or missed visits (409)".
  /\bonly (?<who>(?:(?!\b(?:can|may|could|must)\b)[^.,;:(]){2,60}?) ?\(4\d\d/i,
  // "Clerks only, placed orders only (409)", "Draft orders only."
  /(?:^|[,;:] ?)(?<who>[^.;,:(]{2,60}?) only(?= ?\(4\d\d)/i,
  /(?:^|[,;:] )(?:for |on |of |in )?(?<who>[^.;,:(]{2,60}?) only(?=[.;]|$)/i,
  // Of a refusal: "no longer reserved, or not enough units".
  /^(?:409:? |it is |is )?no longer (?:in )?(?:an? )?(?<who>[^.,;:(]{2,40}?)(?:[.,;:(]|\bor\b|$)/i,
  /\b(?:when|if|unless|while)\b.{2,40}?\b(?:is|are) not (?:in |an? )?(?<who>.{2,60}?)(?:[,;:(]|$)/i,
  /^(?<who>.{2,60}?)\b(?:can|may|could) be\b[^.;]{2,60}[,;] (?:all )?(?:the )?(?:others?|rest|everything else|anything else)\b/i,
  /^(?<who>.{2,80}?)\b(?:can|may|could) be\b[^.;]{2,60}[,;] (?:(?:and |but )?(?:one|any|anything|those|all|every) )?in (?:an|any|all|every)? ?others? (?:states?|status(?:es)?)\b/i,
  /\bneither\b(?<who>.{2,80}?)(?:\bis\b|\bcan\b|\bare\b|[.,;]|$)/i,
  /\bnot (?<who>[\w-]+(?: (?:or|nor) [\w-]+)*) (?:is|are) (?:answered|refused|rejected)/i,
];
/** "Answered with 409: a boat that is not open or whose deadline has passed". */
const NOT_IN =
  /\b(?:that|which|who) (?:is|are) not (?:yet )?(?:in )?(?:an? )?(?<who>.{2,60}?)(?:[.,;:(]|\b(?:or|and) (?:that|which|who|whose|is|are|has|have)\b|$)/i;
/** "Cancels a held or confirmed booking (else 409)", "drafts can be deleted, others are refused". */
const OR_REFUSED = [
  /^(?<who>.{2,120}?)\b(?:else|otherwise|others|(?:any|every)thing else)\b[^.]{0,40}(?:\b4\d\d\b|\brefused\b|\brejected\b|\bconflict\b)/i,
  /^(?<who>.{2,120}?)\b(?:4\d\d|refused|rejected)(?: [`'"]?[\w-]+[`'"]?)? (?:else|otherwise|later|afterwards?|after that|from then on|thereafter|once it is not)\b/i,
  // "While it is a draft (409)", "for an order that is open (409 `closed`)", where nothing before it is refused.
  /^(?:(?!\b(?:not|cannot|refused|rejected|never|no|4\d\d)\b|n['’]t).)*?\b(?:while|as long as|for (?:an? |the )?[\w-]+ (?:that|which) (?:is|are))\b(?<who>[^();]{2,60}?)\(4\d\d(?: if not| [`'"]?[\w-]+[`'"]?)?\)/i,
];
const REFUSED =
  /\b409\b|\bcan ?not\b|\bcan't\b|\bmay not\b|\bmust not\b|\brefused\b|\brejected\b|\bconflict\b|\bnot allowed\b|(?<!\b(?:is|are) )\bno longer\b|\bno longer (?:possible|allowed|accepted|open|(?!available|visible)\w+[ai]ble)\b|\bforbidden\b|\bis kept\b|\bimpossible\b|(?<!\bat )\bonce\b(?! (?:more|again)\b)|\bnever\b/i;
const LEADS_TO =
  /\b(?:becomes?|moves? (?:it )?to|changes? (?:it )?to|transitions? (?:it )?to|(?:is )?set to|marks? (?:it |the \w+ )?as|turns? (?:it )?into|goes to|puts? it (?:in|into))\b(?<to>.{2,40}?)(?:[.,;:]|$)/i;

/** "And is `taken` from then on". */
const LEADS_LATER =
  /\b(?:is|are|will be) (?<to>[`'"]?[\w-]+[`'"]?) (?:from (?:then|now|that moment) on|afterwards|after that|thereafter)\b/i;

/** The states that a part of a sentence names. */
const namedIn = (match: RegExpExecArray | null, group: string, states: readonly string[]): string[] =>
  statesIn(match?.groups?.[group] ?? '', states);

const MUST_NOT = /\b(?:must|may|can|could) ?not (?:yet |already )?be\b[^.,;]*/i;

/** "Has to be paid and must not be closed" asks for the first of them. */
const askedIn = (match: RegExpExecArray | null, states: readonly string[]): string[] =>
  statesIn((match?.groups?.['who'] ?? '').replace(MUST_NOT, ' '), states);

const orRefused = (sentence: string, states: readonly string[], led: string | undefined): string[] | undefined =>
  OR_REFUSED.map((pattern) => askedIn(pattern.exec(sentence), states).filter((state) => state !== led)).find(
    ({ length }) => length > 0,
  );

function readSentence(sentence: string, states: readonly string[], said: SaidStates): void {
  const turns = TURNS.exec(sentence);
  const fromTo = namedIn(turns, 'from', states).length > 0 ? turns : FROM_TO.exec(sentence);
  const from = namedIn(fromTo, 'from', states);
  const to = namedIn(fromTo, 'to', states);
  if (from.length > 0 && to.length > 0) {
    for (const state of from) said.allowed.add(state);
    said.to ??= to[0] ?? null;
  } else readStates(sentence, states, said);
}

/** "While it is paid its `price` stays (409)": what is refused is a change of some values, not the request. */
const SOME_STAY = /\b(?:while|when|once|as long as)\b.*\b(?:stays?|remains?|(?:is|are) fixed)\b[^.;]*\(4\d\d/i;

/** "Never beyond what is still open": an amount and no state; "What was paid cannot be changed" begins with what it is about. */
const AMOUNT =
  /(?<!^\W*)\bwhat(?:ever)? (?:is|was|remains?|stays?)(?: still| yet)? [\w-]+|\b[\w-]+ (?=(?:amount|balance|sum|rest|remainder)\b)/gi;

/** "The order stays paid, as if it had never been sent back": what becomes of it, and nothing that is refused. */
const STAYS =
  /\b(?:stays?|remains?|(?:is|are) still) (?:in |an? )?[`'"]?[\w-]+[`'"]?(?=[,.;:]|$| (?:as|with|and)\b)|\bas (?:if|though)\b[^.;]*/gi;
/** "And cannot be read afterwards": what becomes of the record, and nothing that is refused. */
const UNSEEN =
  /\b(?:it|they|which|that|and) (?:can ?not|can't|is no longer|are no longer) (?:be )?(?:read|found|seen|shown)\b[^.;]*/gi;
const SAYS_REFUSED = /\b(?:4\d\d|refused|rejected|conflict)\b/i;

function withoutRest(whole: string): string {
  const plain = whole.replaceAll(AMOUNT, ' ').replaceAll(UNSEEN, ' ');
  return SAYS_REFUSED.test(plain) ? plain : plain.replaceAll(STAYS, ' ');
}

/** "The earlier deed, if any, becomes superseded" speaks of a record beside its own. */
const IF_ANY = /[^.;]*\bif (?:any|there (?:is|was) (?:one|any))\b[^.;]*/gi;

function readStates(whole: string, states: readonly string[], said: SaidStates): void {
  const sentence = withoutCompounds(withoutRest(whole), states);
  if (SOME_STAY.test(sentence)) return;
  const only = ONLY.map((pattern) => askedIn(pattern.exec(sentence), states)).find(({ length }) => length > 0);
  const sure = sentence.replaceAll(IF_ANY, ' ');
  const [led] = [LEADS_TO, LEADS_LATER].flatMap((words) => namedIn(words.exec(sure), 'to', states));
  if (led !== undefined) said.to ??= led;
  const denied = REFUSED.test(sentence) ? namedIn(NOT_IN.exec(sentence), 'who', states) : [];
  const allowed = only ?? orRefused(sentence, states, led) ?? (denied.length > 0 ? denied : undefined);
  if (allowed !== undefined) for (const state of allowed) said.allowed.add(state);
  else if (REFUSED.test(withoutStates(sentence, states)))
    for (const state of statesIn(sentence, states)) said.forbidden.add(state);
}

/** "Anything else: 409": what the sentences before name is allowed. */
const OTHERS =
  /^(?:anything|everything|(?:all|any|every) (?:the )?others?|others?|(?:in )?(?:all |any |every )?other (?:states?|status(?:es)?))\b/i;

const INITIAL = [
  /\b(?:new|fresh|newly \w+) [\w -]{2,30}? (?:is|are|will be|starts?|begins?)\b(?<state>.{2,40})/i,
  /\b(?:starts?|begins?|created|opened|made) (?:out |off )?(?:as|in|with)\b(?<state>.{2,40})/i,
  /\binitial(?:ly)?\b(?<state>.{2,40})/i,
  /\b(?:is|stays?|remains?) (?:in |a |an )?(?<state>[`'"]?[\w-]+[`'"]?) until\b/i,
];

/** The state that new records have, where a text says so: "A new order is open", "starts as a draft". */
export function saidInitial(text: string, states: readonly string[]): string | null {
  for (const sentence of sentencesIn(text)) {
    for (const pattern of INITIAL) {
      const [found] = namedIn(pattern.exec(sentence), 'state', states);
      if (found !== undefined) return found;
    }
  }
  return null;
}

const OF_OTHERS = /^(?:all |any )?(?:others?|everything else|anything else|otherwise)\b/i;

/** What is said of all others completes the sentence before it. */
function wholeSentences(text: string): string[] {
  const whole: string[] = [];
  for (const sentence of sentencesIn(text)) {
    const before = OF_OTHERS.test(sentence) ? whole.pop() : undefined;
    whole.push(before === undefined ? sentence : `${before.replace(/[.;]\s*$/, '')}, ${sentence}`);
  }
  return whole;
}

/** The states that a sentence names and does not lead to. */
function standsIn(sentence: string, states: readonly string[]): string[] {
  const from = namedIn(FROM_TO.exec(sentence), 'from', states);
  if (from.length > 0) return from;
  return LEADS_TO.test(sentence) ? [] : statesIn(sentence, states);
}

/** Reads what a text says about the states of a record. */
export function saidStates(text: string, states: readonly string[]): SaidStates {
  const said: SaidStates = { allowed: new Set(), forbidden: new Set(), to: null };
  const named = new Set<string>();
  const plain = sentencesIn(text);
  for (const sentence of plain) {
    // What is refused beside the others may name a state: "any other is refused, and an open one that ... as well".
    const clause = sentence.split(/, (?:and|or|but) /)[0] ?? '';
    const isOfOthers = OTHERS.test(clause) && REFUSED.test(clause) && statesIn(clause, states).length === 0;
    if (isOfOthers) for (const state of named) said.allowed.add(state);
    else readSentence(sentence, states, said);
    for (const state of standsIn(sentence, states)) named.add(state);
  }
  for (const sentence of wholeSentences(text)) if (!plain.includes(sentence)) readSentence(sentence, states, said);
  for (const state of said.allowed) said.forbidden.delete(state);
  return said;
}

const DENIED = /\b(?:not|never|no longer|n't|neither|nor)\s+(?:yet |been |already )?[`"']?$/i;

const LEFT_OUT =
  /^[`"']?,?\s+(?:ones? |[a-z]+s )?(?:(?:are )?not (?:counted|considered|included)|are (?:left out|excluded|ignored|excepted)|do not (?:count|matter)|aside)\b/i;

/** The states that a text denies: "who has not left", "closed ones not counted". */
export const deniedIn = (text: string, states: readonly string[]): string[] =>
  states.filter((state) => {
    const parts = text.split(patternOf(state));
    const isDenied = (before: string, at: number): boolean => DENIED.test(before) || LEFT_OUT.test(parts[at + 1] ?? '');
    return statesIn(text, [state]).length > 0 && parts.slice(0, -1).every(isDenied);
  });

/** The states that a text means: those that it names, or all but those that it denies: "neither over nor cancelled". */
export function statesMeant(text: string, states: readonly string[]): string[] {
  const denied = deniedIn(text, states);
  const asked = statesIn(text, states).filter((state) => !denied.includes(state));
  return asked.length > 0 || denied.length === 0 ? asked : states.filter((state) => !denied.includes(state));
}

/** States that the description of a reference asks for: "A confirmed or completed appointment." */
export function statesAskedFor(description: string, states: readonly string[]): string[] {
  if (REFUSED.test(withoutStates(description, states))) return [...saidStates(description, states).allowed];
  return statesMeant(description, states);
}

/** Verbs with the state that they lead to. */
const IRREGULAR = new Map(
  (
    'pay paid, send sent, begin begun, start started, withdraw withdrawn, hold held, take taken, give given, lend lent, ' +
    'freeze frozen, submit submitted, ship shipped, void void, open open, reopen open, activate active, enable enabled, ' +
    'deactivate inactive, suspend suspended, finish finished'
  )
    .split(', ')
    .map((pair): [string, string] => {
      const [verb = '', state = ''] = pair.split(' ');
      return [verb, state];
    }),
);

/** The state that an action leads to by its own name: `cancel` and `cancelled`, `pay` and `paid`. */
export function stateOfVerb(verb: string, states: readonly string[]): string | null {
  const word = verb.toLowerCase();
  const irregular = IRREGULAR.get(word);
  const stem = word.replace(/(e|y|ion|ation)$/, '');
  return (
    states.find((state) => state.toLowerCase() === irregular) ??
    states.find((state) => stem.length > 2 && state.toLowerCase().startsWith(stem)) ??
    states.find((state) => isPhrase(word, state)) ??
    null
  );
}

/** `check-in` and `checked_in`: the first word in another form, the others the same. */
function isPhrase(verb: string, state: string): boolean {
  const [first = '', ...others] = wordsOf(verb);
  const [form = '', ...rest] = wordsOf(state);
  return (
    others.length > 0 && first.length > 2 && form.startsWith(first.replace(/e$/, '')) && rest.join() === others.join()
  );
}

/** The last word of an action's path: `/orders/{id}/pay`, `/orders/{id}:pay`. */
export const verbOf = ({ path }: Pick<Operation, 'path'>): string => path.split(/[/:]/).at(-1) ?? '';
