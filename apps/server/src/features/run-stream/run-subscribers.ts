/**
 * Counts the readers of a run. Closing the stream stops the run, and a lost connection loses nothing:
 * a run without readers stops only after a grace in which a reader may reconnect, to this server or another.
 */
export interface RunSubscribers {
  join(runId: number): void;
  /** `abandoned` is called when no reader joined within the grace, on this server or another. */
  leave(runId: number, abandoned: () => Promise<unknown>): void;
  close(): void;
}

/** Shares between the servers which runs have readers. */
export interface WatchRegistry {
  /** Announces that the run has readers in this process. */
  announce(runId: number): void;
  /** Resolves when the announcement is withdrawn. */
  withdraw(runId: number): Promise<void>;
  /** Whether it has readers in any process. @throws when the database cannot be queried */
  isAnnounced(runId: number): Promise<boolean>;
}

export function createRunSubscribers(graceMs: number, registry: WatchRegistry): RunSubscribers {
  const watchers = new Map<number, number>();
  const timers = new Map<number, NodeJS.Timeout>();
  const cancel = (runId: number): void => {
    clearTimeout(timers.get(runId));
    timers.delete(runId);
  };
  // The announcement lasts through the grace, so that of two servers that lose their last reader the later one decides.
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
      // Not awaited: a run that cannot be stopped now continues to its end.
      const end = (): void => void graceIsOver(runId, abandoned).catch(() => undefined);
      timers.set(runId, setTimeout(end, graceMs));
    },
    close: () => {
      for (const runId of timers.keys()) cancel(runId);
    },
  };
}
