import { numberInWords } from '../../language/values/numbers.ts';
import { inputOf } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import type { SaidQuantifier } from '../../tree/check.ts';
import type { Determiner, Ground } from '../form.ts';
import { wordOf } from '../form.ts';

interface Determined {
  determiner: Determiner;
  rest: Token[];
  /** It stands for a noun as well: "nobody", "those". */
  isNoun: boolean;
}

const table: [phrases: string, kind: Exclude<Determiner['kind'], 'count'>, isNoun?: true][] = [
  [
    'every single|every one of the|every|each and every|each of the|each one of the|each|all of the|all the|all those|all|both',
    'all',
  ],
  ['no single|not a single|not one|none of the|none of|no such|no|zero|never any|never a|never an|never the', 'none'],
  ['only the|only those|only such|only|just the|exclusively|nothing but', 'only'],
  ['at least one of the|at least one of its|at least one|one or more|some of the|some', 'any'],
  ['any of the|any|a|an', 'one'],
  ['the|these|those|this|that|such|our|its|their|your|my|his|her', 'plain'],
];

const nouns: [phrases: string, kind: Exclude<Determiner['kind'], 'count'>][] = [
  ['nobody|no one|no-one|none|nothing|none of them|not one of them', 'none'],
  ['everyone|everybody|everything|each of them|all of them|every one of them|each one', 'all'],
  ['anyone|anybody|anything|whatever|whoever|what|those|ones|the ones|they|it|he|she|one', 'one'],
  ['only those|only ones|only the ones|only what', 'only'],
];

const phrasesOf = (text: string): string[][] => text.split('|').map((phrase) => phrase.split(' '));
const determiners = table.flatMap(([text, kind]) => phrasesOf(text).map((words) => ({ words, kind, isNoun: false })));
const pronouns = nouns.flatMap(([text, kind]) => phrasesOf(text).map((words) => ({ words, kind, isNoun: true })));
const all = [...determiners, ...pronouns].sort((left, right) => right.words.length - left.words.length);

/** What stands before a noun and says how many of them are meant, in each way to read it. */
export function determinersOf(tokens: Token[], ground: Ground): Determined[] {
  const found: Determined[] = all
    .filter(({ words }) => words.every((word, at) => wordOf(tokens[at]) === word))
    .map(({ words, kind, isNoun }) => ({ determiner: { kind }, rest: tokens.slice(words.length), isNoun }));
  return [...found, ...counted(tokens, ground), { determiner: { kind: 'plain' }, rest: tokens, isNoun: false }];
}

type Bound = (SaidQuantifier & { count: number })['kind'];
const bounds: [phrases: string, kind: Bound, more: number][] = [
  ['at least|a minimum of|minimum|min|no fewer than|no less than|not less than', 'atLeast', 0],
  ['at most|a maximum of|maximum|max|no more than|not more than|up to|never more than', 'atMost', 0],
  ['more than|over', 'atLeast', 1],
  ['fewer than|less than|under', 'atMost', -1],
  ['exactly|precisely|only|just', 'exactly', 0],
];
const bounding = bounds.flatMap(([text, kind, more]) => phrasesOf(text).map((words) => ({ words, kind, more })));

function counted(tokens: Token[], { names }: Ground): Determined[] {
  const found: Determined[] = [];
  const none = { words: [], kind: 'exactly' as const, more: 0 };
  for (const { words, kind, more } of [...bounding, none]) {
    if (!words.every((word, at) => wordOf(tokens[at]) === word)) continue;
    const number = countAt(tokens.slice(words.length), names);
    if (number === null) continue;
    const quantifier = { kind, count: number.value + more };
    found.push({
      determiner: { kind: 'count', quantifier },
      rest: tokens.slice(words.length + number.length),
      isNoun: false,
    });
  }
  return found;
}

/** A whole number in figures or words at the beginning. */
export function countAt(tokens: Token[], names: Ground['names']): { value: number; length: number } | null {
  const [first] = tokens;
  if (first === undefined) return null;
  if (first.kind === 'number') return /^\d+$/.test(first.text) ? { value: Number(first.text), length: 1 } : null;
  const [found] = numberInWords(inputOf(tokens.slice(0, 2), { names, work: 20 }), 0);
  return found === undefined ? null : { value: found.value, length: found.next };
}
