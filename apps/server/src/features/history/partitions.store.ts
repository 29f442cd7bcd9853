import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { addMonths, monthOf } from './months.ts';

/** Months after the present one that have their partition already. */
const MONTHS_AHEAD = 2;

/** Longest wait for a lock that blocks readers and writers of the history meanwhile. */
const LOCK_TIMEOUT = '2s';

/** A partition of `execution` that holds one month. */
export interface MonthPartition {
  name: string;
  month: Date;
}

/**
 * Makes the partitions of this month and the next ones, and those of rows that had to go to the default partition.
 * @returns how many were missing
 * @throws {Error} when the tables were busy all the time; nothing is lost then, and the next try does it
 */
export async function addPartitions(db: Database, now: Date): Promise<number> {
  const present = monthOf(now);
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => addMonths(present, ahead));
  const missing = [...months, ...(await strayMonths(db))].map((month) => month.toISOString().slice(0, 10));
  let made = 0;
  for (const month of new Set(missing)) {
    made += await db.transaction(async (tx) => {
      await giveUpSoon(tx);
      const answer = await tx.execute<{ made: boolean }>(sql`select add_execution_month(${month}::date) as made`);
      return answer.rows[0]?.made === true ? 1 : 0;
    });
  }
  return made;
}

async function strayMonths(db: Executor): Promise<Date[]> {
  const answer = await db.execute<{ month: string }>(
    sql`select distinct to_char(run_at at time zone 'UTC', 'YYYY-MM-01') as month from execution_default`,
  );
  return answer.rows.map(({ month }) => new Date(month));
}

/** Oldest first; without the default one. */
export async function listPartitions(db: Executor): Promise<MonthPartition[]> {
  const answer = await db.execute<{ name: string }>(sql`
    select partition.relname as name from pg_inherits
    join pg_class as partition on partition.oid = inhrelid
    where inhparent = 'execution'::regclass and partition.relname ~ '^execution_[0-9]{4}_[0-9]{2}$'
    order by partition.relname`);
  return answer.rows.map(({ name }) => ({ name, month: new Date(`${name.slice(-7).replace('_', '-')}-01`) }));
}

/** @throws {Error} when the tables were busy all the time; the next try does it */
export async function dropPartition(db: Database, { name }: MonthPartition): Promise<void> {
  await db.transaction(async (tx) => {
    await giveUpSoon(tx);
    await tx.execute(sql`drop table ${sql.identifier(name)}`);
  });
}

async function giveUpSoon(tx: Executor): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`));
}
