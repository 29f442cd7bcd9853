import type { Thread } from './start-thread.ts';

const LOOK_MS = 100;

export interface ComputingWatch {
  /** Until `restart` nothing counts. */
  pause(): void;
  /** Counts from zero again. */
  restart(): void;
  end(): void;
}

/** Calls `onLimit` once a thread has computed longer than it may; while it waits, for the database above all, nothing counts. */
export function watchComputing({ worker }: Thread, limitMs: number, onLimit: () => void): ComputingWatch {
  const activeMs = (): number => worker.performance.eventLoopUtilization().active;
  let startMs: number | null = activeMs();
  const timer = setInterval(() => {
    if (startMs !== null && activeMs() - startMs > limitMs) onLimit();
  }, LOOK_MS);
  timer.unref();
  return {
    pause: () => {
      startMs = null;
    },
    restart: () => {
      startMs = activeMs();
    },
    end: () => clearInterval(timer),
  };
}
