import { pino } from 'pino';
import { createWorker } from '../app.ts';
import type { Worker } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/index.ts';

const SECRET = 'a key for tests only';

export interface TestWorkers {
  /** Starts a worker that executes one run at a time, on the database of a test application. */
  start(databaseUrl: string): Promise<Worker>;
  stop(worker: Worker): Promise<void>;
  stopAll(): Promise<void>;
}

/** Worker processes' insides, run in this process, so that a test can stop one in the middle of a run. */
export function createTestWorkers(): TestWorkers {
  const workers = new Set<Worker>();
  const stop = async (worker: Worker): Promise<void> => {
    if (workers.delete(worker)) await worker.close();
  };
  return {
    start: async (databaseUrl) => {
      const env = { NODE_ENV: 'test', ASSAY_SECRET_KEY: SECRET, ASSAY_WORKER_RUNS: '1', ASSAY_RUN_CONCURRENCY: '3' };
      const database = openDatabase(databaseUrl, { maxConnections: 5 });
      const worker = await createWorker(readConfig(env), database, SECRET, pino({ level: 'silent' }));
      workers.add(worker);
      return worker;
    },
    stop,
    stopAll: async () => {
      await Promise.all([...workers].map(stop));
    },
  };
}
