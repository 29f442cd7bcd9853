import type { Json } from '@assay/api-model';
import { compares } from '../evaluate/values/comparing.ts';
import { walk } from '../evaluate/lookup/fields.ts';
import { sizeOf } from '../evaluate/values/numbers.ts';
import { isSorted } from '../evaluate/values/sorted.ts';
import { expected } from '../evaluate/values/values.ts';
import { comparison, operand, path } from '../tree/part-shapes.ts';
import { boolean, list, oneOf, orNull, string } from '../tree/shapes.ts';
import type { Path } from '../tree/vocabulary.ts';
import { withValueAt } from '../tree/with-value-at.ts';
import { countComparisons } from '../wording/comparisons.ts';
import { operandWording } from '../wording/operands.ts';
import { byPath, quotedWording } from '../wording/values.ts';
import { constant, field, flag, listOf, phrase, rebuilt, wordsOf } from '../wording/wording.ts';
import { valueKind } from './kind.ts';

function isUnique(value: Json, by: Path | null): boolean {
  if (!Array.isArray(value)) return false;
  const seen = new Set<string>();
  for (const entry of value) {
    const key = JSON.stringify(sortKey(entry, by) ?? null);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

function sortKey(entry: Json, by: Path | null): Json | undefined {
  return by === null ? entry : walk(entry, by)[0]?.value;
}

function hasKeys(value: Json, keys: string[], only: boolean): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  return keys.every((key) => Object.hasOwn(value, key)) && (!only || Object.keys(value).length === new Set(keys).size);
}

const orders = ['ascending', 'descending'] as const;

/** Pairs in both orders. */
const pairs: Json[][] = [
  ['b', 'a'],
  ['a', 'b'],
  [2, 1],
  [1, 2],
];

/** A value as an item has it: itself, or under its key. */
function withKey(by: Path | null, value: Json): Json {
  return by === null ? value : (withValueAt(undefined, by, value) ?? null);
}

const longest = 12;

function lengths(count: Json): Json[] {
  const length = typeof count === 'number' ? Math.max(0, Math.min(longest, Math.round(count))) : 1;
  const list = (size: number): Json => Array.from({ length: Math.max(0, size) }, (_, index) => index + 1);
  return [list(length), list(length + 1), list(length - 1), 'x'.repeat(length), 'x'.repeat(length + 1)];
}

/** How many items or keys there are, which, and in which order. */
export const lists = {
  length: valueKind({ comparison, value: operand })({
    of: ['any', 'list'],
    isQuality: true,
    examples: ({ value }) => lengths(value.kind === 'literal' ? value.value : 1),
    meets: (value, { comparison: by, value: wanted }, judged) => {
      const size = sizeOf(value);
      return size !== undefined && compares(size, by, expected(wanted, judged));
    },
    verb: 'have',
    rest: phrase('a length of ', field('comparison', countComparisons), field('value', operandWording)),
    also: [
      { verb: 'have', rest: phrase('a length of ', constant('comparison', 'equal'), field('value', operandWording)) },
    ],
  }),
  unique: valueKind({ by: orNull(path) })({
    of: ['list'],
    isQuality: true,
    words: 'uniqueitems',
    examples: ({ by }) => ['a', 1].map((value) => [withKey(by, value), withKey(by, value)]),
    meets: (value, { by }) => isUnique(value, by),
    verb: 'be',
    rest: phrase('unique', byPath),
  }),
  sorted: valueKind({ order: oneOf(...orders), by: orNull(path) })({
    of: ['list'],
    examples: ({ by }) => pairs.map((pair) => pair.map((value) => withKey(by, value))),
    meets: (value, { order, by }) =>
      Array.isArray(value) &&
      isSorted(
        value.map((entry) => sortKey(entry, by)),
        order,
      ),
    verb: 'be',
    rest: phrase('sorted ', field('order', wordsOf(orders)), byPath),
  }),
  keys: valueKind({ keys: list(string), only: boolean })({
    of: ['object'],
    examples: ({ keys }) => [Object.fromEntries(keys.map((key) => [key, 'text']))],
    meets: (value, { keys, only }) => hasKeys(value, keys, only),
    verb: 'have',
    rest: rebuilt(
      phrase(flag('only', 'only '), 'the keys ', field('keys', listOf(quotedWording, ', '))),
      ({ keys, only }) => ({ keys, only }),
    ),
  }),
};
