import type { SentLocation } from '../../refusals/refusal.ts';
import { plain } from '../plain.ts';

/** A time of the day in a request. */
export interface SentTime extends SentLocation {
  value: string;
}

export const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;

const HOUR = 60;
const LAST = 24 * HOUR - 1;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));

/** So many minutes after midnight, written as another time is. */
function written(minutes: number, like: string): string {
  const at = Math.min(LAST, Math.max(0, minutes));
  const [hours, rest] = [Math.floor(at / HOUR), at % HOUR].map((one) => String(one).padStart(2, '0'));
  return `${hours}:${rest}${like.length > 5 ? ':00' : ''}`;
}

/** The times of a request, in their order in it, one hour after another. */
const from = (start: number, times: readonly SentTime[], step = HOUR): SentTime[] =>
  times.map((one, at) => ({ ...one, value: written(start + at * step, one.value) }));

const EARLIER = /\b(before|earlier|prior|vor|avant|antes)\b/i;
const NOT_EARLIER = /\bnot\b[^.]{0,20}\bbefore\b|cannot be before/i;

function ordered(message: string, own: SentTime, other: SentTime): SentTime[] {
  const isEarlier = EARLIER.test(message) && !NOT_EARLIER.test(message);
  const start = minutesOf(other.value);
  const moved = isEarlier ? start - HOUR : start + HOUR;
  const isSameDay = moved >= 0 && moved <= LAST;
  if (isSameDay) return [{ ...own, value: written(moved, own.value) }];
  // Neither fits on the day of the other, so both are moved.
  const [first, last] = isEarlier ? [own, other] : [other, own];
  return from(10 * HOUR, [first, last]);
}

const LENGTH = /(\d{1,3})\D{1,12}?(?:(\d{1,3})\D{0,3}?)?\s*(minutes?|mins?|hours?|h\b)/i;
const OPENING = /\b(opening|business|office|working|operating) (hours|times?)\b|\b(closed|not open)\b/i;
const GRID =
  /\b(full|half|whole|quarter)\b[^.;]*\bhours?\b|\bmultiples? of (\d+) ?min|\b\d+[- ]minute (steps?|grid|slots?|intervals?|boundar\w+)|\bon the (hour|half)/i;
const SPOKEN = /\b([01]?\d|2[0-3]):[0-5]\d\b/g;

/** Between two times that a message shows. */
function between(message: string, times: readonly SentTime[]): SentTime[][] {
  const [opens, closes] = (message.match(SPOKEN) ?? []).map((time) => minutesOf(time.padStart(5, '0')));
  if (opens === undefined || closes === undefined || closes <= opens) return [];
  const gap = Math.floor((closes - opens) / (times.length + 1));
  return [from(opens + Math.min(HOUR, gap), times, Math.min(HOUR, gap))];
}

/** From the first of several times as long as a message says. */
function lasting(message: string, times: readonly SentTime[]): SentTime[][] {
  const [, low, , unit = ''] = LENGTH.exec(message) ?? [];
  const [first] = times;
  if (low === undefined || first === undefined || times.length < 2) return [];
  return [from(minutesOf(first.value), times, Number(low) * (/^h/i.test(unit) ? HOUR : 1))];
}

/** On the hour, or in the middle of the day. */
function usual(message: string, times: readonly SentTime[]): SentTime[][] {
  if (GRID.test(message)) return [from(Math.floor(minutesOf(times[0]?.value ?? '') / HOUR) * HOUR, times)];
  return OPENING.test(message) ? [11, 15, 19].map((hour) => from(hour * HOUR, times)) : [];
}

/**
 * Other times of the day where those that were sent are refused: after one that the message names, as long as it says, between two
 * that it shows, on the hour, or in the middle of the day.
 */
export function otherTimes(message: string, own: SentTime | null, times: readonly SentTime[]): SentTime[][] {
  if (times.length === 0) return [];
  const others = times.filter(({ at }) => at !== own?.at);
  const named = others.find(({ at }) => plain(message).includes(plain(at.split('/').at(-1) ?? at)));
  if (own !== null && named !== undefined) return [ordered(message, own, named)];
  const found = [between, lasting, usual].map((of) => of(message, times));
  return found.find(({ length }) => length > 0) ?? [];
}
