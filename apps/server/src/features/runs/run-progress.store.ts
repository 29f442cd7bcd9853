import type { RunEvent } from '@assay/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { run } from '../../db/schema/index.ts';
import { giveBackRuns } from '../subscription/index.ts';
import { insertResults } from './results.store.ts';
import type { NewExecution, StoredResult } from './results.store.ts';
import { worksOn } from './run-claims.store.ts';
import type { HeldRun } from './run-claims.store.ts';

/** The channel that tells every server that a run has new events; the payload is the run's id. */
export const RUN_CHANNEL = 'assay_run';

/** What happened in a run since it was last stored. */
export interface Batch {
  started: { scenarioId: number; name: string }[];
  finished: NewExecution[];
}

/**
 * Stores results, events, counters and wakes the streams in one transaction: what is announced is stored.
 * The answer tells whether somebody has asked the run to stop.
 * @throws {Error} when the run was deleted, or this worker was taken for dead; nothing is stored then.
 */
export async function storeBatch(
  db: Pick<Database, 'transaction'>,
  held: HeldRun,
  batch: Batch,
): Promise<{ stopRequested: boolean }> {
  return db.transaction(async (tx) => {
    const stored = await insertResults(tx, batch.finished);
    const failed = stored.filter(({ execution: row }) => row.overallStatus !== 'success').length;
    const told = batch.started.length + 2 * stored.length;
    const before = await addToCounters(tx, held, { completed: stored.length, failed, events: told });
    await insertEvents(tx, held.runId, before.lastSeq + told, toEvents(batch.started, stored, before));
    return { stopRequested: before.stopRequested };
  });
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
    .where(and(eq(run.id, runId), eq(run.state, 'running'), worksOn(workerLock)))
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

function toEvents(
  started: Batch['started'],
  stored: StoredResult[],
  before: { completed: number; total: number },
): RunEvent[] {
  const events: RunEvent[] = started.map(({ scenarioId, name }) => ({
    type: 'scenario_start',
    scenario_id: scenarioId,
    name,
  }));
  stored.forEach(({ id, execution: row }, index) => {
    const completed = before.completed + index + 1;
    events.push({
      type: 'scenario_result',
      scenario_id: row.scenarioId,
      name: row.scenarioName,
      status: row.overallStatus,
      error: failureText(row),
      execution_id: id,
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
  await insertEvents(tx, runId, rows[0]?.lastSeq ?? 0, events);
}

/** Events whose numbers are taken already, up to `last`. */
async function insertEvents(tx: Executor, runId: number, last: number, events: RunEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(sql`
    with stored as (
      insert into run_event (run_id, seq, events) values (${runId}, ${last}, ${JSON.stringify(events)}::jsonb) returning 1)
    select pg_notify(${RUN_CHANNEL}, ${String(runId)}) from stored`);
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
