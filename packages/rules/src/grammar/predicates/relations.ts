import { weekdayNames } from '../../tree/check.ts';
import type { Comparison, Operand, Path, Weekday } from '../../tree/check.ts';
import type { Captured } from '../../language/phrase.ts';
import { timeUnits } from '../../language/values/units.ts';
import { durationValue } from '../../language/values/values.ts';
import type { Input, Parser } from '../../language/parser.ts';
import { lowerAt, oneWord } from '../../language/parser.ts';
import type { Examples, Line } from '../line.ts';
import type { Meaning } from './meanings.ts';

const weekend: Weekday[] = ['Saturday', 'Sunday'];
const working = weekdayNames.filter((day) => !weekend.includes(day));
const byName = new Map(
  weekdayNames.flatMap((day) => [[day.toLowerCase(), day] as const, [`${day.toLowerCase()}s`, day] as const]),
);

/** "Monday", "Monday or Tuesday", "Monday, Tuesday or Friday". */
export const weekdaysSlot: Parser<Weekday[]> = (input, at) => {
  const days: Weekday[] = [];
  let next = at;
  for (;;) {
    const day = byName.get(lowerAt(input, next));
    if (day === undefined) break;
    days.push(day);
    next++;
    const gap = /^(or|,|and)$/.test(lowerAt(input, next)) ? next + 1 : next;
    const from = /^(a|or)$/.test(lowerAt(input, gap)) ? gap + 1 : gap;
    if (gap === next || !byName.has(lowerAt(input, from))) break;
    next = from;
  }
  return days.length === 0 ? [] : [{ value: days, next }];
};
weekdaysSlot.firsts = new Set(byName.keys());

const sides = new Map<string, 'after' | 'before' | 'from'>(
  Object.entries({
    after: 'after',
    later: 'after',
    past: 'after',
    before: 'before',
    earlier: 'before',
    from: 'from',
    of: 'from',
  }),
);
export const sideSlot: Parser<'after' | 'before' | 'from'> = (input, at) => {
  const side = sides.get(lowerAt(input, at));
  if (side === undefined) return [];
  const than = lowerAt(input, at + 1) === 'than' ? at + 2 : at + 1;
  return [{ value: side, next: than }];
};
sideSlot.firsts = new Set(sides.keys());

const apart =
  (comparison: Comparison) =>
  ({ duration, side, other }: Captured): Meaning | null => {
    const value = other as Operand;
    const isWord =
      value.kind === 'words' ||
      (value.kind === 'literal' && (typeof value.value !== 'string' || !/^\d/.test(value.value)));
    if (isWord || (value.kind === 'clock' && side === 'from' && comparison === 'equal')) return null;
    return {
      predicate: { op: 'apart', comparison, ms: duration as number, side: side as 'after' | 'before' | 'from', value },
    };
  };

/** How far one moment is from another, and on which day of the week it is. */
export const distances: Line<Meaning>[] = [
  { say: '[exactly|always|just] <duration> <side> [the] [(date|day|time) of] <other:moment>', means: apart('equal') },
  {
    say: '(within|at most|no more than|not more than|up to|no later than|not later than|maximum|max) <duration> <side> [the] [(date|day|time) of] <other:moment>',
    means: apart('atMost'),
  },
  {
    say: '(at least|no less than|not less than|no earlier than|not earlier than|minimum|min) <duration> <side> [the] [(date|day|time) of] <other:moment>',
    means: apart('atLeast'),
  },
  { say: '(more|greater|longer|over) [than] <duration> <side> <other:moment>', means: apart('greater') },
  { say: '(less|fewer|shorter|under) [than] <duration> <side> <other:moment>', means: apart('less') },
];

const weekday = ({ weekdays }: Captured): Meaning => ({
  predicate: { op: 'weekday', days: weekdays as Weekday[] },
});

/** On which day of the week something is. */
export const weekdayLines: Line<Meaning>[] = [
  { say: '[on|always] (a|an|the) [weekday] <weekdays>', means: weekday },
  { say: '(on|always|due on) [the] [weekday] [either] [a] <weekdays>', means: weekday },
  {
    say: '[on|at|during] [a|the] (weekend|weekends)',
    means: () => ({ predicate: { op: 'weekday', days: weekend } }),
  },
  {
    say: '[on] [a] (weekday|working day|workday|business day|weekdays|working days|business days) [only]',
    means: () => ({ predicate: { op: 'weekday', days: working } }),
  },
];

const digits =
  '(decimals|decimal|decimal places|decimal place|decimal digits|digits after the decimal point|digits behind the decimal point|digits after the point|fraction digits|fractional digits|decimals behind the point|places after the decimal point)';
const decimals =
  (comparison: Comparison) =>
  ({ number }: Captured): Meaning => ({ predicate: { op: 'decimals', comparison, count: number as number } });

/** How many digits stand behind the point. */
export const decimalLines: Line<Meaning>[] = [
  {
    say: `[a] [maximum|max] [of] (at most|no more than|not more than|up to|maximum|max|maximum of) <number> ${digits}`,
    means: decimals('atMost'),
  },
  { say: `(at least|no fewer than|minimum|min) <number> ${digits}`, means: decimals('atLeast') },
  { say: `(more than|greater than) <number> ${digits}`, means: decimals('greater') },
  { say: `(less than|fewer than) <number> ${digits}`, means: decimals('less') },
  { say: `[exactly|always] <number> ${digits}`, means: decimals('equal') },
];
/** The same behind "is". */
export const roundedLines: Line<Meaning>[] = [
  {
    say: `[a] [number] [rounded|given|shown|written|displayed] (to|with|at) [exactly] <number> ${digits}`,
    means: decimals('equal'),
  },
  {
    say: `[a] [number] [rounded|given|shown|written|displayed] (to|with|at) (at most|no more than|max|maximum|up to) <number> ${digits}`,
    means: decimals('atMost'),
  },
  {
    say: 'rounded to [full|whole] cents',
    means: () => ({ predicate: { op: 'decimals', comparison: 'atMost', count: 2 } }),
  },
];

const orders = new Map<string, Comparison>([
  ['equal', 'equal'],
  ['greater', 'greater'],
  ['less', 'less'],
  ['least', 'atLeast'],
  ['most', 'atMost'],
]);
const chainedOrder: Parser<string> = oneWord(...orders.keys());

/** What every item has in common with the one before it, as such rules are read back. */
export const chainedLines: Line<Meaning>[] = [
  {
    say: 'in each item <path> [at] <order> [to|than] <other:path> of the item before',
    means: ({ path, order, other }) => ({
      predicate: {
        op: 'chained',
        key: path as Path,
        comparison: orders.get(String(order)) ?? 'equal',
        other: other as Path,
      },
    }),
  },
];

/** A duration in a sentence that has a unit of time. */
const duration: Parser<number> = Object.assign((input: Input, at: number) => durationValue(input, at), {
  somewhere: new Set(timeUnits.keys()),
});

export const relationSlots = { duration, weekdays: weekdaysSlot, side: sideSlot, order: chainedOrder };

export const relationExamples: Examples = {
  name: 'relations',
  title: 'Days, distances in time, decimal places',
  golden: [
    {
      text: '`legs` has in each item `departure` equal to `arrival` of the item before',
      reads: '`legs` has in each item `departure` equal to `arrival` of the item before',
      sample: {
        legs: [
          { departure: 'Oslo', arrival: 'Bergen' },
          { departure: 'Bergen', arrival: 'Voss' },
        ],
      },
    },
    {
      text: 'expiresAt is 30 days after createdAt',
      reads: '`expiresAt` is exactly 30 days after the value of `createdAt`',
      sample: { createdAt: '2025-01-01T00:00:00Z', expiresAt: '2025-01-31T00:00:00Z' },
    },
    {
      text: 'due is within 14 days of issued',
      reads: '`due` is at most 14 days from the value of `issued`',
      sample: { due: '2025-01-10', issued: '2025-01-02' },
    },
    {
      text: 'delivery is at least 2 days after the order date',
      reads: '`delivery` is at least 2 days after the value of `orderDate`',
      sample: { delivery: '2025-01-10', orderDate: '2025-01-02' },
    },
    { text: 'due is a Monday', reads: '`due` is on the weekday Monday', sample: { due: '2025-01-06' } },
    {
      text: 'due is not on a weekend',
      reads: '`due` is not on the weekday Saturday or Sunday',
      sample: { due: '2025-01-06' },
    },
    {
      text: 'price has at most 2 decimal places',
      reads: '`price` has at most 2 decimal places',
      sample: { price: 1.25 },
    },
    { text: 'rate is rounded to 4 decimals', reads: '`rate` has exactly 4 decimal places', sample: { rate: 1.2545 } },
  ],
};
