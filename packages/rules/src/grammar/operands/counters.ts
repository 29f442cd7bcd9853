import { lowerAt } from '../../language/parser.ts';
import type { Input } from '../../language/parser.ts';
import { numberValue } from '../../language/values/numbers.ts';
import type { Examples } from '../line.ts';

/** "exactly 2", "at least one", "at most three". */
export function countedAt(
  input: Input,
  at: number,
): { kind: 'exactly' | 'atLeast' | 'atMost'; count: number; next: number } | null {
  const found = counters.find(({ words }) => words.every((word, index) => lowerAt(input, at + index) === word));
  if (found === undefined) return null;
  const [number] = numberValue(input, at + found.words.length);
  if (number === undefined) return null;
  return { kind: found.kind, count: number.value + found.more, next: number.next };
}

const counters: { words: string[]; kind: 'exactly' | 'atLeast' | 'atMost'; more: number }[] = [
  { words: ['exactly'], kind: 'exactly', more: 0 },
  { words: ['only'], kind: 'exactly', more: 0 },
  { words: ['just'], kind: 'exactly', more: 0 },
  { words: ['precisely'], kind: 'exactly', more: 0 },
  { words: ['minimum'], kind: 'atLeast', more: 0 },
  { words: ['min'], kind: 'atLeast', more: 0 },
  { words: ['maximum'], kind: 'atMost', more: 0 },
  { words: ['max'], kind: 'atMost', more: 0 },
  { words: ['not', 'more', 'than'], kind: 'atMost', more: 0 },
  { words: ['at', 'least'], kind: 'atLeast', more: 0 },
  { words: ['at', 'most'], kind: 'atMost', more: 0 },
  { words: ['no', 'more', 'than'], kind: 'atMost', more: 0 },
  { words: ['no', 'fewer', 'than'], kind: 'atLeast', more: 0 },
  { words: ['more', 'than'], kind: 'atLeast', more: 1 },
  { words: ['fewer', 'than'], kind: 'atMost', more: -1 },
];

/** The words that a count can begin with. */
export const counterFirsts = new Set(counters.flatMap(({ words }) => words.slice(0, 1)));

export const counterExamples: Examples = {
  name: 'counters',
  title: 'How many of them',
  golden: [
    {
      text: 'exactly 2 items are active',
      reads: 'Exactly 2 of `items[*].active` is true',
      sample: { items: [{ active: true }, { active: true }] },
    },
    {
      text: 'no more than 3 items are active',
      reads: 'At most 3 of `items[*].active` is true',
      sample: { items: [{ active: true }] },
    },
    {
      text: 'more than one item is active',
      reads: 'At least 2 of `items[*].active` is true',
      sample: { items: [{ active: true }, { active: true }] },
    },
    {
      text: 'fewer than 3 items are active',
      reads: 'At most 2 of `items[*].active` is true',
      sample: { items: [{ active: true }] },
    },
    {
      text: 'only one item is active',
      reads: 'Exactly 1 of `items[*].active` is true',
      sample: { items: [{ active: true }] },
    },
  ],
};
