import type { Operation } from '@assay/api-model';

const RANKS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Lists first, then what is made at the top, then what stands on it. `depth`: how many requests come before one that makes something. */
export const inOrder = (
  operations: readonly Operation[],
  isAsked: (operation: Operation) => boolean,
  depth: (operation: Operation) => number,
): Operation[] =>
  operations
    .filter((one) => RANKS.includes(one.method) && isAsked(one))
    .map((operation) => ({
      operation,
      rank: RANKS.indexOf(operation.method) * 100 + (operation.method === 'POST' ? depth(operation) : 0),
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ operation }) => operation);
