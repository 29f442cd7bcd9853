import { lowerAt, tokenAt } from '../../language/parser.ts';
import type { Parser } from '../../language/parser.ts';
import { literal } from '../../language/values/values.ts';
import type { Comparison, Operand } from '../../tree/check.ts';
import type { Examples, Line } from '../line.ts';
import type { Meaning, Quantity } from './meanings.ts';
import { compare } from './meanings.ts';

const more =
  'greater|more|larger|higher|bigger|longer|slower|stronger|better|heavier|warmer|hotter|taller|deeper|wider|richer|louder|brighter|farther|further|pricier|costlier|dearer';
const less =
  'less|fewer|smaller|lower|shorter|faster|quicker|cheaper|weaker|worse|lighter|cooler|colder|narrower|nearer|closer|younger';
const degree =
  '(high|much|many|large|big|great|long|strong|heavy|old|good|fast|warm|hot|tall|wide|deep|expensive|late|early)';

/** More, less and between. */
export const comparative: Line<Meaning>[] = [
  { say: '(greater|more|larger|higher|bigger|longer|later) than or equal [to] <quantity>', means: compare('atLeast') },
  { say: '(less|fewer|smaller|lower|shorter|earlier) than or equal [to] <quantity>', means: compare('atMost') },
  { say: `(${more}|more expensive) than <quantity>`, means: compare('greater') },
  { say: `(${less}|less expensive) than <quantity>`, means: compare('less') },
  { say: `at least as ${degree} as <quantity>`, means: compare('atLeast') },
  { say: `at most as ${degree} as <quantity>`, means: compare('atMost') },
  { say: `(no|not) (${less}) than <quantity>`, means: compare('atLeast') },
  { say: `(no|not) (${more}) than <quantity>`, means: compare('atMost') },
  { say: '<quantity> at least', means: compare('atLeast') },
  { say: '<quantity> (at most|max|maximum|or under)', means: compare('atMost') },
  { say: '(above|over|exceeding|beyond|past|in excess of|upwards of) <quantity>', means: compare('greater') },
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
  {
    say: '<quantity> or (more|greater|higher|above|over|longer|later|larger|bigger|better|older|newer)',
    means: compare('atLeast'),
  },
  { say: '<quantity> or (less|fewer|lower|below|shorter|earlier|smaller|cheaper|younger)', means: compare('atMost') },
  {
    say: '[somewhere|inclusively] (between|from|within|inside) [the] [range] [of] <low:quantity> (and|to|-|–|..) <high:quantity> [inclusive|inclusively]',
    means: ({ low, high }) => between(low as Quantity, high as Quantity),
  },
  {
    say: '[in|within|inside] [the] range [of|from|between|:] <low:quantity> (and|to|-|–|..) <high:quantity> [inclusive|inclusively]',
    means: ({ low, high }) => between(low as Quantity, high as Quantity),
  },
  {
    say: '(in|within|inside|between|from|range) [the] [range] [of|from|between|:] <range> [inclusive|inclusively]',
    means: ({ range }) => range as Meaning,
  },
  { say: '(between|within) [the] [range] [of|:] <bracket>', means: ({ bracket }) => bracket as Meaning },
  { say: '[in|inside] [the] range [of|from|:] <bracket>', means: ({ bracket }) => bracket as Meaning },
];

/** "0-100" is a range behind "is" too. */
export const plainRange: Line<Meaning>[] = [
  { say: '[from|anywhere] <range> [inclusive|inclusively]', means: ({ range }) => range as Meaning },
];

export function between(low: Quantity, high: Quantity): Meaning {
  const { unit, factor } = high.unit === null ? low : high;
  const meaning: Meaning = { predicate: { op: 'between', low: low.operand, high: high.operand } };
  if (unit !== null) meaning.unit = unit;
  if (factor !== undefined) meaning.factor = factor;
  return meaning;
}

/** `40..180`, `60-200`. */
export const rangeSlot: Parser<Meaning> = (input, at) => {
  const found = /^(-?\d+(?:\.\d+)?)(?:-|–|\.\.\.?|…)(-?\d+(?:\.\d+)?)$/.exec(tokenAt(input, at)?.text ?? '');
  if (found === null) return [];
  const [low, high] = [literal(Number(found[1])), literal(Number(found[2]))];
  return [{ value: { predicate: { op: 'between', low, high } }, next: at + 1 }];
};

/** `[20, 30]`, which is a list where no word says that it is a range. */
export const bracketSlot: Parser<Meaning> = (input, at) => {
  if (lowerAt(input, at) !== '[' || lowerAt(input, at + 2) !== ',' || lowerAt(input, at + 4) !== ']') return [];
  const [low, high] = [tokenAt(input, at + 1), tokenAt(input, at + 3)];
  if (low?.kind !== 'number' || high?.kind !== 'number') return [];
  const ends = { low: literal(Number(low.text)), high: literal(Number(high.text)) };
  return [{ value: { predicate: { op: 'between', ...ends } }, next: at + 5 }];
};

/** Earlier and later. */
export const moments: Line<Meaning>[] = [
  {
    say: '(before|earlier than|older than|prior to|ahead of|sooner than) <other:moment>',
    means: ({ other }) => ({ predicate: { op: 'before', value: other as Operand } }),
  },
  {
    say: '(after|later than|newer than|more recent than|past|behind|following) <other:moment>',
    means: ({ other }) => ({ predicate: { op: 'after', value: other as Operand } }),
  },
  { say: '(on|at) or after <other:moment>', means: ({ other }) => ordered('atLeast', other as Operand) },
  { say: '(on|at) or before <other:moment>', means: ({ other }) => ordered('atMost', other as Operand) },
  {
    say: '(no|not) (earlier|sooner|older) than <other:moment>',
    means: ({ other }) => ordered('atLeast', other as Operand),
  },
  { say: '(no|not) (later|newer) than <other:moment>', means: ({ other }) => ordered('atMost', other as Operand) },
  { say: 'not before <other:moment>', means: ({ other }) => ordered('atLeast', other as Operand) },
  { say: 'not after <other:moment>', means: ({ other }) => ordered('atMost', other as Operand) },
  {
    say: '(on|dated|on the same day as|the same day as) <day> [exactly]',
    means: ({ day }) => ({ predicate: { op: 'startsWith', value: literal(String(day)) } }),
  },
  {
    say: '[somewhere|sometime] (in|from|during|within|of) [the] [year|month] [of] <period>',
    means: ({ period }) => ({ predicate: { op: 'startsWith', value: literal(String(period)) } }),
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

function ordered(comparison: 'atLeast' | 'atMost', value: Operand): Meaning | null {
  if (value.kind === 'words' || (value.kind === 'literal' && typeof value.value === 'number')) return null;
  return { predicate: { op: 'compare', comparison, value } };
}

export const comparisonExamples: Examples = {
  name: 'comparisons',
  title: 'More, less, earlier, later',
  golden: [
    { text: 'status is no longer pending', reads: '`status` is not "pending" in any case', sample: { status: 'done' } },
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
    { text: 'the gust is at least as strong as 10', reads: '`gust` is at least 10', sample: { gust: 12 } },
    { text: 'age is between [20, 30]', reads: '`age` is between 20 and 30', sample: { age: 25 } },
    { text: 'age is in the range [20, 30]', reads: '`age` is between 20 and 30', sample: { age: 25 } },
    { text: 'age is one of [20, 30]', reads: '`age` is one of 20, 30', sample: { age: 20 } },
    { text: 'price lies in the range 10..20', reads: '`price` is between 10 and 20', sample: { price: 12 } },
    {
      text: 'start is on 5 June 2024',
      reads: '`start` starts with "2024-06-05"',
      sample: { start: '2024-06-05T08:00:00Z' },
    },
    { text: 'start is in June 2024', reads: '`start` starts with "2024-06"', sample: { start: '2024-06-05' } },
    { text: 'end is on or after 2024-06-05', reads: '`end` is at least "2024-06-05"', sample: { end: '2024-06-06' } },
    {
      text: 'each end is after its start',
      reads: 'Every `slots[*].end` is after the value of `slots[*].start`',
      sample: { slots: [{ start: '2024-06-05', end: '2024-06-06' }] },
    },
    {
      text: 'runtime is longer than 180 seconds',
      reads: '`runtimeSeconds` is greater than 180',
      sample: { runtimeSeconds: 200 },
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
