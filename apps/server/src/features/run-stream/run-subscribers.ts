/**
 * Who watches a run. The documents say that closing the stream stops the run, and that a lost connection loses nothing;
 * both hold: a run without watchers is stopped only after a grace in which a reader may come back, to this server or another.
 */
export interface RunSubscribers {
  join(runId: number): void;
  /** `abandoned` is called when nobody joined within the grace, and nobody watches through another server. */
  leave(runId: number, abandoned: () => Promise<unknown>): void;
  close(): void;
}

/** What the servers tell each other about who watches. */
export interface WatchRegistry {
  /** Says that somebody watches the run through this process. */
  announce(runId: number): void;
  /** Resolves when the sign is gone. */
  withdraw(runId: number): Promise<void>;
  /** Whether somebody watches it through any process. @throws when the database cannot be asked */
  isAnnounced(runId: number): Promise<boolean>;
}

export function createRunSubscribers(graceMs: number, registry: WatchRegistry): RunSubscribers {
  const watchers = new Map<number, number>();
  const timers = new Map<number, NodeJS.Timeout>();
  const cancel = (runId: number): void => {
    clearTimeout(timers.get(runId));
    timers.delete(runId);
  };
  // The sign stays up during the grace, so that of two servers that lose their last watcher the later one decides.
  const graceIsOver = async (runId: number, abandoned: () => Promise<unknown>): Promise<void> => {
    timers.delete(runId);
    await registry.withdraw(runId);
    if (!(await registry.isAnnounced(runId)) && !watchers.has(runId)) await abandoned();
  };
  return {
    join: (runId) => {
      if (!timers.has(runId) && !watchers.has(runId)) registry.announce(runId);
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
      // Nobody waits for this: a run that cannot be stopped now goes on to its end.
      const end = (): void => void graceIsOver(runId, abandoned).catch(() => undefined);
      timers.set(runId, setTimeout(end, graceMs));
    },
    close: () => {
      for (const runId of timers.keys()) cancel(runId);
    },
  };
}
