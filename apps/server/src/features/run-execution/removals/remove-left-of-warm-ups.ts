import { sql } from 'drizzle-orm';
import { endWarmUp, listLeft, listLeftWarmUps, listWarmUpRemovals } from './warm-up-removals.store.ts';
import type { LeasedWarmUp } from './warm-up-removals.store.ts';
import type { RemoveLeftDeps } from './remove-left.ts';
import { sendRemovals } from './send-removals.ts';

/** First key of the locks of those that remove what a warm-up has left; the second is its system. */
const REMOVING_LOCK_CLASS = 4_400_010;

type Deps = Omit<RemoveLeftDeps, 'signals'>;

export interface WarmUpRemover {
  /** Begins to remove what warm-ups of processes that have died had made, where that is not under way. */
  begin(): Promise<void>;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
}

/** `failed` is called for each system that is left to a later round. */
export function createWarmUpRemover(deps: Deps, failed: (error: unknown, systemId: number) => void): WarmUpRemover {
  let underWay: Promise<void> | null = null;
  const removeAll = async (parts: readonly LeasedWarmUp[]): Promise<void> => {
    for (const part of parts) await removeOne(deps, part).catch((error: unknown) => failed(error, part.systemId));
  };
  return {
    begin: async () => {
      if (underWay !== null) return;
      const parts = await listLeftWarmUps(deps.db);
      underWay = removeAll(parts).finally(() => (underWay = null));
    },
    settle: async () => {
      await underWay;
    },
  };
}

async function removeOne(deps: Deps, part: LeasedWarmUp): Promise<void> {
  const { db, ending } = deps;
  await db.transaction(async (tx) => {
    // Held while requests are sent, so that two workers never remove the same.
    const lock = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${REMOVING_LOCK_CLASS}::int, ${part.systemId}::int) as held`,
    );
    if (lock.rows[0]?.held !== true) return;
    const pending = await listWarmUpRemovals(tx, part);
    const of = { systemId: part.systemId, wasReadOnly: false, signal: ending };
    const left = await sendRemovals(
      deps,
      of,
      pending.map(({ content }) => content),
    );
    if (ending.aborted) return;
    await listLeft(tx, part.systemId, left);
    await endWarmUp(tx, part);
  });
}
