import type { Json } from '@assay/api-model';
import type { Comparison, Path, Weekday } from '../../tree/vocabulary.ts';
import { asNumber, decimalsOf } from './numbers.ts';
import { walk } from '../lookup/fields.ts';
import { compareScalars, inComparison } from './order.ts';
import { asTime } from './moments.ts';
import { equalValues } from './values.ts';

const dayMs = 86_400_000;
/** The days of the week as `Date` numbers them. */
const days: Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The date of a moment as it is written, in milliseconds since 1970; a number of seconds is taken in UTC. */
function dateOf(value: Json | undefined): number | null {
  const time = asTime(value);
  if (time === null) return null;
  const written = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
  return written === undefined ? Math.floor(time / dayMs) * dayMs : Date.parse(written);
}

const hasTime = (value: Json | undefined) => typeof value !== 'string' || value.length > 10;

interface Distance {
  comparison: Comparison;
  ms: number;
  side: 'after' | 'before' | 'from';
}

/** Whether a moment lies so far after or before another. */
export function isApart(value: Json, { comparison, ms, side }: Distance, other: Json | undefined): boolean {
  const inDays = ms % dayMs === 0 && !(hasTime(value) && hasTime(other));
  const [own, from] = inDays ? [dateOf(value), dateOf(other)] : [asTime(value), asTime(other)];
  if (own === null || from === null) return false;
  const after = own - from;
  const distance = side === 'after' ? after : side === 'before' ? -after : Math.abs(after);
  // "at most a week after" is not before.
  return distance >= 0 && inComparison(distance - ms, comparison);
}

/** Whether the date of a moment, as it is written, falls on one of these days. */
export function isOnWeekday(value: Json, wanted: Weekday[]): boolean {
  const date = dateOf(value);
  if (date === null) return false;
  return wanted.includes(days[new Date(date).getUTCDay()] ?? 'Monday');
}

/** How many digits stand behind the point. Of a JSON number the zeros at its end are not known, so fewer than wanted may be exact. */
export function hasDecimals(value: Json, { comparison, count }: { comparison: Comparison; count: number }): boolean {
  if (asNumber(value) === null || (typeof value !== 'number' && typeof value !== 'string')) return false;
  const found = decimalsOf(value);
  if (typeof value === 'number' && comparison === 'equal') return found <= count;
  return inComparison(found - count, comparison);
}

/** Whether every item of a list but the first goes on from the one before it. */
export function isChained(
  value: Json,
  { key, comparison, other }: { key: Path; comparison: Comparison; other: Path },
): boolean {
  if (!Array.isArray(value)) return false;
  return value.every(
    (item, at) => at === 0 || goesOn(valueAt(item, key), comparison, valueAt(value[at - 1] ?? null, other)),
  );
}

function valueAt(item: Json, path: Path): Json | undefined {
  return walk(item, path)[0]?.value;
}

function goesOn(own: Json | undefined, comparison: Comparison, before: Json | undefined): boolean {
  if (own === undefined || before === undefined) return false;
  if (comparison === 'equal') return equalValues(own, { value: before, loose: false, path: null });
  const order = compareScalars(own, before);
  return order !== null && inComparison(order, comparison);
}
