import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/index.ts';
import { run, runClaim } from '../../../db/schema/index.ts';
import { giveBackRuns } from '../../subscription/index.ts';
import type { RunRow } from '../../../db/schema/index.ts';

/** The part of one worker in a run. Claims and results of a worker that was considered dead are refused. */
export interface LeasedRun {
  runId: number;
  /** Null for a run that every worker has left. */
  workerLock: number | null;
}

/** Whether a worker takes part in the run of a row. */
export function worksOn(workerLock: number | null): SQL {
  return workerLock === null ? sql`cardinality(${run.workerLocks}) = 0` : sql`${workerLock} = any(${run.workerLocks})`;
}

/** A run that a worker has joined. */
export interface JoinedRun {
  run: RunRow;
  /** No worker had it before, so no event was emitted. */
  isFirst: boolean;
}

/** Joins a run; null when it has ended, has nothing left to claim, or this worker has joined already. */
export async function joinRun(db: Executor, runId: number, workerLock: number): Promise<JoinedRun | null> {
  const rows = await db
    .update(run)
    .set({
      state: 'running',
      startedAt: sql`coalesce(${run.startedAt}, now())`,
      workerLocks: sql`array_append(${run.workerLocks}, ${workerLock})`,
    })
    .where(
      and(
        eq(run.id, runId),
        sql`(${run.state} = 'queued' or (${run.state} = 'running' and not ${run.stopRequested} and ${hasWork}))`,
        sql`not ${worksOn(workerLock)}`,
      ),
    )
    .returning();
  const row = rows[0];
  return row ? { run: row, isFirst: row.lastSeq === 0 && row.workerLocks.length === 1 } : null;
}

const hasWork = sql`(${run.claimed} < ${run.total} or cardinality(${run.returned}) > 0)`;

/** Whether something of an open run is still to be claimed. */
export async function isWorkLeft(db: Executor, runId: number): Promise<boolean> {
  const rows = await db
    .select({ id: run.id })
    .from(run)
    .where(and(eq(run.id, runId), eq(run.state, 'running'), eq(run.stopRequested, false), hasWork));
  return rows.length > 0;
}

export interface Claim {
  position: number;
  scenarioId: number;
  /** Deleted before it could be sent. */
  isDeleted: boolean;
}

/**
 * Takes the next scenarios of a run before any request is sent, in order. What is claimed is never claimed again unless it was
 * given back unsent, so a request with side effects cannot be sent twice.
 */
export async function claimItems(db: Executor, { runId, workerLock }: LeasedRun, count: number): Promise<Claim[]> {
  const answer = await db.execute<{ position: number; scenario_id: number; is_deleted: boolean }>(sql`
    with was as materialized (
      select claimed, returned, total from run
      where id = ${runId} and state = 'running' and ${workerLock}::int = any(worker_locks) and not stop_requested
      for no key update),
    taken as (
      update run set
        claimed = least(was.total, was.claimed + greatest(0, ${count}::int - cardinality(was.returned))),
        returned = was.returned[${count}::int + 1:]
      from was
      where run.id = ${runId} and (was.claimed < was.total or cardinality(was.returned) > 0)
      returning was.returned[1:${count}::int] as again, was.claimed as first, run.claimed as next),
    placed as (
      select unnest(again) as position from taken
      union all
      select generate_series(first, next - 1) from taken),
    noted as (
      insert into run_claim (run_id, worker_lock, positions)
      select ${runId}::int, ${workerLock}::int, array_agg(position) from placed having count(*) > 0)
    select placed.position, planned.id as scenario_id,
      not exists (select 1 from scenario where scenario.id = planned.id) as is_deleted
    from placed, run_plan, lateral (select run_plan.scenario_ids[placed.position + 1] as id) as planned
    where run_plan.run_id = ${runId} order by 1`);
  return answer.rows.map(({ position, scenario_id: scenarioId, is_deleted: isDeleted }) => ({
    position,
    scenarioId,
    isDeleted,
  }));
}

/** The scenarios that come after a position of a run, in order, whether they are claimed or not. */
export async function listPlanned(db: Executor, runId: number, after: number, count: number): Promise<number[]> {
  const answer = await db.execute<{ ids: number[] }>(sql`
    select scenario_ids[${after}::int + 2:${after}::int + 1 + ${count}::int] as ids from run_plan where run_id = ${runId}`);
  return answer.rows[0]?.ids ?? [];
}

/** Scenarios that a worker has claimed and that have no result. */
export async function listUnanswered(db: Executor, { runId, workerLock }: LeasedRun): Promise<number[]> {
  const answer = await db.execute<{ scenario_id: number }>(sql`
    select scenario_ids[position + 1] as scenario_id
    from run_plan, run_claim, unnest(run_claim.positions) as position
    where run_plan.run_id = ${runId} and run_claim.run_id = ${runId} and run_claim.worker_lock = ${workerLock}::int
      and not exists (
        select 1 from execution where execution.run_id = ${runId} and scenario_id = scenario_ids[position + 1])
    order by position`);
  return answer.rows.map((row) => row.scenario_id);
}

/** A database, or a transaction of it. */
export type Transactions = Pick<Database, 'transaction'>;

/** Whether others go on, this worker should go on, or it was the last one and closed the run. */
export type LeaveOutcome<E> = { next: 'others' | 'again' | 'deleted' } | { next: 'closed'; as: E };

interface LeaveOptions<E> {
  unsent: number[];
  /** Claimed scenarios that had been deleted before: nothing was sent for them. */
  missing: number;
  /** Other workers may have given back scenarios that this worker could take. */
  mayGoOn: boolean;
  /** Closes the run, in the transaction that keeps other workers from joining. */
  close: (tx: Transactions & Executor, run: RunRow) => Promise<E>;
}

/** Ends the part of a worker whose results are all stored. Claimed scenarios that were not sent are given back. */
export async function leaveRun<E>(
  db: Transactions,
  { runId, workerLock }: LeasedRun,
  { unsent, missing, mayGoOn, close }: LeaveOptions<E>,
): Promise<LeaveOutcome<E>> {
  return db.transaction(async (tx): Promise<LeaveOutcome<E>> => {
    const rows = await tx
      .select()
      .from(run)
      .where(and(eq(run.id, runId), eq(run.state, 'running'), worksOn(workerLock)))
      .for('update');
    const row = rows[0];
    if (!row) return { next: 'deleted' };
    const returned = [...row.returned, ...unsent];
    await tx.update(run).set({ returned }).where(eq(run.id, runId));
    await giveBackRuns(tx, row.organizationId, missing, row.createdAt);
    if (row.workerLocks.length > 1) {
      await dropWorker(tx, { runId, workerLock });
      return { next: 'others' };
    }
    const isWorkLeftOver = row.claimed < row.total || returned.length > 0;
    if (isWorkLeftOver && mayGoOn && !row.stopRequested) return { next: 'again' };
    return { next: 'closed', as: await close(tx, row) };
  });
}

/** Removes a worker from a run that continues without it. Its claims have results or were given back. */
export async function dropWorker(tx: Executor, { runId, workerLock }: LeasedRun): Promise<void> {
  await tx
    .update(run)
    .set({ workerLocks: sql`array_remove(${run.workerLocks}, ${workerLock}::int)` })
    .where(eq(run.id, runId));
  await tx.delete(runClaim).where(and(eq(runClaim.runId, runId), sql`${runClaim.workerLock} = ${workerLock}::int`));
}
