import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { run } from '../../db/schema/index.ts';

export const RUN_TASK = 'execute_run';

/**
 * One attempt only: a run whose worker died is closed as interrupted, never sent again. `inMs`: delay of the job.
 * The organization is the flag by which workers skip the job; a run that is to stop needs no slot.
 */
export async function queueRun(tx: Executor, runId: number, inMs = 0): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${RUN_TASK}, json_build_object('runId', ${runId}::int), max_attempts => 1, job_key => ${`run-${runId}`},
      run_at => now() + make_interval(secs => ${inMs / 1000}::float8),
      flags => (select array[organization_id] from run where id = ${runId} and not stop_requested))`);
}

/** Puts a run without workers back into the queue, to continue where it stopped. */
export async function queueAgain(tx: Executor, runId: number): Promise<void> {
  await tx.update(run).set({ state: 'queued' }).where(eq(run.id, runId));
  await queueRun(tx, runId);
}
