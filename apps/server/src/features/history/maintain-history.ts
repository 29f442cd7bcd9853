import { sql } from 'drizzle-orm';
import { withoutValues } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { addPartitions } from './partitions.store.ts';
import { deleteBefore } from './retention.store.ts';
import type { Removed } from './retention.store.ts';

/** Beside those of migrations and runs: any constant will do, all servers of one database must agree on it. */
const HISTORY_LOCK = 4_400_004;

const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;

export interface Maintained {
  /** Partitions that were missing. */
  made: number;
  /** Null when everything is kept. */
  removed: Removed | null;
}

/**
 * Makes the partitions of the months that begin soon and deletes what is older than `keepDays` full UTC days; 0 keeps everything.
 * @returns null when another process is at it
 */
export async function maintainHistory(
  db: Database,
  { keepDays, now, isStopped }: { keepDays: number; now: Date; isStopped?: () => boolean },
): Promise<Maintained | null> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ held: boolean }>(sql`select pg_try_advisory_xact_lock(${HISTORY_LOCK}) as held`);
    if (lock.rows[0]?.held !== true) return null;
    // Not in this transaction: each step commits on its own and holds locks only briefly.
    const made = await addPartitions(db, now);
    if (keepDays === 0) return { made, removed: null };
    const cutoff = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - keepDays * DAY_MS);
    return { made, removed: await deleteBefore(db, cutoff, isStopped) };
  });
}

export interface HistoryMaintenance {
  /** Lets the batch that is under way finish. */
  stop(): Promise<void>;
}

interface Log {
  info: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

/** Maintains the history now and every hour. Any number of processes may: one does it, the others find nothing to do. */
export function startHistoryMaintenance(db: Database, keepDays: number, log: Log): HistoryMaintenance {
  let stopped = false;
  const maintain = async (): Promise<void> => {
    try {
      const done = await maintainHistory(db, { keepDays, now: new Date(), isStopped: () => stopped });
      if (done !== null && (done.made > 0 || hasRemoved(done.removed)))
        log.info({ part: 'history', ...done }, 'the history was maintained');
    } catch (err) {
      log.error(
        { part: 'history', err: withoutValues(err) ?? err },
        'the history was not maintained; the next try is in an hour',
      );
    }
  };
  let current = maintain();
  const timer = setInterval(() => {
    current = current.then(maintain);
  }, EVERY_MS);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await current;
    },
  };
}

function hasRemoved(removed: Removed | null): boolean {
  return removed !== null && removed.partitions + removed.executions + removed.runRows > 0;
}
