import type { Json } from '@assay/api-model';
import type { StepAnswer } from '@assay/runner';
import { isObject, listIn, readJson } from '../answers.ts';

const MAX_ITEMS = 200;
const DAY = /^\d{4}-\d{2}-\d{2}(?=T|$)/;
const DAY_MS = 86_400_000;
/** So many days are looked at between the first and the last one. */
const MAX_DAYS = 60;

const unnamed = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');

/** The day between the first and the last one that the fewest records are on. */
function quietest(days: readonly string[]): string | null {
  const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [Date.parse(first), Date.parse(last)];
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  const count = Math.min(MAX_DAYS, Math.round((to - from) / DAY_MS) + 1);
  const between = Array.from({ length: count }, (_, at) => new Date(from + at * DAY_MS).toISOString().slice(0, 10));
  const used = (day: string): number => days.filter((one) => one === day).length;
  return between.toSorted((a, b) => used(a) - used(b))[0] ?? null;
}

/** The days in the members of a record, by their names. */
const daysIn = (item: Json): [name: string, day: string][] =>
  Object.entries(isObject(item) ? item : {}).flatMap(([name, value]): [string, string][] => {
    const day = typeof value === 'string' ? DAY.exec(value)?.[0] : undefined;
    return day === undefined ? [] : [[name, day]];
  });

/** The days that records of a list show: where a day is refused for a reason that nobody can read, one of those may do. */
export class SeenDays {
  /** By path of the list and name of the member. */
  readonly #seen = new Map<string, Map<string, string[]>>();

  /** `key`: of the operation, such as `GET /trips`. */
  note(key: string, { body }: Pick<StepAnswer, 'body'>): void {
    const [method, path = ''] = key.split(' ');
    const list = method === 'GET' && !path.endsWith('}') ? listIn(readJson(body)) : null;
    if (list === null) return;
    const known = this.#seen.get(unnamed(path)) ?? new Map<string, string[]>();
    this.#seen.set(unnamed(path), known);
    for (const [name, day] of list.items.slice(0, MAX_ITEMS).flatMap(daysIn))
      known.set(name, [...(known.get(name) ?? []), day].slice(0, MAX_ITEMS));
  }

  /** By name of a member: a day that a record of the list at a path may have. */
  at(path: string): ReadonlyMap<string, string> {
    return new Map(
      [...(this.#seen.get(unnamed(path)) ?? [])].flatMap(([name, days]): [string, string][] => {
        const day = quietest(days);
        return day === null ? [] : [[name, day]];
      }),
    );
  }
}
