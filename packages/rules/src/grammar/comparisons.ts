import type { Comparison, Operand } from '../tree/check.ts';
import type { Examples, Line } from './line.ts';
import type { Meaning, Quantity } from './meanings.ts';
import { compare } from './meanings.ts';

/** More, less and between. */
export const comparative: Line<Meaning>[] = [
  { say: '(greater|more|larger|higher|bigger|longer|later) than or equal [to] <quantity>', means: compare('atLeast') },
  { say: '(less|fewer|smaller|lower|shorter|earlier) than or equal [to] <quantity>', means: compare('atMost') },
  { say: '(greater|more|larger|higher|bigger|longer|slower) than <quantity>', means: compare('greater') },
  { say: '(less|fewer|smaller|lower|shorter|faster|quicker|cheaper) than <quantity>', means: compare('less') },
  { say: '(above|over|exceeding|beyond|past) <quantity>', means: compare('greater') },
  { say: '(below|under|within) <quantity>', means: compare('less') },
  {
    say: '(at least|not less than|no less than|no fewer than|no smaller than|no lower than|minimum|min|not below|a minimum of) <quantity>',
    means: compare('atLeast'),
  },
  {
    say: '(at most|not more than|no more than|no longer than|no greater than|no larger than|no bigger than|no higher than|not above|up to|maximum|max|a maximum of) <quantity>',
    means: compare('atMost'),
  },
  {
    say: '<comparison> <quantity>',
    means: ({ comparison, quantity: said }) => compare(comparison as Comparison)({ quantity: said }),
  },
  { say: '<quantity> or (more|greater|higher|above)', means: compare('atLeast') },
  { say: '<quantity> or (less|fewer|lower|below)', means: compare('atMost') },
  {
    say: '[somewhere|inclusively] (between|from) <low:quantity> (and|to|-) <high:quantity> [inclusive]',
    means: ({ low, high }) => between(low as Quantity, high as Quantity),
  },
  {
    say: '[in] [the] range <low:quantity> (and|to|-) <high:quantity>',
    means: ({ low, high }) => between(low as Quantity, high as Quantity),
  },
];

export function between(low: Quantity, high: Quantity): Meaning {
  const unit = high.unit ?? low.unit;
  return { predicate: { op: 'between', low: low.operand, high: high.operand }, ...(unit === null ? {} : { unit }) };
}

/** Earlier and later. */
export const moments: Line<Meaning>[] = [
  {
    say: '(before|earlier than|older than|prior to) <other>',
    means: ({ other }) => ({ predicate: { op: 'before', value: other as Operand } }),
  },
  {
    say: '(after|later than|newer than|more recent than) <other>',
    means: ({ other }) => ({ predicate: { op: 'after', value: other as Operand } }),
  },
  {
    say: '(within|in|from) [the] (last|past|previous) [<number>] <unit>',
    means: ({ number, unit }) => ({
      predicate: {
        op: 'after',
        value: { kind: 'clock', anchor: 'now', offsetMs: -Number(number ?? 1) * Number(unit) },
      },
      also: [{ op: 'before', value: { kind: 'clock', anchor: 'now', offsetMs: 0 } }],
    }),
  },
  {
    say: 'within [the] next [<number>] <unit>',
    means: ({ number, unit }) => ({
      predicate: {
        op: 'before',
        value: { kind: 'clock', anchor: 'now', offsetMs: Number(number ?? 1) * Number(unit) },
      },
      also: [{ op: 'after', value: { kind: 'clock', anchor: 'now', offsetMs: 0 } }],
    }),
  },
  {
    say: '[set] in the past',
    means: () => ({ predicate: { op: 'before', value: { kind: 'clock', anchor: 'now', offsetMs: 0 } } }),
  },
  {
    say: '[set] in the future',
    means: () => ({ predicate: { op: 'after', value: { kind: 'clock', anchor: 'now', offsetMs: 0 } } }),
  },
];

export const comparisonExamples: Examples = {
  name: 'comparisons',
  title: 'More, less, earlier, later',
  golden: [
    {
      text: 'total is greater than the subtotal',
      reads: '`total` is greater than the value of `subtotal`',
      sample: { total: 3, subtotal: 2 },
    },
    {
      text: 'count equals the number of items',
      reads: '`count` is the number of items in `items`',
      sample: { count: 1, items: [1] },
    },
    { text: 'price is not more than 20', reads: '`price` is not greater than 20', sample: { price: 5 } },
    { text: 'age is between 18 and 99', reads: '`age` is between 18 and 99', sample: { age: 20 } },
    {
      text: 'updatedAt is after createdAt',
      reads: '`updatedAt` is after the value of `createdAt`',
      sample: { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-02T00:00:00Z' },
    },
    {
      text: 'createdAt is within the last 7 days',
      reads: '`createdAt` is after now minus 7 days and `createdAt` is before now',
      sample: { createdAt: '2026-01-01' },
    },
    { text: 'expiresAt is in the future', reads: '`expiresAt` is after now', sample: { expiresAt: '2026-01-01' } },
  ],
};
