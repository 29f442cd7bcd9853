import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import { computingClock } from './thread-clock.ts';
import type { FromThread, ToThread } from './jobs.ts';

export interface Thread {
  worker: Worker;
  /** False as soon as it accepts no more jobs. */
  isAlive: boolean;
  /** How long it has computed, in ms; null until it is ready for a job: what it takes to start is no fault of a document. */
  computedMs: (() => number) | null;
  /** Terminates it immediately. */
  kill(): void;
  /** Lets it close its connections and exit; terminates it when that takes too long. */
  close(): Promise<void>;
}

const CLOSE_MS = 2000;

/** Three times the size of a half space. The default, 48, is held by an idle thread too. */
const YOUNG_MB = 12;

/** Starts a thread that waits for jobs. It does not keep the process alive. */
export function startThread({ memoryMb, file }: { memoryMb: number; file: string | undefined }): Thread {
  const options = {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  };
  const worker = file === undefined ? newWorker(options) : new Worker(file, options);
  worker.unref();
  // The waiting job listens too; without a job the error needs no handling.
  for (const event of ['error', 'exit'])
    worker.on(event, () => {
      thread.isAlive = false;
    });
  const thread: Thread = {
    worker,
    isAlive: true,
    computedMs: null,
    kill: () => {
      thread.isAlive = false;
      void worker.terminate();
    },
    close: async () => {
      thread.isAlive = false;
      const ended = new Promise((resolve) => {
        worker.once('exit', resolve);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ type: 'close' } satisfies ToThread);
      const timer = setTimeout(() => void worker.terminate(), CLOSE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
  worker.on('message', (reported: FromThread) => {
    if (reported.type === 'started') thread.computedMs = computingClock(worker, reported.clock);
  });
  return thread;
}

/** In development the thread must register TypeScript itself: `--import` does not apply to its entry file. */
function newWorker(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./thread.js', import.meta.url), options);
  const file = JSON.stringify(new URL('../thread.ts', import.meta.url).href);
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${file}, ${file}))`;
  return new Worker(code, { ...options, eval: true });
}
