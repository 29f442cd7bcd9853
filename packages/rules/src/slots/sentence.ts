import type { Sentence } from '../phrases/tree.ts';
import { wordAt } from '../phrases/words/words.ts';

export interface Range {
  from: number;
  to: number;
}

/** What is demanded, and under which conditions. */
export interface Conditional {
  demand: Range;
  conditions: (Range & {
    isDenied: boolean;
    /** It may as well say which call it was: "when I open it". */
    mayBeCircumstance: boolean;
  })[];
}

const openers = /^(if|when|whenever|given|once|where|while|for|unless)$/;
const inner = /^(if|when|whenever|once|unless|while)$/;
const arrows = /^(->|=>|→|⇒)$/;
const maxConditions = 4;

/** A sentence as a demand and the conditions before or behind it. */
export function conditionalsOf(sentence: Sentence, { from, to }: Range): Conditional[] {
  const arrow = find(sentence, { from: from + 1, to: to - 1 }, arrows);
  if (arrow !== null)
    return [{ demand: { from: arrow + 1, to }, conditions: [conditionAt(sentence, { from, to: arrow }, false)] }];
  const found: Conditional[] = [];
  if (openers.test(wordAt(sentence, from))) found.push(...opened(sentence, { from, to }));
  const behind = find(sentence, { from: from + 2, to: to - 1 }, inner);
  if (behind !== null && !openers.test(wordAt(sentence, from))) {
    const before = /^(,|and|but)$/.test(wordAt(sentence, behind - 1)) ? behind - 1 : behind;
    found.push({ demand: { from, to: before }, conditions: [conditionAt(sentence, { from: behind, to }, false)] });
  }
  const label = labelEnd(sentence, { from, to });
  if (label !== null) return conditionalsOf(sentence, { from: label, to });
  const then = wordAt(sentence, from) === 'then' ? from + 1 : from;
  return [...found, { demand: { from: then, to }, conditions: [] }];
}

const said = /^(is|are|must|should|shall|has|have|never|always|not|no|cannot|may|can|each|every|all|>|<|>=|<=|=)$/;
const longestLabel = 8;

/** "Search by region - every item ...": a title before what is demanded. */
function labelEnd(sentence: Sentence, { from, to }: Range): number | null {
  if (isWritten(sentence, from)) return null;
  for (let at = from + 1; at < Math.min(to - 2, from + longestLabel); at++) {
    const word = wordAt(sentence, at);
    const isNumber = sentence.input.tokens[at]?.kind === 'number';
    if (said.test(word) || isNumber || isWritten(sentence, at)) return null;
    if (/^(-|–|—|:|\|)$/.test(word)) return at + 1;
  }
  return null;
}

const isWritten = ({ input }: Sentence, at: number): boolean =>
  input.tokens[at]?.kind !== 'word' && input.tokens[at]?.kind !== 'mark' && input.tokens[at]?.kind !== 'number';

function find(sentence: Sentence, { from, to }: Range, words: RegExp): number | null {
  for (let at = from; at < to; at++) if (words.test(wordAt(sentence, at))) return at;
  return null;
}

function conditionAt(
  sentence: Sentence,
  { from, to }: Range,
  mayBeCircumstance: boolean,
): Conditional['conditions'][number] {
  const word = wordAt(sentence, from);
  const hasOpener = openers.test(word);
  return {
    from: hasOpener ? from + 1 : from,
    to,
    isDenied: word === 'unless',
    mayBeCircumstance: mayBeCircumstance && /^(when|given|once|whenever)$/.test(word),
  };
}

/** "Given ..., when ..., then ...": as many as there are before the demand. */
function opened(sentence: Sentence, { from, to }: Range): Conditional[] {
  const conditions: Conditional['conditions'] = [];
  let start = from;
  for (let count = 0; count < maxConditions; count++) {
    const end = find(sentence, { from: start + 1, to }, /^(then|,)$/);
    if (end === null) break;
    conditions.push(conditionAt(sentence, { from: start, to: end }, true));
    start = skipped(sentence, end);
    if (!openers.test(wordAt(sentence, start))) return [{ demand: { from: start, to }, conditions }];
  }
  return [];
}

function skipped(sentence: Sentence, at: number): number {
  let next = at;
  while (/^(,|then|and)$/.test(wordAt(sentence, next))) next++;
  return next;
}

/** Where a demand may be two. */
export function jointsIn(sentence: Sentence, { from, to }: Range): number[] {
  const found: number[] = [];
  for (let at = from + 1; at < to - 1; at++) {
    const word = wordAt(sentence, at);
    if (/^(and|but|;|\.|&|\+)$/.test(word) || (word === ',' && wordAt(sentence, at + 1) !== 'and')) found.push(at);
  }
  return found;
}

const be = /^(is|are|was|were|be|been|being)$/;
const between =
  /^(not|never|always|already|still|also|only|shown|marked|listed|flagged|displayed|reported|set|as|to|in|on|a|an|the|either|now)$/;

/** Whether a verb says of something what stands at an index, other than in "that is ...". */
export function isSaidAt(sentence: Sentence, at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 5); before--) {
    const word = wordAt(sentence, before);
    if (be.test(word)) {
      const lead = wordAt(sentence, before - 1);
      return !/^(that|which|who)$/.test(lead);
    }
    if (!between.test(word)) return false;
  }
  return false;
}
