import { sentencesIn, unwrapped } from '../sentences-in.ts';

/** What can be wrong with a value. `name`: of a member or a parameter that the document does not have. */
export type WrongValue = 'high' | 'low' | 'unknown' | 'name' | 'unreadable' | 'repeated' | 'null' | 'missing';

/** What becomes of a wrong value that is not refused; `used`: the nearest value that is right, or whatever stands for it. */
export type Outcome = 'ignored' | 'used' | 'nothing';

const NAMES = 'fields?|propert(?:y|ies)|members?|attributes?|parameters?|arguments?|keys?|names?|headers?|columns?';
const UNKNOWN =
  'un(?:known|recogni[sz]ed|supported|documented|defined|expected|listed|specified)|not (?:listed|known|supported|recogni[sz]ed|documented|defined)|non-?existent|no such|do(?:es)? not exist';
/** Between what is sent and the words that it is unknown: "fields that are not documented". */
const OF_THEM = '(?:(?:that|which) )?(?:(?:are|is|were) )?';
const UNREADABLE =
  'invalid|malformed|illegal|bad|wrong|nonsensical|garbage|unpars[ei]?able|unreadable|non-?numeric|incorrect|faulty';

const UNREADABLE_VALUES: readonly WrongValue[] = ['high', 'low', 'unknown', 'unreadable'];

const SUBJECTS: readonly (readonly [words: RegExp, wrong: readonly WrongValue[]])[] = [
  [
    /\b(?:more|higher|larger|greater|bigger|longer) (?:[a-z]+ ){0,2}than\b|\b(?:above|beyond|over|exceed\w*)\b|\btoo (?:large|high|long|many|big)\b|\bask(?:s|ed|ing)? for more\b|\b(?:higher|larger|greater|bigger|longer) (?:values?|numbers?|sizes?|limits?|pages?|ones?|texts?|names?|lists?|amounts?)\b/i,
    ['high'],
  ],
  [
    /\b(?:less|lower|smaller|fewer|shorter) (?:[a-z]+ ){0,2}than\b|\bbelow\b|\bnegative\b|\bzero\b|\btoo (?:small|low|short|few)\b|\bnon-?positive\b|\bblank\b|\bempty (?:values?|texts?|strings?|ones?)\b|\b(?:lower|smaller|shorter) (?:values?|numbers?|ones?|texts?)\b/i,
    ['low'],
  ],
  [/\bout[- ]of[- ](?:the )?(?:range|bounds)\b|\boutside\b/i, ['high', 'low']],
  [
    new RegExp(
      String.raw`\b(?:${UNREADABLE})\b|\b(?:any|every)thing (?:else|other|that (?:is|does|can)(?: not|n[’']t))|\b(?:any|all|every) others?\b|\bother (?:values?|texts?|words?|input)\b|\bothers\b|\b(?:is|are) (?:not|no|neither) (?:an? |the )?(?:positive |valid |whole |natural )*(?:integers?|numbers?|dates?|booleans?|one of)\b|\b(?:can(?:not|[’']t| not)) be (?:parsed|read|understood|interpreted)\b`,
      'i',
    ),
    UNREADABLE_VALUES,
  ],
  [
    new RegExp(String.raw`(?<!\b(?:${NAMES}) ${OF_THEM})\b(?:${UNKNOWN})\b(?! (?:[a-z]+ )?(?:${NAMES})\b)`, 'i'),
    ['unknown'],
  ],
  [
    new RegExp(String.raw`\b(?:${UNKNOWN}) (?:[a-z]+ )?(?:${NAMES})\b|\b(?:${NAMES}) ${OF_THEM}(?:${UNKNOWN})\b`, 'i'),
    ['name'],
  ],
  [/\bnull\b/i, ['null']],
  [/(?<!\b(?:as|as if|as though) (?:it (?:is|was|were) )?)\b(?:missing|absent|left out|omitted)\b/i, ['missing']],
  [/\bduplicates?\b|\brepeated\b|\brepetitions?\b|\btwice\b/i, ['repeated']],
];

const IGNORED =
  /\b(?:ignored|disregarded|discarded|dropped|skipped|omitted|stripped|tolerated|left out|removed|passed over)\b|\b(?:no|any|without) effect\b|\b(?:treated|taken|read|handled|interpreted|understood) as (?:if )?(?:it |they |the [a-z]+ )?(?:were |was |is |are |had been )?(?:the default|absent|missing|not (?:given|sent|set)|unset|left out)\b|\bas the default\b|\b(?:falls?|falling) back to (?:the|its|their) (?:default|usual)\b|\bthe default (?:is|applies|will be|order|value|size)\b|\b(?:means?|gives?|yields?|uses?|gets?|becomes?|selects?) the (?:default|usual)\b/i;
const NOTHING =
  /\b(?:gives?|yields?|returns?|answers?|results? in|leads? to|finds?|match(?:es)?|selects?)(?: with)? (?:nothing|none|an empty|no (?:results?|items?|records?|entries|rows|match\w*))\b/i;
const USED =
  /\b(?:clamped|capped|truncated|trimmed|cut(?: off| down| back)?|lowered|raised|reduced|limited|adjusted|coerced|converted|rounded|replaced|substituted|normali[sz]ed|corrected|shortened|accepted|allowed|collapsed|merged|counted once)\b|\b(?:treated|taken|read|handled|interpreted|understood|regarded|considered|processed|stored|kept|saved) (?:as|like)\b|\b(?:as if|as though)\b|\bcounts? (?:as|once)\b|\b(?:is|are|will be|gets?) (?:used|assumed|applied)\b|\b(?:falls?|falling) back\b|\bdefaults? to\b|\b(?:means?|becomes?) (?:the |an? )?(?:maximum|minimum|largest|smallest|same|\d+)\b|\bsilently\b|\bnot (?:validated|checked|enforced|verified)\b|\breturn(?:s|ed)? (?:the )?(?:first|last|nearest|closest) page\b/i;
const NO_REFUSAL =
  /\b(?:no|not|never|without|instead of|rather than)(?: an?| be(?:ing)?| the| any)?(?: [a-z]+)? (?:refus\w+|reject\w+|errors?|4\d\d|fail\w*)\b/i;
const REFUSAL =
  /\b4\d\d\b|\b(?:refus|reject|forbid|disallow|prohibit)\w*|\bnot (?:be )?(?:accepted|allowed|permitted|possible|valid|ignored|tolerated)\b|\berrors?\b|\bfails?\b|\bbad request\b|\bnever (?:accepted|ignored|clamped|capped)\b/i;

/** "Not cut down", "are never ignored": what is not done to a wrong value. */
const NOT_DONE =
  /\b(?:not|never|no longer|neither|nor|cannot|[a-z]+n[’']t)(?: be| being| simply| just| silently| quietly| even)* (?:clamped|capped|truncated|trimmed|cut|lowered|raised|reduced|adjusted|coerced|converted|rounded|replaced|substituted|corrected|shortened|ignored|disregarded|discarded|dropped|skipped|stripped|tolerated)\b/i;

function outcomeOf(clause: string): Outcome | 'refused' | null {
  if (NO_REFUSAL.test(clause)) return NOTHING.test(clause) ? 'nothing' : IGNORED.test(clause) ? 'ignored' : 'used';
  if (REFUSAL.test(clause) || NOT_DONE.test(clause)) return 'refused';
  if (NOTHING.test(clause)) return 'nothing';
  if (IGNORED.test(clause)) return 'ignored';
  return USED.test(clause) ? 'used' : null;
}

/** Of a range: "clamped to 1 to 100" says so of whatever lies outside. */
const CLAMPED = /\bclamped\b|\bcapped (?:at|to)\b/i;

interface Subjects {
  wrong: readonly WrongValue[];
  /** "Anything else", "malformed ones": whatever nothing else is said of. */
  rest: readonly WrongValue[];
}

function subjectsOf(clause: string): Subjects {
  const found = SUBJECTS.flatMap(([words, wrong]) => (words.test(clause) ? [wrong] : []));
  const own = found.flatMap((wrong) => wrong.filter((one) => wrong !== UNREADABLE_VALUES || one === 'unreadable'));
  if (found.length > 0 || !CLAMPED.test(clause))
    return { wrong: own, rest: found.includes(UNREADABLE_VALUES) ? UNREADABLE_VALUES : [] };
  return { wrong: /\bclamped\b/i.test(clause) ? ['high', 'low'] : ['high'], rest: [] };
}

/** What is not looked at, without a word of what is wrong: "the limits are not enforced", "may also be sent as a number". */
const UNCHECKED: readonly (readonly [words: RegExp, wrong: readonly WrongValue[]])[] = [
  [
    /\b(?:limits?|bounds?|range|length|maximum|minimum)\b[^.;]*\bnot (?:yet )?(?:enforced|checked|validated|applied)\b/i,
    ['high', 'low'],
  ],
  [/\b(?:format|pattern|form|syntax|type)\b[^.;]*\bnot (?:yet )?(?:enforced|checked|validated)\b/i, ['unreadable']],
  [
    /\b(?:may|can) (?:also |still )?be (?:sent|given|written|passed) as (?:an? )?(?:number|integer|text|string|boolean|list|array|object)\b/i,
    ['unreadable'],
  ],
  [
    /^(?:deprecated|obsolete|legacy)\b[^.;]*\bignored\b|^(?:always |silently )?ignored\b|\b(?:the|this) (?:value|field|parameter) is (?:always |silently )?ignored\b/i,
    ['high', 'low', 'unknown', 'unreadable', 'null', 'missing', 'repeated'],
  ],
];

type Tolerated = ReadonlyMap<WrongValue, Outcome>;

const isAbsence = (wrong: WrongValue): boolean => wrong === 'null' || wrong === 'missing';

/** "Null means none", and a clause that leaves out the verb of the one before. */
function ofRest(clause: string, own: readonly WrongValue[], last: Outcome | null): Outcome | null {
  if (own.some(isAbsence) && /\bmeans?\b/i.test(clause)) return 'used';
  return own.length > 0 && /\bas\b/i.test(clause) ? last : null;
}

const NOTHING_YET: Subjects = { wrong: [], rest: [] };

/** Of one sentence; "more than 50 is treated as 50, anything else as the default" leaves the verb out the second time. */
function ofSentence(sentence: string, into: Map<WrongValue, Outcome>): void {
  for (const [words, wrong] of UNCHECKED) if (words.test(sentence)) for (const one of wrong) into.set(one, 'used');
  let open: Subjects = NOTHING_YET;
  let last: Outcome | null = null;
  for (const clause of sentence.split(/,(?!\d)|[():;]|\bbut\b|\bwhile\b|\bwhereas\b|\s[–—-]\s/i)) {
    const own = subjectsOf(clause);
    const outcome: Outcome | 'refused' | null = outcomeOf(clause) ?? ofRest(clause, own.wrong, last);
    open = { wrong: [...open.wrong, ...own.wrong], rest: [...open.rest, ...own.rest] };
    if (outcome === null) continue;
    if (outcome !== 'refused') {
      for (const wrong of open.wrong) into.set(wrong, outcome);
      for (const wrong of open.rest) into.set(wrong, into.get(wrong) ?? outcome);
    }
    last = outcome === 'refused' ? null : outcome;
    open = NOTHING_YET;
  }
}

/** The wrong values that a text says are not refused, each with what becomes of it. */
export function toleratedIn(text: string): Tolerated {
  const found = new Map<WrongValue, Outcome>();
  for (const sentence of sentencesIn(unwrapped(text))) ofSentence(sentence, found);
  return found;
}
