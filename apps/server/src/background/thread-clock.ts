import { readFileSync, readlinkSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';

/** The file with the processor time of the thread that calls this, in ns (proc(5)); null where the system has none. */
export function ownClock(): string | null {
  try {
    const file = `/proc/${readlinkSync('/proc/thread-self')}/schedstat`;
    readFileSync(file);
    return file;
  } catch {
    return null;
  }
}

/**
 * How long a thread has computed, in ms. Waiting does not count, neither for the database nor, where the system says the processor
 * time of a thread, for a processor: on a busy machine a job takes longer and is no worse for it.
 */
export function computingClock(worker: Worker, file: string | null): () => number {
  if (file === null) return () => worker.performance.eventLoopUtilization().active;
  let lastMs = 0;
  return () => {
    try {
      lastMs = Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / 1e6;
    } catch {
      // The thread has ended.
    }
    return lastMs;
  };
}
