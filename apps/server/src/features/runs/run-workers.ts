import { randomInt } from 'node:crypto';
import { Logger, run as startGraphileWorker } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { closeAbandonedRuns, WORKER_LOCK_CLASS } from './close-abandoned.ts';
import { executeRun } from './execute-run.ts';
import type { ExecuteDeps } from './execute-run.ts';
import { RUN_TASK } from './runs.store.ts';

export interface RunWorkers {
  /** Starts nothing new, lets what is under way finish, and frees the queue. */
  stop(): Promise<void>;
}

/** What else goes on with some runs, in the process that executes them. */
export interface RunCompanion {
  /**
   * Called with every run that is taken; resolves when nothing more is to be done for it. `draining` asks for a quick end,
   * `failed` says that the run will tell nothing more.
   */
  accompany(runId: number, signals: { draining: AbortSignal; failed: AbortSignal }): Promise<void>;
  /** Called when runs whose worker is gone have been closed. */
  closeAbandoned(): Promise<void>;
}

export interface RunWorkersOptions extends Omit<ExecuteDeps, 'draining'> {
  url: string;
  pool: pg.Pool;
  /** Runs executed by this process at once. */
  maxRuns: number;
  companion: RunCompanion;
  log: { info: (message: string) => void; error: (details: object, message: string) => void };
}

const payloadSchema = z.object({ runId: z.int() });
const REAP_MS = 10_000;

/**
 * Takes queued runs from the database. While this process lives it holds an advisory lock; runs whose lock nobody
 * holds belonged to a process that died and are closed as interrupted.
 */
export async function startRunWorkers(options: RunWorkersOptions): Promise<RunWorkers> {
  const { db, log } = options;
  const draining = new AbortController();
  const workerLock = randomInt(1, 2 ** 31 - 1);
  const presence = await holdLock(options.url, workerLock);
  const reap = async (): Promise<void> => {
    const closed = await closeAbandonedRuns(db);
    if (closed > 0) log.info(`closed ${closed} interrupted runs`);
    await options.companion.closeAbandoned();
  };
  await reap();
  const timer = setInterval(
    () => void reap().catch((err: unknown) => log.error({ err }, 'looking for interrupted runs failed')),
    REAP_MS,
  );
  const runner = await startGraphileWorker({
    pgPool: options.pool,
    concurrency: options.maxRuns,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: new Logger(() => (level: string, message) => {
      if (level === 'error') log.error({ part: 'queue' }, message);
    }),
    taskList: {
      [RUN_TASK]: async (payload) => {
        const { runId } = payloadSchema.parse(payload);
        await executeAccompanied({ ...options, draining: draining.signal }, runId, workerLock);
      },
    },
  });
  return {
    stop: async () => {
      clearInterval(timer);
      draining.abort();
      await runner.stop();
      await presence.end();
    },
  };
}

async function executeAccompanied(
  deps: ExecuteDeps & Pick<RunWorkersOptions, 'companion'>,
  runId: number,
  workerLock: number,
): Promise<void> {
  const failed = new AbortController();
  const executed = executeRun(deps, runId, workerLock).catch((error: unknown) => {
    failed.abort();
    throw error;
  });
  const beside = deps.companion.accompany(runId, { draining: deps.draining, failed: failed.signal });
  for (const result of await Promise.allSettled([executed, beside])) {
    if (result.status === 'rejected') throw result.reason;
  }
}

async function holdLock(url: string, workerLock: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'assay-worker' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock($1::int, $2::int)', [WORKER_LOCK_CLASS, workerLock]);
  return client;
}
