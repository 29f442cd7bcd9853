import type { LeftBehind } from '@assay/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { storableJson, toStorableText } from '../../../db/index.ts';
import type { Database, Executor } from '../../../db/index.ts';
import { system, warmUpRemoval } from '../../../db/schema/index.ts';
import { liveLocks } from '../workers/live-locks.ts';
import type { RemovalTable } from './removal-journal.ts';
import { MAX_LISTED } from './removals.store.ts';
import type { StoredPending } from './removals.store.ts';

/** The warm-up of one process. */
export interface LeasedWarmUp {
  systemId: number;
  workerLock: number;
}

const ofWarmUp = ({ systemId, workerLock }: LeasedWarmUp) =>
  and(eq(warmUpRemoval.systemId, systemId), eq(warmUpRemoval.workerLock, workerLock));

/** The table of what a warm-up has still to remove. */
export const removalsOfWarmUp = (db: Database, of: LeasedWarmUp): RemovalTable => ({
  store: async ({ added, deleted }) => {
    await db.execute(sql`
      with deleted as (
        delete from warm_up_removal
        where system_id = ${of.systemId} and worker_lock = ${of.workerLock} and position = any(${sql.param(deleted)}::int[]))
      insert into warm_up_removal (system_id, worker_lock, position, content)
      select system.id, ${of.workerLock}::int, position, content
      from json_to_recordset(${toStorableText(added)}::json) as (position int, content jsonb), system
      where system.id = ${of.systemId}`);
  },
  // A warm-up changes no settings.
  lock: () => Promise.resolve(false),
  replace: () => Promise.reject(new Error('A warm-up holds no setting.')),
});

/** Forgets what a warm-up had to remove: it has ended by itself. */
export async function endWarmUp(db: Executor, of: LeasedWarmUp): Promise<void> {
  await db.delete(warmUpRemoval).where(ofWarmUp(of));
}

/** Warm-ups of processes that have ended without removing everything. */
export async function listLeftWarmUps(db: Executor): Promise<LeasedWarmUp[]> {
  const { rows } = await db.execute<{ system_id: number; worker_lock: number }>(sql`
    select distinct system_id, worker_lock from warm_up_removal
    where not exists (${liveLocks} and objid = worker_lock::oid)`);
  return rows.map(({ system_id: systemId, worker_lock: workerLock }) => ({ systemId, workerLock }));
}

/** What was made last is removed first. */
export function listWarmUpRemovals(db: Executor, of: LeasedWarmUp): Promise<Pick<StoredPending, 'content'>[]> {
  return db
    .select({ content: warmUpRemoval.content })
    .from(warmUpRemoval)
    .where(ofWarmUp(of))
    .orderBy(desc(warmUpRemoval.position));
}

/** Shown with what was learned of the system, until somebody learns again. */
export async function listLeft(db: Executor, systemId: number, left: readonly LeftBehind[]): Promise<void> {
  if (left.length === 0) return;
  await db
    .update(system)
    .set({ warmUpLeft: storableJson(left.slice(0, MAX_LISTED)) })
    .where(eq(system.id, systemId));
}
