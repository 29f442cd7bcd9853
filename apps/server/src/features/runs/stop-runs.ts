import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { run } from '../../db/schema/index.ts';
import { hasNoLiveWorker } from '../run-execution/index.ts';
import { ABORT_CHANNEL, STOP_CHANNEL } from '../run-stream/index.ts';

/** How long requests under way may finish and clean up on their own. */
const GRACE_MS = 3000;
/** A worker that does not react for this long is not waited for: it can claim nothing more. */
const LIMIT_MS = 10_000;
const LOOK_MS = 50;

/**
 * Stops every run of a system in any process, and resolves when nothing more is sent for them. What does not end
 * on its own in time is ended.
 */
export async function stopRunsOf(db: Database, systemId: number): Promise<void> {
  const began = performance.now();
  for (;;) {
    const waitedMs = performance.now() - began;
    const isAnyOpen = await askToStop(db, systemId, waitedMs >= GRACE_MS);
    if (!isAnyOpen || waitedMs >= LIMIT_MS) return;
    await sleep(LOOK_MS);
  }
}

/** Whether a live worker may still send something. A process that missed a notification gets the next one. */
async function askToStop(db: Database, systemId: number, isAborted: boolean): Promise<boolean> {
  await db
    .update(run)
    .set({ stopRequested: true })
    .where(and(isOpen(systemId), eq(run.stopRequested, false)));
  const channel = isAborted ? ABORT_CHANNEL : STOP_CHANNEL;
  const open = await db.execute(sql`
    select pg_notify(${channel}, run.id::text) from run
    where run.system_id = ${systemId} and run.state = 'running' and not ${hasNoLiveWorker}`);
  return open.rows.length > 0;
}

/** Whether a run of a system was started and not stopped. */
export async function isAnyRunNew(tx: Executor, systemId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: run.id })
    .from(run)
    .where(and(isOpen(systemId), eq(run.stopRequested, false)))
    .limit(1);
  return rows.length > 0;
}

const isOpen = (systemId: number) => and(eq(run.systemId, systemId), inArray(run.state, ['queued', 'running']));
