import type { Json } from '@assay/api-model';
import { daysAfter } from './shifted-time.ts';

const CAPITALS = /^\$inCapitals:([^:]+)$/;
const OTHER = /^\$otherThan:([^:]+):(.+)$/s;
const NEXT = /^\$nextTo:([^:]+)(?::([^:]*):([^:]*):([^:]*))?$/;

/**
 * Another value than the one that an earlier step gave. `$otherThan:theme:["light","dark"]` (the list percent-encoded) is the first
 * of them that it is not; `$nextTo:size:1:0:100` is the present number and one step, or less one, between the limits, and
 * `$nextTo:day:-1::` the same time of the day before; `$nextTo:title` is the text with one more character, `$inCapitals:title` the text in capitals, or in small
 * letters where it has none. Undefined for any other name, and where there is no such value.
 */
export function neighbourOf(name: string, extracted: ReadonlyMap<string, Json>): Json | undefined {
  const other = OTHER.exec(name);
  if (other !== null) return otherThan(extracted.get(other[1] ?? ''), other[2] ?? '');
  const capitals = CAPITALS.exec(name)?.[1];
  if (capitals !== undefined) return inCapitals(extracted.get(capitals));
  const next = NEXT.exec(name);
  return next === null ? undefined : nextTo(extracted.get(next[1] ?? ''), next);
}

/** A text that has nothing but capitals is written in small letters. */
function inCapitals(present: Json | undefined): string | undefined {
  if (typeof present !== 'string') return undefined;
  return [present.toUpperCase(), present.toLowerCase()].find((one) => one !== present);
}

function nextTo(present: Json | undefined, next: RegExpExecArray): Json | undefined {
  if (typeof present === 'string' && next[2] === undefined) return `${present}.`;
  if (typeof present === 'string') return daysFrom(present, numberOr(next[2], 1));
  if (typeof present !== 'number') return undefined;
  const [step, low, high] = [numberOr(next[2], 1), numberOr(next[3], -Infinity), numberOr(next[4], Infinity)];
  return [present + step, present - step].find((one) => one > low && one < high);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** The same time of another day; undefined where there is none. */
const daysFrom = (present: string, days: number): string | undefined =>
  MOMENT.test(present) && !Number.isNaN(Date.parse(present)) ? daysAfter(present, days) : undefined;

function otherThan(present: Json | undefined, written: string): Json | undefined {
  if (present === undefined) return undefined;
  try {
    const values: Json = JSON.parse(decodeURIComponent(written));
    return Array.isArray(values) ? values.find((one) => one !== present) : undefined;
  } catch {
    return undefined;
  }
}

const numberOr = (text: string | undefined, otherwise: number): number =>
  text === undefined || text === '' ? otherwise : Number(text);
