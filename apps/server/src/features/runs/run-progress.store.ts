import type { RunEvent } from '@assay/contract';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { insertMany } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { execution, run, runItem, scenario } from '../../db/schema/index.ts';
import type { RunRow } from './runs.store.ts';
import { giveBackRuns } from '../subscription/index.ts';

export type NewExecution = typeof execution.$inferInsert;

/** The channel that tells every server that a run has new events; the payload is the run's id. */
export const RUN_CHANNEL = 'assay_run';

/** Takes a queued run for this worker; null when it was stopped or taken before. */
export async function claimRun(db: Executor, runId: number, workerLock: number): Promise<RunRow | null> {
  const rows = await db
    .update(run)
    .set({ state: 'running', workerLock, startedAt: new Date() })
    .where(and(eq(run.id, runId), eq(run.state, 'queued')))
    .returning();
  return rows[0] ?? null;
}

/** A run as one worker took it. What another one stores or claims for it, having lost its lock, is refused. */
export interface HeldRun {
  runId: number;
  workerLock: number | null;
}

/**
 * Takes the next scenarios of a run before any request is sent. What is claimed is never claimed again,
 * so a request with side effects cannot be sent twice.
 */
export async function claimItems(
  db: Executor,
  { runId, workerLock }: HeldRun,
  count: number,
): Promise<{ position: number; scenarioId: number }[]> {
  // Materialized: the planner may otherwise run the limited subselect once for each row it looks at, and claim everything.
  // Shared: whoever closes this run meanwhile waits, or is waited for and seen.
  const answer = await db.execute<{ position: number; scenario_id: number }>(sql`
    with open as materialized (
      select 1 from run
      where id = ${runId} and state = 'running' and worker_lock = ${workerLock} and not stop_requested
      for share),
    picked as materialized (
      select position from run_item
      where run_id = ${runId} and state = 'pending' and exists (select 1 from open)
      order by position limit ${count} for update skip locked)
    update run_item set state = 'claimed' from picked
    where run_item.run_id = ${runId} and run_item.position = picked.position
    returning run_item.position, run_item.scenario_id`);
  return answer.rows
    .map((row) => ({ position: row.position, scenarioId: row.scenario_id }))
    .toSorted((a, b) => a.position - b.position);
}

/** The scenarios that come after a place of a run, in order. */
export async function listPending(db: Executor, runId: number, after: number, count: number): Promise<number[]> {
  const rows = await db
    .select({ scenarioId: runItem.scenarioId })
    .from(runItem)
    .where(and(eq(runItem.runId, runId), eq(runItem.state, 'pending'), gt(runItem.position, after)))
    .orderBy(runItem.position)
    .limit(count);
  return rows.map(({ scenarioId }) => scenarioId);
}

/** Gives back scenarios that were claimed and not started. */
export async function releaseItems(db: Executor, runId: number, positions: number[]): Promise<void> {
  if (positions.length === 0) return;
  await db
    .update(runItem)
    .set({ state: 'pending' })
    .where(and(eq(runItem.runId, runId), inArray(runItem.position, positions)));
}

/** One finished scenario. */
export interface Finished {
  position: number;
  execution: NewExecution;
}

export interface Batch {
  started: { scenarioId: number; name: string }[];
  finished: Finished[];
}

/**
 * Stores results, events, counters and wakes the streams in one transaction: what is announced is stored.
 * The answer tells whether somebody has asked the run to stop.
 * @throws {Error} when the run was deleted, or closed because its worker seemed gone; nothing is stored then.
 */
export async function storeBatch(
  db: Pick<Database, 'transaction'>,
  held: HeldRun,
  batch: Batch,
): Promise<{ stopRequested: boolean }> {
  const { runId } = held;
  return db.transaction(async (tx) => {
    const finished = await keepExisting(tx, batch.finished);
    const ids = await insertExecutions(tx, finished);
    await markDone(tx, runId, finished);
    const failed = finished.filter((entry) => entry.execution.overallStatus !== 'success').length;
    const told = batch.started.length + 2 * finished.length;
    const before = await addToCounters(tx, held, { completed: finished.length, failed, events: told });
    await insertEvents(tx, runId, before.lastSeq + 1, toEvents({ ...batch, finished }, ids, before));
    return { stopRequested: before.stopRequested };
  });
}

/** A scenario can be deleted while its request is under way: its result goes with it, the others must not. */
async function keepExisting(tx: Executor, finished: Finished[]): Promise<Finished[]> {
  if (finished.length === 0) return [];
  const ids = finished.map(({ execution: row }) => row.scenarioId);
  const rows = await tx.select({ id: scenario.id }).from(scenario).where(inArray(scenario.id, ids)).for('key share');
  const existing = new Set(rows.map(({ id }) => id));
  return finished.filter(({ execution: row }) => existing.has(row.scenarioId));
}

async function insertExecutions(tx: Executor, finished: Finished[]): Promise<number[]> {
  return insertMany(
    tx,
    execution,
    finished.map((entry) => entry.execution),
  );
}

async function markDone(tx: Executor, runId: number, finished: Finished[]): Promise<void> {
  if (finished.length === 0) return;
  const positions = finished.map((entry) => entry.position);
  await tx
    .update(runItem)
    .set({ state: 'done' })
    .where(and(eq(runItem.runId, runId), inArray(runItem.position, positions)));
  const told = JSON.stringify(
    finished.map(({ execution: row }) => ({ id: row.scenarioId, status: row.overallStatus })),
  );
  await tx.execute(sql`
    update scenario set last_status = told.status
    from jsonb_to_recordset(${told}::jsonb) as told(id int, status text)
    where scenario.id = told.id`);
}

async function addToCounters(
  tx: Executor,
  { runId, workerLock }: HeldRun,
  { completed, failed, events }: { completed: number; failed: number; events: number },
): Promise<Counters> {
  const rows = await tx
    .update(run)
    .set({
      completed: sql`${run.completed} + ${completed}`,
      failed: sql`${run.failed} + ${failed}`,
      lastSeq: sql`${run.lastSeq} + ${events}`,
    })
    .where(and(eq(run.id, runId), eq(run.state, 'running'), sql`${run.workerLock} is not distinct from ${workerLock}`))
    .returning({
      completed: run.completed,
      total: run.total,
      stopRequested: run.stopRequested,
      lastSeq: run.lastSeq,
    });
  const row = rows[0];
  if (!row) throw new Error(`Run ${runId} was deleted, or closed by another process.`);
  return { ...row, completed: row.completed - completed, lastSeq: row.lastSeq - events };
}

/** As they were before a batch was added. */
interface Counters {
  completed: number;
  total: number;
  stopRequested: boolean;
  lastSeq: number;
}

function toEvents(batch: Batch, executionIds: number[], before: { completed: number; total: number }): RunEvent[] {
  const events: RunEvent[] = batch.started.map(({ scenarioId, name }) => ({
    type: 'scenario_start',
    scenario_id: scenarioId,
    name,
  }));
  batch.finished.forEach(({ execution: row }, index) => {
    const completed = before.completed + index + 1;
    events.push({
      type: 'scenario_result',
      scenario_id: row.scenarioId,
      name: row.scenarioName,
      status: row.overallStatus,
      error: failureText(row),
      execution_id: executionIds[index] ?? 0,
      http_status: row.statusCode ?? null,
      response_time_ms: row.responseTimeMs ?? null,
    });
    const percent = Math.floor((completed / before.total) * 100);
    events.push({ type: 'progress', completed, total: before.total, percent });
  });
  return events;
}

/** Why a scenario is not green, in one line. */
function failureText(row: NewExecution): string | null {
  if (row.overallStatus === 'success') return null;
  if (row.error) return row.error.message;
  const failedRule = row.results.find((result) => result.status === 'fail');
  if (row.statusCode !== row.expectedStatus)
    return `Expected status ${row.expectedStatus}, but the API answered ${row.statusCode}.`;
  return failedRule?.reason ?? null;
}

/** Gives events their numbers, one after the other without a gap, and wakes the streams when the transaction commits. */
export async function appendEvents(tx: Executor, runId: number, events: RunEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = await tx
    .update(run)
    .set({ lastSeq: sql`${run.lastSeq} + ${events.length}` })
    .where(eq(run.id, runId))
    .returning({ lastSeq: run.lastSeq });
  await insertEvents(tx, runId, (rows[0]?.lastSeq ?? 0) - events.length + 1, events);
}

/** Events whose numbers are taken already. One statement, and one parameter however many they are. */
async function insertEvents(tx: Executor, runId: number, first: number, events: RunEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(sql`
    with stored as (
      insert into run_event (run_id, seq, event)
      select ${runId}, ${first} + at - 1, event
      from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as told(event, at)
      returning 1)
    select pg_notify(${RUN_CHANNEL}, ${String(runId)}) from (select count(*) from stored) as all_stored`);
}

/** Ends a run that is still open and writes its terminal event; does nothing when it has ended. */
export async function closeRun(
  db: Pick<Database, 'transaction'>,
  runId: number,
  state: 'completed' | 'stopped' | 'interrupted' | 'error',
  error?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(run)
      .set({ state, finishedAt: new Date() })
      .where(and(eq(run.id, runId), inArray(run.state, ['queued', 'running'])))
      .returning();
    const row = rows[0];
    if (!row) return;
    await giveBackRuns(tx, row.organizationId, row.total - row.completed, row.createdAt);
    const totals = { run_id: runId, total: row.total, completed: row.completed, failed: row.failed };
    await appendEvents(tx, runId, [
      error === undefined ? { type: 'completed', ...totals, stopped: state === 'stopped' } : { type: 'error', error },
    ]);
  });
}
