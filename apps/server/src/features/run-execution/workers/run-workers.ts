import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run as startGraphileWorker } from 'graphile-worker';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import { RUN_TASK, queueRun } from '../queue.store.ts';
import { createReaper } from './reap.ts';
import { createRunExecutor } from './run-executor.ts';
import type { ExecutionDeps, RunLog } from './run-executor.ts';
import { createRunSlots, findClaimant } from './run-slots.ts';
import { acquireLease } from './worker-lease.ts';
import { ANSWER_MS, CHECK_MS, createWriteProbe } from '../../../db/index.ts';
import type { Database, WriteProbe } from '../../../db/index.ts';
import { repeat } from '../../run-stream/index.ts';

export interface RunWorkers {
  /** Starts no new run, lets requests under way finish, and releases the queue. */
  stop(): Promise<void>;
}

export interface RunWorkersOptions extends ExecutionDeps {
  url: string;
  pool: pg.Pool;
  /** Runs executed by this process at once. */
  maxRuns: number;
  /** Interval of the cleanup after dead workers, in milliseconds. */
  reapMs?: number;
  /** How long a query on the connection of the lease may take, in milliseconds. */
  answerMs?: number;
  log: RunLog;
}

const payloadSchema = z.object({ runId: z.int() });
const RETRY_MS = 500;
/** Delay of a run that was taken although its organization already has all the slots it may have. */
const WAIT_MS = 1000;

/**
 * Takes queued runs from the database. The process holds an advisory lock while it lives; a run whose lock is free belonged
 * to a dead process and is closed as interrupted.
 */
export async function startRunWorkers(options: RunWorkersOptions): Promise<RunWorkers> {
  const { db, log, reapMs = CHECK_MS, answerMs = ANSWER_MS } = options;
  const draining = new AbortController();
  const lease = await acquireLease(options.url, answerMs);
  const executor = createRunExecutor(options, lease, draining.signal);
  const reaper = createReaper({
    ...options,
    lease,
    isExecuting: (runId) => executor.isExecuting(runId),
    ending: draining.signal,
  });
  await reaper.reap();
  const reaping = repeat(reapMs, () => reaper.reap());
  const slots = createRunSlots(options.maxRuns);
  const storage = createWriteProbe(db);
  const executeInSlot = async (runId: number): Promise<void> => {
    const organizationId = await findClaimant(db, runId);
    if (organizationId === null) return executor.execute(runId);
    if (!slots.take(organizationId)) return queueRun(db, runId, WAIT_MS);
    try {
      await executor.execute(runId);
    } finally {
      slots.free(organizationId);
    }
  };
  const runner = await startGraphileWorker({
    pgPool: options.pool,
    concurrency: options.maxRuns,
    noHandleSignals: true,
    pollInterval: 1000,
    // Checked before a job is taken, so that further runs of one organization wait in the queue and not here.
    forbiddenFlags: () => slots.full(),
    logger: new Logger(() => (level: string, message) => {
      if (level === 'error') log.error({ part: 'queue' }, message);
    }),
    taskList: {
      [RUN_TASK]: async (payload) => {
        const { runId } = payloadSchema.parse(payload);
        await executeInSlot(runId).catch((err: unknown) => log.error({ err, runId }, 'a run failed'));
        await untilStored(storage, db, draining.signal);
      },
    },
  });
  return {
    stop: async () => {
      reaping.abort();
      // Before runs are handed over, so that two processes that stop do not hand them to each other.
      await lease.leave();
      draining.abort();
      await reaper.settle();
      await runner.stop();
      await lease.close();
    },
  };
}

/** The queue tries only once to mark a job as done, and a job that is not marked stays locked for hours: it ends once the database stores something. */
async function untilStored(storage: WriteProbe, db: Database, draining: AbortSignal): Promise<void> {
  for (;;) {
    // What the probe knows may be a second old.
    const failure = (await storage.look()) ?? (await noAnswer(db));
    if (failure === null) return;
    if (draining.aborted) throw new Error(failure);
    await sleep(RETRY_MS);
  }
}

const noAnswer = (db: Database): Promise<string | null> =>
  db.execute(sql`select 1`).then(
    () => null,
    () => 'The database does not answer.',
  );
