import { effectsIn, withoutRefusalLists } from '../resources/words/refusals/refused-cases.ts';
import { sentencesIn, unwrapped } from '../resources/words/sentences-in.ts';
import { partsOf } from './effects/parts-of.ts';
import { statesIn } from './names.ts';

const CONDITION = /\b(if|unless|until|while|in case|provided)\b/i;
/** "When the last one has left": of some requests only, or of what comes later by itself. */
const CASE =
  /\b(when|whenever|once|after|as soon as)\b.*\b(not|no|never|expir\w*|ends?|ended|runs? out|laps\w+|times? out|fails?|failed|last|first|all|every|none|another|others?|ha(?:s|ve) (?!been)|had (?!been)|is an?|belongs?|chose\w*|wants?|asks?)\b/i;

/** What is known of a request that a conditional clause may speak of: where its record comes from and where it goes. */
export interface Case {
  /** Null: not known. */
  from: string | null;
  to: string | null;
  states: readonly string[];
  /** The operation makes several moves, of which its body chooses one. */
  isChosen: boolean;
}

const IN_CASE =
  /\b(if|when|whenever|while|until|unless|once|as (?:soon|long) as|after|with|in case|provided|(?:that|which|who) (?:was|were|had been))\b/i;
const SOME =
  /\b(last|first|all|every|no|none|any|only|another|others?|still|also|more|less|fewer|enough|not|never|unless|until|except)\b/i;

/** "Cancelling a confirmed order releases its seats": said of those in one state. */
const OF_ONE_STATE =
  /^\W*(?:and |but |also )*[a-z]+ing (?:an? |the |its )?(?<who>[\w`'"-]+(?: (?:or|and) [\w`'"-]+)*) \w+/i;

const GERUND = /^\W*(?:and |but |also )*(?<verb>[a-z]{2,})ing\b/i;
const MIN_STEM = 4;

/** The states that a sentence is about which begins with the move to them: "Returning puts the chairs back". */
function statesOfMove(clause: string, states: readonly string[]): string[] {
  const verb =
    GERUND.exec(clause)
      ?.groups?.['verb']?.toLowerCase()
      .replace(/(.)\1$/, '$1') ?? '';
  return verb.length < MIN_STEM ? [] : states.filter((state) => state.toLowerCase().startsWith(verb));
}

/** Whether a clause begins with another one of the moves that a request can make. */
export function isOtherMove(clause: string, given: Case | null): boolean {
  const named = given?.isChosen === true ? statesOfMove(clause, given.states) : [];
  return named.length > 0 && !named.includes(given?.to ?? '');
}

/** The states of which alone a clause says what happens to records in them. */
const statesOfSubject = (clause: string, states: readonly string[]): string[] =>
  statesIn(OF_ONE_STATE.exec(clause)?.groups?.['who'] ?? '', states);

/** The states that a condition names: "when it is confirmed", "if a paid order is cancelled". */
function statesOfCase(clause: string, given: Case | null): string[] {
  if (given === null) return [];
  return IN_CASE.test(clause) ? statesIn(clause, given.states) : statesOfSubject(clause, given.states);
}

const WAS = /\b(?:was|were|had been)\b/i;
const BECOMES = /\b(?:becomes?|turns?|gets?|reaches|to|into)\b/i;

/** "When a placed or paid order is cancelled" is met by a move from either of the two, "when it becomes paid" by one to that state. */
function isMetBy(clause: string, named: readonly string[], { from, to, isChosen }: Case): boolean {
  const isOfEnd = BECOMES.test(clause) || (isChosen && !WAS.test(clause));
  if (isOfEnd) return to !== null && named.includes(to);
  const others = named.filter((state) => state !== to);
  return others.length === 0 || (from === null ? others.length < named.length : others.includes(from));
}

/** Whether a clause names states that the request neither comes from nor leads to. */
export function isOtherCase(clause: string, given: Case | null): boolean {
  const named = statesOfCase(clause, given);
  return isOtherMove(clause, given) || (given !== null && named.length > 0 && !isMetBy(clause, named, given));
}

/** Whether a clause is a condition that the request meets, as far as its states decide that. */
export function isMetCase(clause: string, given: Case | null): boolean {
  const named = statesOfCase(clause, given);
  return given !== null && named.length > 0 && !SOME.test(clause) && isMetBy(clause, named, given);
}

/** The clauses behind a condition: what they say depends on it. */
function conditionalIn(clauses: readonly string[], given: Case | null): Set<string> {
  const isOpen = (clause: string): boolean => CONDITION.test(clause) || CASE.test(clause);
  const first = clauses.findIndex(
    (clause) => isOtherCase(clause, given) || (isOpen(clause) && !isMetCase(clause, given)),
  );
  const begin = clauses[first] ?? '';
  // What stands in the same clause as its subject depends on it as well.
  const isOfSubject = given !== null && !IN_CASE.test(begin) && statesOfSubject(begin, given.states).length > 0;
  const isWhole = isOfSubject || isOtherMove(begin, given);
  return new Set(first < 0 ? [] : clauses.slice(isWhole ? first : first + 1));
}

/** "A boat that was let is let go: its berth is free": the colon ends a condition as a comma does. */
export const withCasesApart = (sentence: string): string =>
  sentence.replace(/\b((?:that|which|who) (?:was|were|had been) [^:,.;]*):\s/i, '$1, ');

const BOTH = String.raw`(?<one>\`[\w.]+\`)(?:,? and )(?<other>\`[\w.]+\`)(?<of>(?: (?:of|on|in) (?:the|each|its|every|that) \w+(?: (?!go |are |rise|fall|grow|drop|increase|decrease|by )\w+)?)?)`;
const BOTH_GO = new RegExp(
  String.raw`${BOTH} (?<rest>(?:go|are|rise|fall|grow|drop|increase|decrease)\b[^.;,]*)`,
  'gi',
);
const RAISES_BOTH = new RegExp(
  String.raw`(?<verb>\b(?:raises?|lowers?|reduces?|increases?|decreases?|increments?|decrements?)) ${BOTH} (?<by>by [^.;,]*)`,
  'gi',
);

/** "`sold` and `booked` of the event go up by one" is said of each of the two. */
const eachApart = (text: string): string =>
  text
    .replaceAll(BOTH_GO, '$<one>$<of> $<rest>, $<other>$<of> $<rest>')
    .replaceAll(RAISES_BOTH, '$<verb> $<one>$<of> $<by>, $<verb> $<other>$<of> $<by>');

/** "By the cents that are sent": which ones are meant is said by the amount. */
const SENT_ONES =
  / (?:that|which) (?:is|are|was|were) (?:sent|given|asked for|named|stated|paid|requested|booked|ordered)\b/gi;

const sentencesOf = (text: string): string[] =>
  sentencesIn(eachApart(unwrapped(withoutRefusalLists(text)).replaceAll(SENT_ONES, '')))
    .map(withCasesApart)
    .flatMap((sentence) => sentence.split(/;\s+/));

/** "For each loan that is returned": of which one it is said. */
const WHICH_IS = /\b(?:that|which) (?:is|are|was|were|gets?|has been) (?=\w+(?:ed|en|wn|ut|id)\b)/gi;

/** Words about a field, in which what is counted may be described. */
export const plainlyOf = (text: string): string => text.replaceAll(WHICH_IS, '');

const isSaid = (part: string): boolean => part.trim() !== '';

/** Parts of sentences, each of which says one thing whatever else there is; `given` decides what depends on states. */
export const clausesIn = (text: string, given: Case | null = null): string[] =>
  sentencesOf(text)
    .flatMap((sentence) => {
      const parts = partsOf(sentence);
      const conditional = conditionalIn(parts, given);
      return effectsIn(parts).filter((part) => !conditional.has(part));
    })
    .filter(isSaid);

/** Only what a text says of requests that meet a condition about states: "When it is confirmed, ...". */
export const metClausesIn = (text: string, given: Case): string[] =>
  sentencesOf(text)
    .flatMap((sentence) => {
      const parts = partsOf(sentence);
      const first = parts.findIndex((part) => isMetCase(part, given));
      const conditional = conditionalIn(parts, given);
      return first < 0 ? [] : effectsIn(parts.slice(first + 1)).filter((part) => !conditional.has(part));
    })
    .filter(isSaid);
