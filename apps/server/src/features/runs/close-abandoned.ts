import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { runItem } from '../../db/schema/index.ts';
import { loadRunnables } from './run-plan.ts';
import { closeRun, storeBatch } from './run-progress.store.ts';
import type { Finished } from './run-progress.store.ts';
import { toInterrupted } from './to-execution.ts';

/** First key of the advisory locks that workers hold; the second is `run.worker_lock`. */
export const WORKER_LOCK_CLASS = 4_400_002;

const TEXT =
  'Assay stopped during this run. What had finished is in the history; what was under way is marked interrupted.';

const REAPER_LOCK = 4_400_003;

/** Of a row of `run`: nobody holds the lock of its worker any more. */
export const workerIsGone = sql`not exists (
  select 1 from pg_locks
  where locktype = 'advisory' and classid = ${WORKER_LOCK_CLASS}::oid and objid = run.worker_lock::oid and objsubid = 2
    and database = (select oid from pg_database where datname = current_database()))`;

/** Closes every run whose worker is gone and answers how many. Of several processes one does it, the others answer 0. */
export async function closeAbandonedRuns(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${REAPER_LOCK}) as held`);
    if (lock.rows[0]?.held !== true) return 0;
    const abandoned = await tx.execute<{ id: number; organization_id: string }>(sql`
      select id, organization_id from run where state = 'running' and ${workerIsGone}`);
    for (const row of abandoned.rows) await closeAbandonedRun(db, row.id, row.organization_id);
    return abandoned.rows.length;
  });
}

async function closeAbandonedRun(db: Database, runId: number, organizationId: string): Promise<void> {
  const items = await db
    .select({ position: runItem.position, scenarioId: runItem.scenarioId })
    .from(runItem)
    .where(and(eq(runItem.runId, runId), eq(runItem.state, 'claimed')));
  const scenarios = await loadRunnables(
    db,
    organizationId,
    items.map((item) => item.scenarioId),
  );
  const finished = items.flatMap(({ position, scenarioId }): Finished[] => {
    const scenario = scenarios.get(scenarioId);
    return scenario ? [{ position, execution: toInterrupted({ runId, organizationId }, scenario) }] : [];
  });
  await storeBatch(db, runId, { started: [], finished });
  await closeRun(db, runId, 'interrupted', TEXT);
}
