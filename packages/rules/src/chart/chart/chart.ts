import type { Token } from './tokens.ts';
import type { Spot, World } from '../grounding/world.ts';
import type { Check, Path } from '../../tree/check.ts';

/** What a stretch of the text, from where it was asked for up to `end`, may mean, and how far-fetched that is. */
export interface Edge<T> {
  end: number;
  cost: number;
  value: T;
}

/** The tokens of a text, the known answer, and how much may still be looked at. */
export interface Chart {
  tokens: readonly Token[];
  text: string;
  world: World;
  budget: { left: number };
  /** Which items of a list are meant: nouns are made of what is said of things, and that of such nouns. */
  chosenAt: Reader<Chosen>;
}

/** Those items of a list of which something holds, or a member of these. */
export interface Chosen {
  spot: Spot;
  list: Path;
  check: Check;
}

export type Reader<T> = (chart: Chart, at: number) => Edge<T>[];

const widest = 24;

/** Each stretch is read once, however many phrases begin with it; of many meanings the likeliest are kept. */
export function kept<T>(read: Reader<T>): Reader<T> {
  const memory = new WeakMap<Chart, Map<number, Edge<T>[]>>();
  return (chart, at) => {
    const byStart = memory.get(chart) ?? new Map<number, Edge<T>[]>();
    memory.set(chart, byStart);
    const before = byStart.get(at);
    if (before !== undefined) return before;
    byStart.set(at, []);
    if (at >= chart.tokens.length || chart.budget.left <= 0) return [];
    const found = likeliest(read(chart, at), widest);
    chart.budget.left -= 1 + found.length;
    byStart.set(at, found);
    return found;
  };
}

export function likeliest<T extends { cost: number }>(edges: T[], count: number): T[] {
  return edges.length <= count ? edges : edges.toSorted((one, other) => one.cost - other.cost).slice(0, count);
}

export const lowerAt = ({ tokens }: Chart, at: number): string => tokens[at]?.lower ?? '';

/** The edges of one reader, each followed by those of another. */
export function followed<A, B, C>(
  first: readonly Edge<A>[],
  next: (end: number, value: A) => readonly Edge<B>[],
  join: (left: A, right: B) => C | null,
): Edge<C>[] {
  return first.flatMap((left) =>
    next(left.end, left.value).flatMap((right): Edge<C>[] => {
      const value = join(left.value, right.value);
      return value === null ? [] : [{ end: right.end, cost: left.cost + right.cost, value }];
    }),
  );
}
