/**
 * Who watches a run. The documents say that closing the stream stops the run, and that a lost connection loses nothing;
 * both hold: a run without watchers is stopped only after a grace in which a reader may come back.
 */
export interface RunAudience {
  join(runId: number): void;
  /** `abandoned` is called when nobody joined within the grace. */
  leave(runId: number, abandoned: () => void): void;
  close(): void;
}

export function createRunAudience(graceMs: number): RunAudience {
  const watchers = new Map<number, number>();
  const timers = new Map<number, NodeJS.Timeout>();
  const cancel = (runId: number): void => {
    clearTimeout(timers.get(runId));
    timers.delete(runId);
  };
  return {
    join: (runId) => {
      cancel(runId);
      watchers.set(runId, (watchers.get(runId) ?? 0) + 1);
    },
    leave: (runId, abandoned) => {
      const left = (watchers.get(runId) ?? 1) - 1;
      if (left > 0) {
        watchers.set(runId, left);
        return;
      }
      watchers.delete(runId);
      const timer = setTimeout(() => {
        timers.delete(runId);
        abandoned();
      }, graceMs);
      timers.set(runId, timer);
    },
    close: () => {
      for (const runId of timers.keys()) cancel(runId);
    },
  };
}
