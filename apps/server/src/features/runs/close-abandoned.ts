import { and, eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { runItem } from '../../db/schema/index.ts';
import { loadRunnables } from './run-plan.ts';
import { closeRun, storeBatch } from './run-progress.store.ts';
import type { Finished } from './run-progress.store.ts';
import { queueRun } from './runs.store.ts';
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

/** A worker that lives. */
export interface Living {
  lock: number;
  /** False for a run that it has given up without closing it. */
  isExecuting(runId: number): boolean;
}

/**
 * Closes every run that nobody works on any more and answers how many: its worker is gone, or it is `self` and has given the
 * run up. Of several processes one does it, the others answer 0.
 */
export async function closeAbandonedRuns(db: Database, self: Living | null = null): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${REAPER_LOCK}) as held`);
    if (lock.rows[0]?.held !== true) return 0;
    const found = await tx.execute<Abandoned>(sql`
      select id, organization_id, worker_lock from run
      where state = 'running' and (${workerIsGone} or worker_lock = ${self?.lock ?? null})`);
    // Asked after the look at the table: a run that was taken meanwhile is not among those that were found.
    const abandoned = found.rows.filter((row) => row.worker_lock !== self?.lock || !self?.isExecuting(row.id));
    for (const row of abandoned) await closeUnfinished(db, row, 'interrupted', TEXT);
    return abandoned.length;
  });
}

interface Abandoned extends Record<string, unknown> {
  id: number;
  organization_id: string;
  worker_lock: number | null;
}

/**
 * Ends a run whose worker does not finish it, all or nothing: what is claimed becomes an execution with the error `interrupted`,
 * since its request may have been sent. Does nothing when the run has ended.
 */
export async function closeUnfinished(
  db: Database,
  { id, organization_id: organizationId, worker_lock: workerLock }: Abandoned,
  state: 'interrupted' | 'error',
  text: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Whoever claims looks at this row too: from here on nothing more of this run is claimed.
    const open = await tx.execute(sql`select 1 from run where id = ${id} and state = 'running' for update`);
    if (open.rows.length === 0) return;
    const finished = await interruptedItems(tx, id, organizationId);
    await storeBatch(tx, { runId: id, workerLock }, { started: [], finished });
    await closeRun(tx, id, state, text);
  });
}

async function interruptedItems(tx: Executor, runId: number, organizationId: string): Promise<Finished[]> {
  const items = await tx
    .select({ position: runItem.position, scenarioId: runItem.scenarioId })
    .from(runItem)
    .where(and(eq(runItem.runId, runId), eq(runItem.state, 'claimed')));
  const scenarios = await loadRunnables(
    tx,
    organizationId,
    items.map((item) => item.scenarioId),
  );
  return items.flatMap(({ position, scenarioId }): Finished[] => {
    const scenario = scenarios.get(scenarioId);
    return scenario ? [{ position, execution: toInterrupted({ runId, organizationId }, scenario) }] : [];
  });
}

/** A run that is queued for longer than this, while nothing in the queue leads to it, is queued again. */
const FORGOTTEN_AFTER_S = 10;

/**
 * Queues runs again whose worker died, or lost the database, between taking the job and taking the run. Nothing was sent for
 * them, and however often a run is queued it is taken once. Answers how many there were.
 */
export async function requeueForgottenRuns(db: Database): Promise<number> {
  const forgotten = await db.execute<{ id: number }>(sql`
    select id from run
    where state = 'queued' and created_at < now() - make_interval(secs => ${FORGOTTEN_AFTER_S})
      and not exists (
        select 1 from graphile_worker.jobs
        where key = 'run-' || run.id and locked_at is null and attempts < max_attempts)`);
  for (const { id } of forgotten.rows) await queueRun(db, id);
  return forgotten.rows.length;
}
