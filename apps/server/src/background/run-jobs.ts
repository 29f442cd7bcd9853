import { parentPort } from 'node:worker_threads';
import type { JobProgress } from '@assay/contract';
import { openDatabase, storageFailureCode, violatedConstraint, withoutValues } from '../db/index.ts';
import type { OpenDatabase } from '../db/index.ts';
import { AppError } from '../http/app-error.ts';
import { ownClock } from './thread-clock.ts';
import type { FromThread, JobContext, Jobs, ThreadError, ToThread } from './jobs.ts';

const EMIT_EVERY_MS = 100;
/** Parts that follow each other sooner count as one: some jobs have tens of thousands. */
const PART_EVERY_MS = 20;

/** Runs inside a thread: executes jobs one at a time until it is closed. */
export function runJobs(jobs: Jobs): void {
  const port = parentPort;
  if (port === null) throw new Error('Jobs run in a thread of their own.');
  const database = createOpened();
  const emit = (message: FromThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  emit({ type: 'started', clock: ownClock() });
  let abandonment = new AbortController();
  const run = async ({ databaseUrl, name, input }: Extract<ToThread, { type: 'run' }>): Promise<void> => {
    const job = jobs[name];
    if (job === undefined) throw new Error(`There is no job "${name}".`);
    abandonment = new AbortController();
    const { signal } = abandonment;
    const { db } = await database.open(databaseUrl);
    const result = await job(input, createContext(db, emit, signal));
    const json = new TextEncoder().encode(JSON.stringify(result));
    emit({ type: 'done', json }, [json.buffer]);
  };
  port.on('message', (message: ToThread) => {
    if (message.type === 'run') {
      run(message).catch((error: unknown) => emit({ type: 'failed', error: toThreadError(error) }));
    } else if (message.type === 'abandon') abandonment.abort();
    else void database.close().then(() => port.close());
  });
}

/** The database of the last job: its connections serve the next one, unless that is for another database. */
function createOpened() {
  let opened: OpenDatabase | null = null;
  const close = async (): Promise<void> => {
    const last = opened;
    opened = null;
    await last?.close();
  };
  return {
    close,
    open: async (url: string): Promise<OpenDatabase> => {
      if (opened?.url !== url) await close();
      opened ??= openDatabase(url, { maxConnections: 2 });
      return opened;
    },
  };
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
  return { message, stack, app, constraint: violatedConstraint(error), storageCode: storageFailureCode(error) };
}
