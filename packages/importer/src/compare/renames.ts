import type { Operation } from '@assay/api-model';

export interface Rename {
  /** Keys of the operation before and after. */
  from: string;
  to: string;
  /** 0 to 1. */
  similarity: number;
}

const leastSimilar = 0.6;
/** Comparing each with each is for documents that change, not for those that are replaced. */
const maxPairs = 250_000;

/** Pairs of removed and added operations that resemble each other, each operation at most once, the most alike first. */
export function proposeRenames(removed: Operation[], added: Operation[]): Rename[] {
  if (removed.length * added.length > maxPairs) return [];
  const pairs = removed.flatMap((from) =>
    added.map((to) => ({ from: from.key, to: to.key, similarity: similarityOf(from, to) })),
  );
  const taken = new Set<string>();
  return pairs
    .filter(({ similarity }) => similarity >= leastSimilar)
    .toSorted((left, right) => right.similarity - left.similarity)
    .filter(({ from, to }) => {
      if (taken.has(`- ${from}`) || taken.has(`+ ${to}`)) return false;
      taken.add(`- ${from}`).add(`+ ${to}`);
      return true;
    });
}

function similarityOf(from: Operation, to: Operation): number {
  const isSameId = from.operationId !== null && from.operationId === to.operationId;
  if (isSameId) return 1;
  const paths = pathSimilarity(segmentsOf(from.path), segmentsOf(to.path));
  const score = from.method === to.method ? paths : paths * 0.65;
  return Math.round(score * 100) / 100;
}

/** Path parameters count as equal whatever they are called. */
function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.replaceAll(/\{[^{}]*\}/g, '{}').toLowerCase());
}

/** Twice the longest common subsequence by the segments of both; a plural or a version in one counts half. */
function pathSimilarity(left: string[], right: string[]): number {
  if (left.length + right.length === 0) return 1;
  let row = Array.from({ length: right.length + 1 }, () => 0);
  for (const segment of left) {
    const next = [0];
    for (const [index, other] of right.entries()) {
      const both = (row[index] ?? 0) + likeness(segment, other);
      next.push(Math.max(both, row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  return (2 * (row.at(-1) ?? 0)) / (left.length + right.length);
}

function likeness(left: string, right: string): number {
  if (left === right) return 1;
  if (left === '{}' || right === '{}') return 0;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length > 2 && long.startsWith(short.slice(0, Math.max(3, short.length - 2))) ? 0.7 : 0;
}
