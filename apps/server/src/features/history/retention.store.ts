import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { addMonths } from './months.ts';
import { dropPartition, listPartitions } from './partitions.store.ts';

/** Rows per DELETE: each is its own short transaction. */
const BATCH = 5000;

export interface Removed {
  partitions: number;
  executions: number;
  /** Events and plans of runs that ended before. */
  runRows: number;
}

/**
 * Deletes what is older than a time: partitions whole, the month that it is in by rows, then the events and plans of runs that
 * had ended before. The runs keep their counts and their last event, which ends a resumed stream.
 */
export async function deleteBefore(db: Database, cutoff: Date, isStopped = () => false): Promise<Removed> {
  const removed: Removed = { partitions: 0, executions: 0, runRows: 0 };
  for (const partition of await listPartitions(db)) {
    if (isStopped() || partition.month >= cutoff) break;
    const isWhole = addMonths(partition.month, 1) <= cutoff;
    if (isWhole) {
      await dropPartition(db, partition);
      removed.partitions += 1;
    } else removed.executions += await inBatches(db, executionsOf(partition.name, cutoff), isStopped);
  }
  for (const statement of [eventsBefore(cutoff), plansBefore(cutoff)])
    removed.runRows += await inBatches(db, statement, isStopped);
  return removed;
}

async function inBatches(db: Database, statement: SQL, isStopped: () => boolean): Promise<number> {
  let total = 0;
  while (!isStopped()) {
    const { rowCount } = await db.execute(statement);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return total;
}

const at = (cutoff: Date): SQL => sql`${cutoff.toISOString()}::timestamptz`;

function executionsOf(partition: string, cutoff: Date): SQL {
  const table = sql.identifier(partition);
  return sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where run_at < ${at(cutoff)} limit ${BATCH}))`;
}

function eventsBefore(cutoff: Date): SQL {
  return sql`delete from run_event where ctid = any(array(
    select run_event.ctid from run_event join run on run.id = run_event.run_id
    where run.finished_at < ${at(cutoff)} and run_event.seq < run.last_seq limit ${BATCH}))`;
}

function plansBefore(cutoff: Date): SQL {
  return sql`delete from run_plan where ctid = any(array(
    select run_plan.ctid from run_plan join run on run.id = run_plan.run_id
    where run.finished_at < ${at(cutoff)} limit ${BATCH}))`;
}
