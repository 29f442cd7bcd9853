import { integerOf } from './random.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
/** Times are spread over so many days, so that what one run has left behind is seldom met by the next. */
const SPREAD_DAYS = 360;
/** Distance between the times of two requests: more than a stay, a rental or a shift usually takes. */
const STEP_DAYS = 3;

const SHIFTED = /^\$(?<by>shifted|weekly):(?<day>\d{4}-\d{2}-\d{2})(?<time>T.+)?$/;
const DAYS_OF_WEEK = 7;

const UPCOMING = /^\$upcoming(?:\+(\d{1,3}))?:(\d{4})(-\d{2}-\d{2}(?:T.+)?)$/;

const WITHIN = /^\$within:(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})(T.+)?$/;

const AHEAD = /^\$ahead:(-?\d{1,4}):(-?\d{1,4})(T.+)?$/;

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** Steps that meet every day of a span before they meet one again. */
const stepIn = (span: number): number => [STEP_DAYS, 4, 5, 7].find((step) => divisor(span, step) === 1) ?? 1;

/** What has passed is the same day of next year; what is to come stays, so that it keeps its order with other moments to come. */
function inNextYear(year: number, rest: string): string {
  const hasPassed = Date.parse(`${year}${rest.slice(0, 6)}T00:00:00Z`) <= Date.now();
  const next = hasPassed ? new Date().getUTCFullYear() + 1 : year;
  return `${next}${rest.startsWith('-02-29') ? rest.replace('-02-29', '-02-28') : rest}`;
}

/** The same time so many days later. */
export function daysAfter(moment: string, days: number): string {
  if (days === 0) return moment;
  const date = new Date(Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) + days * DAY_MS);
  return `${date.toISOString().slice(0, 10)}${moment.slice(10)}`;
}

/** By the random source of a run: how many requests have taken times of their own. */
const taken = new WeakMap<Random, { first: number; next: number }>();

/**
 * The times of one request. `$shifted:2030-01-31T09:00:00Z` is the same time of day on another day, which no other request of the
 * run has; all times of a request move by the same number of days, so that their order and distances stay. Times that have
 * passed move to the future first. `$upcoming:2024-05-01` is the same day of next year, `$upcoming+2:2024-05-01` two days after it.
 * `$weekly:2030-01-31` is the same day of the
 * week in another week. `$within:2030-01-01:2030-03-31T09:00:00Z` is a day between two, both included, with the time of day behind the second, and
 * `$ahead:3:20T09:00:00Z` one that lies between so many days from today.
 */
export class ShiftedTimes {
  readonly #random: Random;
  #days: number | null = null;
  #taken: { first: number; count: number } | null = null;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Null when the name is no such time. */
  valueOf(name: string): string | null {
    const upcoming = UPCOMING.exec(name);
    if (upcoming !== null)
      return daysAfter(inNextYear(Number(upcoming[2]), upcoming[3] ?? ''), Number(upcoming[1] ?? 0));
    return this.#within(name) ?? this.#ahead(name) ?? this.#shifted(name);
  }

  #shifted(name: string): string | null {
    const { by, day = '', time = '' } = SHIFTED.exec(name)?.groups ?? {};
    const base = Date.parse(`${day}T00:00:00Z`);
    if (by === undefined || Number.isNaN(base)) return null;
    this.#days ??= this.#takeDays(base);
    const days = by === 'weekly' ? this.#wholeWeeks(base) : this.#days;
    return `${new Date(base + days * DAY_MS).toISOString().slice(0, 10)}${time}`;
  }

  #within(name: string): string | null {
    const [, from, to, time = ''] = WITHIN.exec(name) ?? [];
    const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`));
    return first === undefined || last === undefined ? null : this.#between(first, last, time);
  }

  #ahead(name: string): string | null {
    const [, from, to, time = ''] = AHEAD.exec(name) ?? [];
    const today = Math.floor(Date.now() / DAY_MS);
    return from === undefined
      ? null
      : this.#between((today + Number(from)) * DAY_MS, (today + Number(to)) * DAY_MS, time);
  }

  #between(first: number, last: number, time: string): string | null {
    if (!(last >= first)) return null;
    const span = Math.round((last - first) / DAY_MS) + 1;
    this.#taken ??= this.#take();
    const days = (this.#taken.first + this.#taken.count * stepIn(span)) % span;
    return `${new Date(first + days * DAY_MS).toISOString().slice(0, 10)}${time}`;
  }

  /** The position of this request among those of the run. */
  #take(): { first: number; count: number } {
    const of = taken.get(this.#random) ?? { first: integerOf(this.#random, 0, SPREAD_DAYS - 1), next: 0 };
    taken.set(this.#random, of);
    of.next += 1;
    return { first: of.first, count: of.next - 1 };
  }

  /** As many weeks as no other request of the run is moved by, before they come again. */
  #wholeWeeks(base: number): number {
    this.#taken ??= this.#take();
    const weeks = Math.floor(SPREAD_DAYS / DAYS_OF_WEEK);
    const own = (this.#taken.first + this.#taken.count) % weeks;
    const passed = Math.max(0, Math.ceil((Date.now() - base) / DAY_MS) + 1);
    return (own + Math.ceil(passed / DAYS_OF_WEEK)) * DAYS_OF_WEEK;
  }

  #takeDays(base: number): number {
    this.#taken ??= this.#take();
    const own = (this.#taken.first + this.#taken.count * STEP_DAYS) % SPREAD_DAYS;
    return own + Math.max(0, Math.ceil((Date.now() - base) / DAY_MS) + 1);
  }
}
