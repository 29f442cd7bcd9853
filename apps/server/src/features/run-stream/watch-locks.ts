import type pg from 'pg';
import type { WatchRegistry } from './run-subscribers.ts';

/** First key of the advisory locks that say that a run is watched; the second is its id. */
const WATCH_LOCK_CLASS = 4_400_005;
const ANNOUNCE = 'select pg_advisory_lock_shared($1::int, run_id) from unnest($2::int[]) as run_id';
const WITHDRAW = 'select pg_advisory_unlock_shared($1::int, $2::int)';
const IS_ANNOUNCED = `
  select exists (
    select 1 from pg_locks
    where locktype = 'advisory' and classid = $1::oid and objid = $2::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())) as up`;

export interface WatchLocks extends WatchRegistry {
  /** Announces all watched runs again, on a connection that replaces a lost one. */
  announceAll(client: pg.Client): void;
}

/** Each watched run is an advisory lock of the listening connection, so the locks of a dead process end with it. */
export function createWatchLocks(client: () => pg.Client): WatchLocks {
  const watched = new Set<number>();
  const announce = (connection: pg.Client, runIds: number[]): void =>
    void connection.query(ANNOUNCE, [WATCH_LOCK_CLASS, runIds]).catch(() => undefined);
  return {
    announceAll: (fresh) => {
      if (watched.size > 0) announce(fresh, [...watched]);
    },
    announce: (runId) => {
      watched.add(runId);
      // If the connection is lost, the next one announces the run.
      announce(client(), [runId]);
    },
    withdraw: async (runId) => {
      watched.delete(runId);
      await client()
        .query(WITHDRAW, [WATCH_LOCK_CLASS, runId])
        .catch(() => undefined);
    },
    isAnnounced: async (runId) => {
      const answer = await client().query<{ up: boolean }>(IS_ANNOUNCED, [WATCH_LOCK_CLASS, runId]);
      return answer.rows[0]?.up !== false;
    },
  };
}
