import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { run } from '../../db/schema/index.ts';
import { appendEvents } from '../run-stream/index.ts';
import { giveBackRuns } from '../subscription/index.ts';

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
    // Runs without a result are not given back: the request of a scenario that was deleted meanwhile was sent too.
    const neverSent = row.total - row.claimed + row.returned.length + row.skipped;
    await giveBackRuns(tx, row.organizationId, neverSent, row.createdAt);
    const totals = {
      run_id: runId,
      total: row.total,
      completed: row.completed,
      failed: row.failed,
      skipped: row.skipped,
    };
    await appendEvents(tx, runId, [
      error === undefined ? { type: 'completed', ...totals, stopped: state === 'stopped' } : { type: 'error', error },
    ]);
  });
}
