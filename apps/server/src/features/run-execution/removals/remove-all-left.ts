import { listLeftParts } from './removals.store.ts';
import { removeLeft } from './remove-left.ts';
import type { RemoveLeftDeps } from './remove-left.ts';

export interface Remover {
  /** Begins to remove what dead workers have left, each run by itself; answers how many were begun. */
  begin(self: { lock: number; isExecuting: (runId: number) => boolean }): Promise<number>;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
}

/** `removed` is called for each run whose part may now be closed, `failed` for each that is left to a later round. */
export function createRemover(
  deps: RemoveLeftDeps,
  on: { removed: () => Promise<void>; failed: (error: unknown, runId: number) => void },
): Remover {
  const underWay = new Map<number, Promise<void>>();
  return {
    begin: async (self) => {
      const parts = await listLeftParts(deps.db, self);
      const fresh = parts.filter(({ runId }) => !underWay.has(runId));
      for (const part of fresh) {
        const removing = removeLeft(deps, part, self.lock)
          .then(on.removed)
          .catch((error: unknown) => on.failed(error, part.runId))
          .finally(() => underWay.delete(part.runId));
        underWay.set(part.runId, removing);
      }
      return fresh.length;
    },
    settle: async () => {
      await Promise.all(underWay.values());
    },
  };
}
