import type { Thread } from './start-thread.ts';

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

/** Calls `onLimit` once a thread has computed longer than it is allowed to. */
export function watchComputing(
  thread: Pick<Thread, 'computedMs'>,
  first: Allowance,
  onLimit: (exceeded: Allowance) => void,
): ComputingWatch {
  const readMs = (): number => thread.computedMs?.() ?? 0;
  let allowed = first;
  let startMs = readMs();
  const timer = setInterval(() => {
    if (readMs() - startMs > allowed.ms) onLimit(allowed);
  }, LOOK_MS);
  timer.unref();
  return {
    allow: (allowance) => {
      allowed = allowance;
      startMs = readMs();
    },
    end: () => clearInterval(timer),
  };
}
