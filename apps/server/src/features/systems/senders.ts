import { sql } from 'drizzle-orm';
import { codeOf, LOCK_TIMEOUT } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';

/** First key of the locks of those that send requests to a system outside of a run; the second is its id. */
const SENDER_LOCK_CLASS = 4_400_011;
/** A sender whose request is not answered for this long is not waited for: it sends nothing to a system that is gone. */
const LIMIT_MS = 10_000;

/** Announces a sender until the transaction ends. */
export async function announceSender(tx: Executor, systemId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${SENDER_LOCK_CLASS}::int, ${systemId}::int)`);
}

/** What a sender has to know before each request. `ending`: somebody waits with the deletion of the system until it is done. */
export async function lookBeforeSending(db: Database, systemId: number): Promise<'present' | 'ending' | 'deleted'> {
  const { rows } = await db.execute<{ present: boolean; ending: boolean }>(sql`
    select exists (select 1 from system where id = ${systemId}) as present, exists (
      select 1 from pg_locks
      where locktype = 'advisory' and classid = ${SENDER_LOCK_CLASS}::oid and objid = ${systemId}::oid and objsubid = 2
        and not granted and database = (select oid from pg_database where datname = current_database())) as ending`);
  if (rows[0]?.present !== true) return 'deleted';
  return rows[0].ending ? 'ending' : 'present';
}

/** Asks the senders of a system in every process to finish. False when one of them has not within the limit. */
export async function endSenders(db: Database, systemId: number): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${LIMIT_MS}`));
      await tx.execute(sql`select pg_advisory_xact_lock(${SENDER_LOCK_CLASS}::int, ${systemId}::int)`);
    });
    return true;
  } catch (error) {
    if (codeOf(error) !== LOCK_TIMEOUT) throw error;
    return false;
  }
}

/** Keeps senders from beginning until the transaction ends; false when one has begun. */
export async function lockOutSenders(tx: Executor, systemId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${SENDER_LOCK_CLASS}::int, ${systemId}::int) as held`,
  );
  return rows[0]?.held === true;
}
