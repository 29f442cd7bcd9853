import type { Thread } from './start-thread.ts';

const LOOK_MS = 100;

export interface ComputingWatch {
  /** Stops counting until `restart`. */
  pause(): void;
  /** Counts from zero again. */
  restart(): void;
  end(): void;
}

/** Calls `onLimit` once a thread has computed longer than its limit; waiting, mostly for the database, does not count. */
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
