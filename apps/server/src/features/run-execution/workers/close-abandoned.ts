import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { dropWorker, listUnanswered } from '../claims/run-claims.store.ts';
import { closeRun } from '../close-run.store.ts';
import { loadOutlines } from '../load/load-outlines.ts';
import { queueAgain, queueRun } from '../queue.store.ts';
import { storeBatch } from '../results/results.store.ts';
import { toInterrupted } from '../results/to-execution.ts';
import type { Interruption } from '../results/to-execution.ts';
import { listLostAnswers } from '../removals/lost-answers.ts';
import { addLeftBehind, deleteRemovals, isRemovalPending } from '../removals/removals.store.ts';
import { liveLocks } from './live-locks.ts';

/** For a run: the next worker continues the rest of its batch from the stored state. */
const GOES_ON = sql`scope = 'batch' and not stop_requested and (claimed < total or cardinality(returned) > 0)`;

const REST = 'Finished scenarios are in the history; requests under way are marked interrupted.';

/** The error shown for a run whose last worker did not finish its part. */
const texts: Readonly<Record<Interruption, string>> = {
  stopped: `Assay stopped during this run. ${REST}`,
  our_fault: `The run failed on our side. ${REST} Please try again.`,
};

const REAPER_LOCK = 4_400_003;

/** Condition on a row of `run`: no process holds a lock of its workers. */
export const hasNoLiveWorker = sql`not exists (${liveLocks} and objid = any(run.worker_locks::oid[]))`;

/** A worker that lives. */
export interface LiveWorker {
  lock: number;
  /** False for a run that it has given up without closing it. */
  isExecuting(runId: number): boolean;
}

/**
 * Ends the part of every worker that is dead, or that is `self` and has given up a run; a run without workers is closed.
 * Returns how many parts it ended; `failed` is called for each part that it could not end. One process does it, the others
 * answer 0.
 */
export async function closeAbandonedRuns(
  db: Database,
  failed: (error: unknown, runId: number) => void,
  self: LiveWorker | null = null,
): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${REAPER_LOCK}) as held`);
    if (lock.rows[0]?.held !== true) return 0;
    // Not in this transaction: a lock on the table held here while parts end on other connections would block both for ever
    // when somebody, an upgrade for instance, waits to change the table.
    const found = await db.execute<Part>(sql`
      select run.id, organization_id, worker_lock
      from run left join lateral unnest(worker_locks) as worker_lock on true
      where state = 'running' and run.trigger is null and not ${isRemovalPending}
        and (not exists (${liveLocks} and objid = worker_lock::oid) or worker_lock = ${self?.lock ?? null})`);
    // Checked after the query: a run taken since then is not among the results.
    const abandoned = found.rows.filter((row) => row.worker_lock !== self?.lock || !self?.isExecuting(row.id));
    let ended = 0;
    for (const part of abandoned) {
      // This worker is alive, so it gave up the run because of its own failure.
      const why = part.worker_lock === null || part.worker_lock !== self?.lock ? 'stopped' : 'our_fault';
      try {
        await endPart(db, part, 'interrupted', why);
        ended += 1;
      } catch (error) {
        failed(error, part.id);
      }
    }
    return ended;
  });
}

/** What one worker does of a run. */
interface Part extends Record<string, unknown> {
  id: number;
  organization_id: string;
  worker_lock: number | null;
}

/**
 * Ends the unfinished part of a worker, all or nothing: each claimed scenario becomes an execution with the error
 * `interrupted`, since its request may have been sent. The run is closed when no other worker has it, with the database failure
 * that is the cause, if it is one; a batch with scenarios left is queued again. What may have been made is listed. Answers whether
 * it was closed.
 */
export async function endPart(
  db: Database,
  { id, organization_id: organizationId, worker_lock: workerLock }: Part,
  state: 'interrupted' | 'error',
  why: Interruption | { failure: string },
): Promise<boolean> {
  const isKnown = typeof why === 'object';
  return db.transaction(async (tx) => {
    // Claims lock this row too, so this worker claims nothing more from here on.
    const open = await tx.execute<{ others: number; goes_on: boolean; environment_url: string | null }>(sql`
      select cardinality(array_remove(worker_locks, ${workerLock}::int)) as others, ${GOES_ON} as goes_on, environment_url from run
      where id = ${id} and state = 'running' for update`);
    const [found] = open.rows;
    if (found === undefined) return false;
    const { others } = found;
    const scenarioIds = await listUnanswered(tx, { runId: id, workerLock });
    const scenarios = await loadOutlines(tx, organizationId, scenarioIds, found.environment_url);
    const finished = scenarioIds.flatMap((scenarioId) => {
      const scenario = scenarios.get(scenarioId);
      return scenario ? [toInterrupted({ runId: id, organizationId }, scenario, isKnown ? 'our_fault' : why)] : [];
    });
    await storeBatch(tx, { runId: id, workerLock }, { started: [], finished });
    const lost = why === 'stopped' ? await listLostAnswers(tx, { runId: id, workerLock }, scenarioIds) : [];
    await addLeftBehind(tx, id, { first: lost, count: lost.length });
    await deleteRemovals(tx, { runId: id, workerLock });
    const goesOn = others === 0 && found.goes_on && why === 'stopped';
    if (others > 0 || goesOn) await dropWorker(tx, { runId: id, workerLock });
    else await closeRun(tx, id, state, isKnown ? `${why.failure} ${REST}` : texts[why]);
    if (goesOn) await queueAgain(tx, id);
    return others === 0 && !goesOn;
  });
}

/**
 * Closes a run without other workers, with the database failure that prevents storing its results. Nothing is recorded
 * of requests under way: that needs space, and this fits into existing rows. Throws when even that cannot be stored.
 */
export async function closeUnstored(db: Database, runId: number, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await tx.execute<{ workers: number }>(sql`
      select cardinality(worker_locks) as workers from run where id = ${runId} and state = 'running' for update`);
    if ((open.rows[0]?.workers ?? 2) > 1) return;
    await closeRun(
      tx,
      runId,
      'error',
      `${failure} The results of this run could not be stored. Fix this and run again.`,
    );
  });
}

/** A run that waits longer than this without a job in the queue is queued again. */
const FORGOTTEN_AFTER_S = 10;

/**
 * Queues runs again whose worker died, or lost the database, after taking the job and before taking the run. Nothing was sent for
 * them, and a run is taken once however often it is queued. Returns how many were queued.
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
