import type { RunEvent } from '@assay/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { toStorableText } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { run } from '../../db/schema/index.ts';
import { giveBackRuns } from '../subscription/index.ts';
import { RUN_CHANNEL } from './results.store.ts';

/** Gives events their numbers, one after the other without a gap, and wakes the streams when the transaction commits. */
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
    // Not what has no result: a request whose scenario was deleted meanwhile was sent, too.
    const neverSent = row.total - row.claimed + row.returned.length;
    await giveBackRuns(tx, row.organizationId, neverSent, row.createdAt);
    const totals = { run_id: runId, total: row.total, completed: row.completed, failed: row.failed };
    await appendEvents(tx, runId, [
      error === undefined ? { type: 'completed', ...totals, stopped: state === 'stopped' } : { type: 'error', error },
    ]);
  });
}
