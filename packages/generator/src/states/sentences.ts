import type { Operation } from '@assay/api-model';

/** In which states a document allows something, and which it leads to, as far as its sentences say so. */
export interface SaidStates {
  /** Empty: nothing is said. */
  allowed: Set<string>;
  forbidden: Set<string>;
  to: string | null;
}

const sentencesIn = (text: string): string[] => text.split(/(?<=[.;!?])\s+|\n+/).filter(Boolean);

/** Whether a text names a state, in whatever form its words are written: `in_progress`, "in progress". */
function names(text: string, state: string): boolean {
  const pattern = state.replaceAll(/[^a-z\d]+/gi, '[\\s_-]+');
  return new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`, 'i').test(text);
}

const statesIn = (text: string, states: readonly string[]): string[] => states.filter((state) => names(text, state));

/** "From booked or confirmed to cancelled", "moves from open to paid". */
const FROM_TO = /\bfrom\b(?<from>.{2,80}?)\b(?:to|into)\b(?<to>.{2,40}?)(?:[.,;:]|$)/i;
/** "Only a placed or paid order can be cancelled", "must be paid", "only allowed while it is a draft". */
const ONLY = [
  /\bonly\b(?<who>.{2,80}?)\b(?:can|may|could)\b/i,
  /\b(?:must|has to|have to|needs to) (?:still )?be (?:in )?(?<who>.{2,60}?)(?:[.,;]|\bto\b|$)/i,
  /\b(?:can|may|could)\b.{0,40}\bonly\b(?<who>.{2,80})/i,
  /\bonly\b.{0,30}\b(?:while|when|if|in|for|from|as long as|on)\b(?<who>.{2,80})/i,
  /\bneither\b(?<who>.{2,80}?)(?:\bis\b|\bcan\b|\bare\b|[.,;]|$)/i,
  /\bnot (?<who>[\w-]+(?: (?:or|nor) [\w-]+)*) (?:is|are) (?:answered|refused|rejected)/i,
];
const REFUSED =
  /\b409\b|\bcan ?not\b|\bcan't\b|\bmay not\b|\bmust not\b|\brefused\b|\brejected\b|\bconflict\b|\bnot allowed\b|\bno longer\b|\bforbidden\b|\bis kept\b|\bimpossible\b|\bonce\b|\bnever\b/i;
const LEADS_TO =
  /\b(?:becomes?|moves? (?:it )?to|changes? (?:it )?to|transitions? (?:it )?to|(?:is )?set to|marks? (?:it |the \w+ )?as|turns? (?:it )?into|goes to|puts? it (?:in|into))\b(?<to>.{2,40}?)(?:[.,;:]|$)/i;

/** The states that a part of a sentence names. */
const namedIn = (match: RegExpExecArray | null, group: string, states: readonly string[]): string[] =>
  statesIn(match?.groups?.[group] ?? '', states);

function readSentence(sentence: string, states: readonly string[], said: SaidStates): void {
  const fromTo = FROM_TO.exec(sentence);
  const from = namedIn(fromTo, 'from', states);
  const to = namedIn(fromTo, 'to', states);
  if (from.length > 0 && to.length > 0) {
    for (const state of from) said.allowed.add(state);
    said.to ??= to[0] ?? null;
    return;
  }
  const only = ONLY.map((pattern) => namedIn(pattern.exec(sentence), 'who', states)).find(({ length }) => length > 0);
  const [led] = namedIn(LEADS_TO.exec(sentence), 'to', states);
  if (led !== undefined) said.to ??= led;
  if (only !== undefined) for (const state of only) said.allowed.add(state);
  else if (REFUSED.test(sentence)) for (const state of statesIn(sentence, states)) said.forbidden.add(state);
}

/** Reads what a text says about the states of a record. */
export function saidStates(text: string, states: readonly string[]): SaidStates {
  const said: SaidStates = { allowed: new Set(), forbidden: new Set(), to: null };
  for (const sentence of sentencesIn(text)) readSentence(sentence, states, said);
  for (const state of said.allowed) said.forbidden.delete(state);
  return said;
}

/** States that the description of a reference asks for: "A confirmed or completed appointment." */
export const statesAskedFor = (description: string, states: readonly string[]): string[] =>
  REFUSED.test(description) ? [...saidStates(description, states).allowed] : statesIn(description, states);

const IRREGULAR: Record<string, string> = {
  pay: 'paid',
  send: 'sent',
  begin: 'begun',
  start: 'started',
  withdraw: 'withdrawn',
  hold: 'held',
  take: 'taken',
  give: 'given',
  lend: 'lent',
  freeze: 'frozen',
  submit: 'submitted',
  ship: 'shipped',
  void: 'void',
  open: 'open',
  reopen: 'open',
  activate: 'active',
  enable: 'enabled',
  deactivate: 'inactive',
  suspend: 'suspended',
  finish: 'finished',
};

/** The state that an action leads to by its own name: `cancel` and `cancelled`, `pay` and `paid`. */
export function stateOfVerb(verb: string, states: readonly string[]): string | null {
  const word = verb.toLowerCase();
  const irregular = IRREGULAR[word];
  const stem = word.replace(/(e|y|ion|ation)$/, '');
  return (
    states.find((state) => state.toLowerCase() === irregular) ??
    states.find((state) => stem.length > 2 && state.toLowerCase().startsWith(stem)) ??
    null
  );
}

/** The last word of an action's path: `/orders/{id}/pay`, `/orders/{id}:pay`. */
export const verbOf = ({ path }: Operation): string => path.split(/[/:]/).at(-1) ?? '';

export { statesIn };
