import { executeRun } from '../execute-run.ts';
import type { ExecuteDeps } from '../execute-run.ts';
import type { WorkerLease } from './worker-lease.ts';
import type { RunSignals } from '../../run-stream/index.ts';

export interface RunLog {
  info: (message: string) => void;
  error: (details: object, message: string) => void;
}

/** Processes the batch of a run, in the process that executes the run. */
export interface BatchProcessor {
  /**
   * Called with every run that is taken; resolves when nothing is left to do for it. `ending` asks for a quick end,
   * `stopping` means that the run was asked to stop, `failed` that it emits nothing more, `handedOver` that another worker
   * continues it.
   */
  process(
    runId: number,
    signals: { ending: AbortSignal; stopping: AbortSignal; failed: AbortSignal; handedOver: AbortSignal },
  ): Promise<void>;
  /** Called after the runs of dead workers have been closed. */
  closeAbandoned(): Promise<void>;
}

export interface ExecutionDeps extends Omit<ExecuteDeps, 'ending' | 'draining' | 'stopping' | 'aborting'> {
  signals: Pick<RunSignals, 'watchStop'>;
  batchProcessor: BatchProcessor;
}

export interface RunExecutor {
  execute(runId: number): Promise<void>;
  isExecuting(runId: number): boolean;
}

/** Executes runs under the lease of this worker, each until its end, a stop request, a lost lease or `draining`. */
export function createRunExecutor(deps: ExecutionDeps, lease: WorkerLease, draining: AbortSignal): RunExecutor {
  /** Jobs of each run in this process. A large run is offered to workers again, so it may have several here. */
  const jobs = new Map<number, number>();
  return {
    isExecuting: (runId) => jobs.has(runId),
    execute: async (runId) => {
      const { lock, lost } = await lease.current();
      jobs.set(runId, (jobs.get(runId) ?? 0) + 1);
      const watch = deps.signals.watchStop(runId);
      try {
        const signals = {
          ending: AbortSignal.any([draining, lost]),
          draining,
          stopping: watch.stopping,
          aborting: watch.aborting,
        };
        await executeWithBatch({ ...deps, ...signals }, runId, lock);
      } finally {
        watch.end();
        const others = (jobs.get(runId) ?? 1) - 1;
        if (others > 0) jobs.set(runId, others);
        else jobs.delete(runId);
      }
    },
  };
}

async function executeWithBatch(
  deps: ExecuteDeps & Pick<ExecutionDeps, 'batchProcessor'>,
  runId: number,
  workerLock: number,
): Promise<void> {
  const failed = new AbortController();
  const handedOver = new AbortController();
  const execute = async (): Promise<void> => {
    try {
      if ((await executeRun(deps, runId, workerLock)) === 'handed-over') handedOver.abort();
    } catch (error) {
      failed.abort();
      throw error;
    }
  };
  const executed = execute();
  const { ending, stopping } = deps;
  const beside = deps.batchProcessor.process(runId, {
    ending,
    stopping,
    failed: failed.signal,
    handedOver: handedOver.signal,
  });
  for (const result of await Promise.allSettled([executed, beside])) {
    if (result.status === 'rejected') throw result.reason;
  }
}
