import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Logger, run as startGraphileWorker } from 'graphile-worker';
import type pg from 'pg';
import { z } from 'zod';
import { executeRun } from '../execute-run.ts';
import type { ExecuteDeps } from '../execute-run.ts';
import { RUN_TASK, queueRun } from '../queue.store.ts';
import { closeAbandonedRuns, requeueForgottenRuns } from './close-abandoned.ts';
import { createRunSlots, findClaimant } from './run-slots.ts';
import { acquireLease } from './worker-lease.ts';
import { ANSWER_MS, CHECK_MS } from '../../../db/index.ts';
import { repeat } from '../../run-stream/index.ts';
import type { RunSignals } from '../../run-stream/index.ts';

export interface RunWorkers {
  /** Starts nothing new, lets what is under way finish, and frees the queue. */
  stop(): Promise<void>;
}

/** What else goes on with some runs, in the process that executes them. */
export interface BatchProcessor {
  /**
   * Called with every run that is taken; resolves when nothing more is to be done for it. `ending` asks for a quick end,
   * `stopping` says that somebody has asked the run to stop, `failed` that it emits nothing more, `handedOver` that it goes on
   * with another worker.
   */
  process(
    runId: number,
    signals: { ending: AbortSignal; stopping: AbortSignal; failed: AbortSignal; handedOver: AbortSignal },
  ): Promise<void>;
  /** Called when runs whose worker is gone have been closed. */
  closeAbandoned(): Promise<void>;
}

export interface RunWorkersOptions extends Omit<ExecuteDeps, 'ending' | 'draining' | 'stopping' | 'aborting'> {
  signals: Pick<RunSignals, 'watchStop'>;
  url: string;
  pool: pg.Pool;
  /** Runs executed by this process at once. */
  maxRuns: number;
  batchProcessor: BatchProcessor;
  /** How often it is looked for what workers that are gone have left, in milliseconds. */
  reapMs?: number;
  /** How long the connection that holds the lock may leave a question open, in milliseconds. */
  answerMs?: number;
  log: { info: (message: string) => void; error: (details: object, message: string) => void };
}

const payloadSchema = z.object({ runId: z.int() });
const RETRY_MS = 500;
/** How long a run waits that was taken although its organization has all the places that it may have. */
const WAIT_MS = 1000;

/**
 * Takes queued runs from the database. While this process lives it holds an advisory lock; runs whose lock nobody
 * holds belonged to a process that died and are closed as interrupted.
 */
export async function startRunWorkers(options: RunWorkersOptions): Promise<RunWorkers> {
  const { db, log, reapMs = CHECK_MS, answerMs = ANSWER_MS } = options;
  const draining = new AbortController();
  const lease = await acquireLease(options.url, answerMs);
  /** How many jobs of each run this process is about: a large run is offered again while it goes on, and may come back to where it is executed. */
  const open = new Map<number, number>();
  const steps: Record<string, () => Promise<void>> = {
    // First, so that no run of others is looked at by one that others take for dead.
    'looking after the lock of this worker': () => lease.check(),
    'closing interrupted runs': async () => {
      const { lock } = await lease.current();
      const failed = (err: unknown, runId: number): void =>
        log.error({ err, runId }, 'closing an interrupted run failed');
      const closed = await closeAbandonedRuns(db, failed, { lock, isExecuting: (runId) => open.has(runId) });
      if (closed > 0) log.info(`closed ${closed} interrupted runs`);
    },
    'queueing forgotten runs': async () => {
      const requeued = await requeueForgottenRuns(db);
      if (requeued > 0) log.info(`queued ${requeued} forgotten runs again`);
    },
    'closing interrupted batches': () => options.batchProcessor.closeAbandoned(),
  };
  const reap = () => runEach(steps, (err, step) => log.error({ err }, `${step} failed`));
  await reap();
  const reaping = repeat(reapMs, reap);
  const execute = async (runId: number): Promise<void> => {
    const { lock, lost } = await lease.current();
    open.set(runId, (open.get(runId) ?? 0) + 1);
    const watch = options.signals.watchStop(runId);
    try {
      const signals = {
        ending: AbortSignal.any([draining.signal, lost]),
        draining: draining.signal,
        stopping: watch.stopping,
        aborting: watch.aborting,
      };
      await executeWithBatch({ ...options, ...signals }, runId, lock);
    } finally {
      watch.end();
      const others = (open.get(runId) ?? 1) - 1;
      if (others > 0) open.set(runId, others);
      else open.delete(runId);
    }
  };
  const slots = createRunSlots(options.maxRuns);
  const executeInSlot = async (runId: number): Promise<void> => {
    const organizationId = await findClaimant(db, runId);
    if (organizationId === null) return execute(runId);
    if (!slots.take(organizationId)) return queueRun(db, runId, WAIT_MS);
    try {
      await execute(runId);
    } finally {
      slots.free(organizationId);
    }
  };
  const runner = await startGraphileWorker({
    pgPool: options.pool,
    concurrency: options.maxRuns,
    noHandleSignals: true,
    pollInterval: 1000,
    // Looked at before a job is taken, so that the many runs of one organization wait in the queue and not here.
    forbiddenFlags: () => slots.full(),
    logger: new Logger(() => (level: string, message) => {
      if (level === 'error') log.error({ part: 'queue' }, message);
    }),
    taskList: {
      [RUN_TASK]: async (payload) => {
        const { runId } = payloadSchema.parse(payload);
        await executeInSlot(runId).catch((err: unknown) => log.error({ err, runId }, 'a run failed'));
        await untilReachable(db, draining.signal);
      },
    },
  });
  return {
    stop: async () => {
      reaping.abort();
      // Before anything is handed over, so that two processes that leave do not hand it to each other.
      await lease.leave();
      draining.abort();
      await runner.stop();
      await lease.close();
    },
  };
}

/** Takes every step, whatever became of those before it. */
export async function runEach(
  steps: Record<string, () => Promise<void>>,
  failed: (error: unknown, step: string) => void,
): Promise<void> {
  for (const [name, step] of Object.entries(steps)) await step().catch((error: unknown) => failed(error, name));
}

/** The queue ends the process when it cannot say that a job is done, so a job is done when the database is there again. */
async function untilReachable(db: ExecuteDeps['db'], draining: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await db.execute(sql`select 1`);
      return;
    } catch (error) {
      if (draining.aborted) throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function executeWithBatch(
  deps: ExecuteDeps & Pick<RunWorkersOptions, 'batchProcessor'>,
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
