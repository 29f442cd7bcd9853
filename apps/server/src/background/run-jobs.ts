import { parentPort, workerData } from 'node:worker_threads';
import type { JobProgress } from '@assay/contract';
import { openDatabase, violatedConstraint, withoutValues } from '../db/index.ts';
import { AppError } from '../http/app-error.ts';
import type { FromThread, JobContext, Jobs, ThreadError, ToThread } from './jobs.ts';

const EMIT_EVERY_MS = 100;
/** Parts that follow each other sooner count as one: some jobs have tens of thousands. */
const PART_EVERY_MS = 20;

/** Runs inside a thread: executes jobs one at a time until it is closed. */
export function runJobs(jobs: Jobs): void {
  const port = parentPort;
  if (port === null) throw new Error('Jobs run in a thread of their own.');
  const { databaseUrl } = workerData as { databaseUrl: string };
  const database = openDatabase(databaseUrl, { maxConnections: 2 });
  const emit = (message: FromThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  let abandonment = new AbortController();
  const run = async (name: string, input: unknown): Promise<void> => {
    const job = jobs[name];
    if (job === undefined) throw new Error(`There is no job "${name}".`);
    abandonment = new AbortController();
    const result = await job(input, createContext(database.db, emit, abandonment.signal));
    const json = new TextEncoder().encode(JSON.stringify(result));
    emit({ type: 'done', json }, [json.buffer]);
  };
  port.on('message', (message: ToThread) => {
    if (message.type === 'run') {
      run(message.name, message.input).catch((error: unknown) => emit({ type: 'failed', error: toThreadError(error) }));
    } else if (message.type === 'abandon') abandonment.abort();
    else void database.close().then(() => port.close());
  });
}

function createContext(db: JobContext['db'], emit: (message: FromThread) => void, abandoned: AbortSignal): JobContext {
  let partAtMs = Number.NEGATIVE_INFINITY;
  let reported: { stage: string; atMs: number } | null = null;
  return {
    db,
    progress: (progress: JobProgress) => {
      const atMs = performance.now();
      if (reported?.stage === progress.stage && atMs - reported.atMs < EMIT_EVERY_MS) return;
      reported = { stage: progress.stage, atMs };
      emit({ type: 'progress', progress });
    },
    reading: (work) => {
      emit({ type: 'reading', isReading: true });
      try {
        return work();
      } finally {
        emit({ type: 'reading', isReading: false });
      }
    },
    nextPart: () => {
      const atMs = performance.now();
      if (atMs - partAtMs < PART_EVERY_MS) return;
      partAtMs = atMs;
      emit({ type: 'part' });
    },
    abandoned,
  };
}

function toThreadError(error: unknown): ThreadError {
  const { message, stack = '' } = withoutValues(error) ?? (error instanceof Error ? error : new Error(String(error)));
  const app = error instanceof AppError ? { code: error.code, errors: error.errors } : null;
  return { message, stack, app, constraint: violatedConstraint(error) };
}
