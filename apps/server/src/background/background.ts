import type { JobProgress } from '@assay/contract';
import { PreparedJson } from '../http/stream/prepared-json.ts';
import type { Jobs, ToThread } from './jobs.ts';
import { HEAVY_BYTES, runInThread } from './run-in-thread.ts';
import type { SpareThreads } from './spare-threads.ts';
import { ThreadPool } from './thread-pool.ts';

/** Runs long jobs in threads, so that the main thread keeps answering requests. */
export interface Background<J extends Jobs> {
  /**
   * Runs a job in a thread and answers its result as it is sent. A job that is abandoned ends by itself, if it looks at that.
   * @throws {AppError} what the job throws; import_failed or document_too_large when the job exceeds its time or memory
   */
  run<K extends keyof J & string>(
    name: K,
    input: Parameters<J[K]>[0],
    onProgress?: (progress: JobProgress) => void,
    abandoned?: AbortSignal,
  ): Promise<PreparedJson<Awaited<ReturnType<J[K]>>>>;
  /** Ends the threads that have a job; the database rolls back their open transactions. */
  close(): Promise<void>;
}

export interface BackgroundOptions {
  databaseUrl: string;
  /** Where threads come from and go to after their job. */
  spares: SpareThreads;
  /** How long reading one document may compute. */
  readingMs?: number;
  /** How long a job may compute besides; time spent waiting for the database does not count. */
  computingMs?: number;
  /** Threads at once; further jobs wait. */
  maxThreads?: number;
}

export function createBackground<J extends Jobs>({
  databaseUrl,
  spares,
  readingMs = 10_000,
  computingMs = 10_000,
  maxThreads = 3,
}: BackgroundOptions): Background<J> {
  const threads = new ThreadPool(spares, maxThreads);
  const limits = { readingMs, computingMs, memoryMb: spares.memoryMb };
  return {
    run: async (name, input, onProgress = () => undefined, abandoned) => {
      const thread = await threads.take({ owner: ownerOf(input), isHeavy: isHeavy(input) });
      let isSpent = false;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      const abandon = (): void => thread.worker.postMessage({ type: 'abandon' } satisfies ToThread);
      try {
        const running = runInThread(thread, { type: 'run', databaseUrl, name, input }, limits, onProgress);
        if (abandoned?.aborted === true) abandon();
        abandoned?.addEventListener('abort', abandon, { once: true });
        const result = await running;
        ({ isSpent } = result);
        return new PreparedJson(result.json);
      } finally {
        abandoned?.removeEventListener('abort', abandon);
        threads.release(thread, isSpent);
      }
    },
    close: () => threads.close(),
  };
}

/** A job names its organization itself or in its target. */
function ownerOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  if ('organizationId' in input && typeof input.organizationId === 'string') return input.organizationId;
  return 'target' in input ? ownerOf(input.target) : null;
}

/** Such documents are read one after the other: what is made of one takes up to fifty times as much memory. */
function isHeavy(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || !('upload' in input)) return false;
  const { upload } = input;
  if (typeof upload !== 'object' || upload === null || !('bytes' in upload)) return false;
  return upload.bytes instanceof Uint8Array && upload.bytes.byteLength > HEAVY_BYTES;
}
