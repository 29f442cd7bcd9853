import type { Thread } from './start-thread.ts';
import { clockMs } from './thread-clock.ts';

const LOOK_MS = 100;

export interface Allowance {
  ms: number;
  /** What is said of a job that needs more. */
  exceeded: string;
}

export interface ComputingWatch {
  /** Counts from zero again, up to this. */
  allow(allowance: Allowance): void;
  end(): void;
}

/**
 * Calls `onLimit` once a thread has computed longer than it is allowed to. Waiting does not count, neither for the database nor, where
 * the system tells the processor time of a thread, for a processor: on a busy machine a job takes longer and is no worse for it.
 */
export function watchComputing(
  thread: Thread,
  first: Allowance,
  onLimit: (exceeded: Allowance) => void,
): ComputingWatch {
  const activeMs = (): number =>
    (thread.clock === null ? null : clockMs(thread.clock)) ?? thread.worker.performance.eventLoopUtilization().active;
  let allowed = first;
  let startMs = activeMs();
  const timer = setInterval(() => {
    if (activeMs() - startMs > allowed.ms) onLimit(allowed);
  }, LOOK_MS);
  timer.unref();
  return {
    allow: (allowance) => {
      allowed = allowance;
      startMs = activeMs();
    },
    end: () => clearInterval(timer),
  };
}
