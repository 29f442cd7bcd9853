import type { RunEvent } from '@assay/contract';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { toStorableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { run, runEvent } from '../../db/schema/index.ts';

/** Notifies every server that a run has new events; the payload is the run's id. */
export const RUN_CHANNEL = 'assay_run';

/** Notifies the worker of a run to start no further scenario; the payload is the run's id. */
export const STOP_CHANNEL = 'assay_run_stop';

/** Notifies the worker of a run to send nothing more; the payload is the run's id. */
export const ABORT_CHANNEL = 'assay_run_abort';

/** Numbers events without gaps and wakes the streams when the transaction commits. */
export async function appendEvents(tx: Executor, runId: number, events: RunEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = await tx
    .update(run)
    .set({ lastSeq: sql`${run.lastSeq} + ${events.length}` })
    .where(eq(run.id, runId))
    .returning({ lastSeq: run.lastSeq });
  await tx.execute(sql`
    with stored as (
      insert into run_event (run_id, seq, events)
      values (${runId}, ${rows[0]?.lastSeq ?? 0}, ${toStorableText(events)}::jsonb) returning 1)
    select pg_notify(${RUN_CHANNEL}, ${String(runId)}) from stored`);
}

export async function runExists(db: Executor, id: number): Promise<boolean> {
  const rows = await db.select({ id: run.id }).from(run).where(eq(run.id, id));
  return rows.length > 0;
}

/** The number of the run's last event, and whether that is terminal; null when there is no such run. */
export async function findProgress(db: Executor, id: number): Promise<{ lastSeq: number; hasEnded: boolean } | null> {
  const rows = await db.select({ lastSeq: run.lastSeq, state: run.state }).from(run).where(eq(run.id, id));
  const row = rows[0];
  return row ? { lastSeq: row.lastSeq, hasEnded: row.state !== 'queued' && row.state !== 'running' } : null;
}

/** Rows of events that are read at once; each holds those of one write. */
const MAX_ROWS = 50;

export async function listEventsAfter(
  db: Executor,
  runId: number,
  seq: number,
): Promise<{ seq: number; event: RunEvent }[]> {
  const rows = await db
    .select({ last: runEvent.seq, events: runEvent.events })
    .from(runEvent)
    .where(and(eq(runEvent.runId, runId), gt(runEvent.seq, seq)))
    .orderBy(asc(runEvent.seq))
    .limit(MAX_ROWS);
  return rows
    .flatMap(({ last, events }) => events.map((event, at) => ({ seq: last - events.length + 1 + at, event })))
    .filter((entry) => entry.seq > seq);
}

/** Why runs could not go on, by their ids: the text of their last event. */
export async function listFailures(db: Executor, runIds: number[]): Promise<Map<number, string>> {
  if (runIds.length === 0) return new Map();
  const isLast = and(eq(run.id, runEvent.runId), eq(run.lastSeq, runEvent.seq));
  const rows = await db
    .select({ runId: runEvent.runId, events: runEvent.events })
    .from(runEvent)
    .innerJoin(run, isLast)
    .where(inArray(runEvent.runId, runIds));
  return new Map(
    rows.flatMap(({ runId, events }) => {
      const last = events.at(-1);
      return last?.type === 'error' ? [[runId, last.error]] : [];
    }),
  );
}
