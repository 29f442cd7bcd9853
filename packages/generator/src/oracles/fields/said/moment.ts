import type { Json, JsonObject, JsonSchemaObject } from '@assay/api-model';
import { flatten, type Definitions } from '../../../schema/resolve.ts';

export interface Moment {
  name: string;
  view: JsonSchemaObject;
  kind: 'date' | 'date-time' | 'time';
}

/** A moment that the document rules out, with the clause that does. */
export interface RuledOut {
  field: Moment;
  value: string;
  how: string;
  /** What kind of limit it breaks, each of which servers check by code of its own. */
  part: 'past' | 'future' | 'order' | 'span';
  /** The member that it is compared with. */
  other?: string;
  /** Moments that are sent with it, so that nothing else is wrong. */
  beside?: JsonObject;
  /** Of the answer that is said to refuse it. */
  status?: number;
  quote: string;
}

export interface Sent {
  moments: readonly Moment[];
  /** The record in the usual body. */
  sent: JsonObject;
}

export const LONG_AGO = 2001;
export const FAR_AHEAD = 2199;
const DAY_MS = 86_400_000;

export const inYear = (year: number, { kind }: Moment): string =>
  kind === 'date' ? `${year}-03-04` : `${year}-03-04T09:00:00Z`;

export function dayBefore(moment: string, days: number): string {
  const day = new Date(Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) - days * DAY_MS);
  return `${day.toISOString().slice(0, 10)}${moment.slice(10)}`;
}

const TIME = /^([01]\d|2[0-3])(:[0-5]\d(?::[0-5]\d)?)$/;

/** An hour before a time of the day, or after it; null where that is another day. */
function hourBefore(time: string, hours: number): string | null {
  const [, hour = '', rest = ''] = TIME.exec(time) ?? [];
  const moved = Number(hour) - hours;
  return rest === '' || moved < 0 || moved > 23 ? null : `${`${moved}`.padStart(2, '0')}${rest}`;
}

/** A moment before another one, or after it, as this field writes it; null where they cannot be compared. */
export function momentBefore(field: Moment, other: Moment, value: string, by: 1 | -1): string | null {
  if (field.kind === 'time' || other.kind === 'time') return field.kind === other.kind ? hourBefore(value, by) : null;
  if (field.kind === other.kind) return dayBefore(value, by);
  const day = dayBefore(value.slice(0, 10), by);
  return field.kind === 'date' ? day : `${day}T09:00:00Z`;
}

/** A time of the day often has a pattern instead of a format. */
function kindOf({ format }: JsonSchemaObject, value: Json | undefined): Moment['kind'] | null {
  if (format === 'date' || format === 'date-time') return format;
  return (format === undefined || format === 'time') && typeof value === 'string' && TIME.test(value) ? 'time' : null;
}

export const momentsIn = (view: JsonSchemaObject, sent: JsonObject, definitions: Definitions): Moment[] =>
  Object.entries(view.properties ?? {}).flatMap(([name, property]) => {
    const flat = flatten(property, definitions);
    const kind = flat.readOnly === true ? null : kindOf(flat, sent[name]);
    return kind === null ? [] : [{ name, view: flat, kind }];
  });
