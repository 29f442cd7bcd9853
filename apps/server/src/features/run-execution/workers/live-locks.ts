import { sql } from 'drizzle-orm';

/** First key of the advisory locks of workers; the second is one of `run.worker_locks`. */
export const WORKER_LOCK_CLASS = 4_400_002;

/** The locks of workers that live, to be narrowed by `and objid = ...`. */
export const liveLocks = sql`
  select 1 from pg_locks
  where locktype = 'advisory' and classid = ${WORKER_LOCK_CLASS}::oid and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`;
