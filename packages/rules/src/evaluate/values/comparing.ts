import type { Json } from '@assay/api-model';
import type { Comparison } from '../../tree/vocabulary.ts';
import { compareScalars, inComparison } from './order.ts';
import { asTime } from './moments.ts';
import { equalValues } from './values.ts';
import type { Expected } from './values.ts';

/** Whether a value is greater than, less than or equal to another. */
export function compares(value: Json, comparison: Comparison, wanted: Expected): boolean {
  if (comparison === 'equal') return equalValues(value, wanted);
  const order = compareScalars(value, wanted.value);
  return order !== null && inComparison(order, comparison);
}

export function isBetween(value: Json, low: Expected, high: Expected): boolean {
  const fromLow = compareScalars(value, low.value);
  const toHigh = compareScalars(value, high.value);
  return fromLow !== null && toHigh !== null && fromLow >= 0 && toHigh <= 0;
}

/** Of two moments, or of two times of a day as in "09:30". */
export function isBefore(first: Json | undefined, second: Json | undefined): boolean {
  const [earlier, later] = [first, second].map(asTimeOfDay);
  if (typeof earlier === 'number' && typeof later === 'number') return earlier < later;
  const [start, end] = [asTime(first), asTime(second)];
  return start !== null && end !== null && start < end;
}

const timeOfDay = /^([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d))?$/;

/** Seconds since midnight. */
function asTimeOfDay(value: Json | undefined): number | null {
  const found = typeof value === 'string' ? timeOfDay.exec(value) : null;
  return found === null ? null : Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3] ?? 0);
}
