import { closeAbandonedRuns, requeueForgottenRuns } from './close-abandoned.ts';
import type { BatchProcessor, ExecutionDeps, RunLog } from './run-executor.ts';
import type { WorkerLease } from './worker-lease.ts';

export interface ReapDeps {
  db: ExecutionDeps['db'];
  batchProcessor: Pick<BatchProcessor, 'closeAbandoned'>;
  lease: WorkerLease;
  isExecuting: (runId: number) => boolean;
  log: RunLog;
}

/** Cleans up after workers that have died: closes their runs and batches, and queues runs that the queue has lost. */
export function createReaper({ db, batchProcessor, lease, isExecuting, log }: ReapDeps): () => Promise<void> {
  const steps: Record<string, () => Promise<void>> = {
    // First: a process whose own lease is lost must not judge the runs of others.
    'checking the lease of this worker': () => lease.check(),
    'closing interrupted runs': async () => {
      const { lock } = await lease.current();
      const failed = (err: unknown, runId: number): void =>
        log.error({ err, runId }, 'closing an interrupted run failed');
      const closed = await closeAbandonedRuns(db, failed, { lock, isExecuting });
      if (closed > 0) log.info(`closed ${closed} interrupted runs`);
    },
    'queueing forgotten runs': async () => {
      const requeued = await requeueForgottenRuns(db);
      if (requeued > 0) log.info(`queued ${requeued} forgotten runs again`);
    },
    'closing interrupted batches': () => batchProcessor.closeAbandoned(),
  };
  return () => runEach(steps, (err, step) => log.error({ err }, `${step} failed`));
}

/** Runs every step, even after one has failed. */
export async function runEach(
  steps: Record<string, () => Promise<void>>,
  failed: (error: unknown, step: string) => void,
): Promise<void> {
  for (const [name, step] of Object.entries(steps)) await step().catch((error: unknown) => failed(error, name));
}
