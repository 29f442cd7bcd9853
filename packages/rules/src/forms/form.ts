import type { NameIndex } from '../language/names/names.ts';
import type { Token } from '../language/tokens.ts';
import type { Check, Path, SaidQuantifier } from '../tree/check.ts';

/** What words of a clause are looked up in, and what the search may still cost. */
export interface Ground {
  names: NameIndex;
  /** Every list of the answer, the outermost first. */
  lists: Path[];
  /** The list that the answer is about, if there is one. */
  main: Path | null;
  /** Reads a part as a sentence of its own. */
  read: (tokens: Token[]) => Check | null;
  /** Reads a part as a contract is written. */
  contract: (tokens: Token[]) => Check | null;
  /** Whether the known good answer meets a check. */
  isMet: (check: Check) => boolean;
  /** Whether a check leaves out nothing that words say. */
  isComplete: (check: Check, tokens: Token[]) => boolean;
  work: { left: number };
}

/** Where the names of a clause lie: in each item of a list, or in the answer itself. */
export interface Scope {
  list: Path | null;
}

/** One way to understand words, and how much of it was guessed (0 for nothing). */
export interface Costed<T> {
  value: T;
  cost: number;
}

/** What a clause is about: which items of a list and how many of them, or the answer itself. */
export interface Nominal extends Scope {
  determiner: Determiner;
  /** What says which items are meant. */
  filter: Check | null;
}

export type Determiner =
  | { kind: 'all' | 'none' | 'any' | 'only' | 'plain' | 'one' }
  | { kind: 'count'; quantifier: SaidQuantifier };

export function costed<T>(value: T, cost: number): Costed<T> {
  return { value, cost };
}

const maxKept = 6;

/** The likeliest first, each of them once. */
export function cheapest<T>(found: Costed<T>[]): Costed<T>[] {
  const seen = new Set<string>();
  return found
    .sort((left, right) => left.cost - right.cost)
    .filter(({ value }) => {
      const key = JSON.stringify(value);
      return seen.has(key) ? false : seen.add(key);
    })
    .slice(0, maxKept);
}

export function spend({ work }: Ground, cost: number): boolean {
  work.left -= cost;
  return work.left > 0;
}

/** Looks words up once in each list. */
export function remembered<T>(
  look: (tokens: Token[], scope: Scope, ground: Ground) => T[],
): (tokens: Token[], scope: Scope, ground: Ground) => T[] {
  const memos = new WeakMap<Ground, Map<string, T[]>>();
  return (tokens, scope, ground) => {
    const memo = memos.get(ground) ?? new Map<string, T[]>();
    memos.set(ground, memo);
    const where = scope.list === null ? -1 : ground.lists.indexOf(scope.list);
    const key = `${where} ${tokens.map((token) => `${token.kind}:${token.text}`).join(' ')}`;
    const before = memo.get(key);
    if (before !== undefined) return before;
    const found = look(tokens, scope, ground);
    memo.set(key, found);
    return found;
  };
}

/** The word of a token; nothing for a quotation, a path or the end. */
export function wordOf(token: Token | undefined): string {
  return token === undefined || token.kind === 'quoted' || token.kind === 'path' ? '' : token.lower;
}

export const saidIn = (tokens: readonly Token[]): string => tokens.map(wordOf).join(' ');
