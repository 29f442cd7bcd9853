import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import type { ToThread } from './jobs.ts';

export interface Thread {
  worker: Worker;
  /** Lets it end its connections and go; ends it by force when that takes too long. */
  close(): Promise<void>;
}

const CLOSE_MS = 2000;

/** Starts a thread that waits for jobs. It does not keep the process alive. */
export function startThread(workerData: { databaseUrl: string }, memoryMb: number): Thread {
  const worker = newWorker({ workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  // Whoever waits for a job listens too; without one nobody has to know.
  worker.on('error', () => undefined);
  return {
    worker,
    close: async () => {
      const ended = new Promise((resolve) => {
        worker.once('exit', resolve);
      });
      worker.postMessage({ type: 'close' } satisfies ToThread);
      const timer = setTimeout(() => void worker.terminate(), CLOSE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** From sources, as in tests, the thread has to be taught TypeScript first: `--import` does not reach its own file. */
function newWorker(options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./thread.js', import.meta.url), options);
  const file = JSON.stringify(new URL('../thread.ts', import.meta.url).href);
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${file}, ${file}))`;
  return new Worker(code, { ...options, eval: true });
}
