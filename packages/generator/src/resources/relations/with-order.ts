import type { Json, JsonObject, JsonSchemaObject } from '@assay/api-model';
import { isValid } from '../../schema/is-valid.ts';
import type { Definitions } from '../../schema/resolve.ts';
import { orderedPairs, TIME_OF_DAY, type OrderedPair } from './ordered-members.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const ZONE = /(?:[zZ]|[+-]\d{2}:?\d{2})$/;

/** Minutes east of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const laterDay = (day: string, by: number): string | null => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? null : new Date(at + by * DAY_MS).toISOString().slice(0, 10);
};

/** An hour later, on the same day. */
function laterHour(time: string, by: number): string | null {
  const hour = Number(time.slice(0, 2)) + by;
  return hour < 0 || hour > 23 ? null : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

/** A later moment, written as the first one is: on the next day, or an hour later. */
export function laterMoment(moment: string, by = 1): string | null {
  if (DAY.test(moment)) return laterDay(moment, by);
  if (TIME_OF_DAY.test(moment)) return laterHour(moment, by);
  const rest = /^\d{4}-\d{2}-\d{2}(T.*)$/s.exec(moment)?.[1];
  if (rest === undefined) return null;
  const zone = ZONE.exec(rest)?.[0] ?? '';
  const at = Date.parse(zone === '' ? `${moment}Z` : moment);
  if (Number.isNaN(at)) return null;
  const text = new Date(at + offsetOf(zone) * 60_000 + by * HOUR_MS).toISOString().slice(0, 19);
  return `${text}${/\.\d+/.exec(rest)?.[0] ?? ''}${zone}`;
}

const instant = (value: string): number => Date.parse(value.length === 10 ? `${value}T00:00:00Z` : value);

/** Whether the values of an object are in this order; also where nobody can say. */
export function isOrdered(value: JsonObject, { low, high, kind }: OrderedPair): boolean {
  const [first, last] = [value[low], value[high]];
  if (kind === 'number') return typeof first !== 'number' || typeof last !== 'number' || first <= last;
  if (typeof first !== 'string' || typeof last !== 'string') return true;
  return kind === 'time' ? first < last : !(instant(first) >= instant(last));
}

/** Other values of one of the two, the nearest first. */
function moved(value: JsonObject, { low, high, kind }: OrderedPair): JsonObject[] {
  const [first, last] = [value[low], value[high]];
  if (kind === 'number') return [{ [low]: last ?? 0 }, { [high]: first ?? 0 }];
  const later = typeof first === 'string' ? laterMoment(first) : null;
  const earlier = typeof last === 'string' ? laterMoment(last, -1) : null;
  return [...(later === null ? [] : [{ [high]: later }]), ...(earlier === null ? [] : [{ [low]: earlier }])];
}

/** An object whose members are ordered as its document says, as far as each of them allows the value. */
export function withOrder(value: JsonObject, view: JsonSchemaObject, definitions: Definitions): JsonObject {
  if (Object.keys(value).length < 2) return value;
  let result = value;
  for (const pair of orderedPairs(view, definitions)) {
    if (isOrdered(result, pair)) continue;
    const isAllowed = (change: JsonObject): boolean =>
      Object.entries(change).every(([name, one]: [string, Json]) =>
        isValid(one, view.properties?.[name] ?? true, definitions),
      );
    const change = moved(result, pair).find(isAllowed);
    if (change !== undefined) result = { ...result, ...change };
  }
  return result;
}
