import { createWarmUpRemover } from '../removals/remove-left-of-warm-ups.ts';
import { createRemover } from '../removals/remove-all-left.ts';
import { closeSilentRuns } from '../close-silent.store.ts';
import { closeAbandonedRuns, requeueForgottenRuns } from './close-abandoned.ts';
import type { BatchProcessor, ExecutionDeps, RunLog } from './run-executor.ts';
import type { WorkerLease } from './worker-lease.ts';

export interface ReapDeps extends Pick<ExecutionDeps, 'db' | 'box' | 'transport' | 'signals'> {
  batchProcessor: Pick<BatchProcessor, 'closeAbandoned'>;
  lease: WorkerLease;
  isExecuting: (runId: number) => boolean;
  /** Aborts when this process is to stop. */
  ending: AbortSignal;
  log: RunLog;
}

export interface Reaper {
  /** Cleans up after workers that have died: removes what they made, closes their runs and batches, queues runs that the queue has lost. */
  reap(): Promise<void>;
  /** Resolves when nothing is being removed. */
  settle(): Promise<void>;
}

export function createReaper(deps: ReapDeps): Reaper {
  const { db, batchProcessor, lease, isExecuting, log } = deps;
  const close = async (): Promise<void> => {
    const { lock } = await lease.current();
    const failed = (err: unknown, runId: number): void =>
      log.error({ err, runId }, 'closing an interrupted run failed');
    const closed = await closeAbandonedRuns(db, failed, { lock, isExecuting });
    if (closed > 0) log.info(`closed ${closed} interrupted runs`);
  };
  const remover = createRemover(deps, {
    removed: close,
    failed: (err, runId) => log.error({ err, runId }, 'removing what an interrupted run made failed'),
  });
  const warmUps = createWarmUpRemover(deps, (err, systemId) =>
    log.error({ err, systemId }, 'removing what an interrupted warm-up made failed'),
  );
  const steps: Record<string, () => Promise<void>> = {
    // First: a process whose own lease is lost must not judge the runs of others.
    'checking the lease of this worker': () => lease.check(),
    'removing what interrupted runs made': async () => {
      const { lock } = await lease.current();
      const begun = await remover.begin({ lock, isExecuting });
      if (begun > 0) log.info(`removing what ${begun} interrupted runs made`);
    },
    'removing what interrupted warm-ups made': () => warmUps.begin(),
    'closing interrupted runs': close,
    'closing runs whose tool fell silent': async () => {
      const closed = await closeSilentRuns(db);
      if (closed > 0) log.info(`closed ${closed} runs whose tool fell silent`);
    },
    'queueing forgotten runs': async () => {
      const requeued = await requeueForgottenRuns(db);
      if (requeued > 0) log.info(`queued ${requeued} forgotten runs again`);
    },
    'closing interrupted batches': () => batchProcessor.closeAbandoned(),
  };
  return {
    reap: () => runEach(steps, (err, step) => log.error({ err }, `${step} failed`)),
    settle: async () => {
      await Promise.all([remover.settle(), warmUps.settle()]);
    },
  };
}

/** Runs every step, even after one has failed. */
export async function runEach(
  steps: Record<string, () => Promise<void>>,
  failed: (error: unknown, step: string) => void,
): Promise<void> {
  for (const [name, step] of Object.entries(steps)) await step().catch((error: unknown) => failed(error, name));
}
