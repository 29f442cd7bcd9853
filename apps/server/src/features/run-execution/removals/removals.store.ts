import type { LeftBehind } from '@assay/contract';
import type { Pending } from '@assay/runner';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { anyOf, storableJson, storableText, toStorableText } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { run, runRemoval } from '../../../db/schema/index.ts';
import type { RunRow } from '../../../db/schema/index.ts';
import { worksOn } from '../claims/run-claims.store.ts';
import type { LeasedRun } from '../claims/run-claims.store.ts';
import { liveLocks } from '../workers/live-locks.ts';

export interface StoredPending {
  position: number;
  scenarioId: number | null;
  content: Pending;
}

/** Stores what is to be removed and takes off what is, in one statement. A worker that was considered dead stores nothing. */
export async function storeRemovals(
  db: Executor,
  { runId, workerLock }: LeasedRun,
  { added, deleted }: { added: readonly StoredPending[]; deleted: readonly number[] },
): Promise<void> {
  await db.execute(sql`
    with leased as materialized (
      select id from run where id = ${runId} and ${worksOn(workerLock)} for key share),
    deleted as (
      delete from run_removal
      where run_id = ${runId} and worker_lock = ${workerLock}::int and position = any(${sql.param(deleted)}::int[]))
    insert into run_removal (run_id, worker_lock, position, scenario_id, content)
    select ${runId}::int, ${workerLock}::int, position, "scenarioId", content
    from json_to_recordset(${toStorableText(added)}::json) as (position int, "scenarioId" int, content jsonb), leased`);
}

/**
 * Takes a setting for a run, in a statement of its own: it is stored when this resolves. False while another run has it, and for a
 * worker that was considered dead.
 */
export async function lockSingleton(
  db: Executor,
  { runId, workerLock }: LeasedRun,
  { position, singleton, content }: StoredPending & { singleton: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into run_removal (run_id, worker_lock, position, singleton, content)
    select id, ${workerLock}::int, ${position}::int, ${storableText(singleton)}, ${toStorableText(content)}::jsonb
    from run where id = ${runId} and ${worksOn(workerLock)}
    on conflict (singleton) where singleton is not null and not is_done do nothing`);
  return rowCount === 1;
}

/** @throws {Error} when it is held no more, since this worker was considered dead */
export async function replaceRemoval(
  db: Executor,
  part: LeasedRun,
  { position, content }: Pick<StoredPending, 'position' | 'content'>,
): Promise<void> {
  const rows = await db
    .update(runRemoval)
    .set({ content: storableJson(content) })
    .where(and(ofPart(part), eq(runRemoval.position, position), eq(runRemoval.isDone, false)))
    .returning({ position: runRemoval.position });
  if (rows.length === 0) throw new Error(`Run ${part.runId} holds this setting no more.`);
}

const ofPart = ({ runId, workerLock }: LeasedRun) =>
  and(eq(runRemoval.runId, runId), sql`${runRemoval.workerLock} = ${workerLock}::int`);

/** Forgets what a worker had to remove: it is removed, or listed. */
export async function deleteRemovals(db: Executor, part: LeasedRun): Promise<void> {
  await db.delete(runRemoval).where(ofPart(part));
}

/** Condition on a row of `run` and one of its workers: a later worker has still to remove what that one left. */
export const isRemovalPending = sql`exists (
  select 1 from run_removal
  where run_removal.run_id = run.id and run_removal.worker_lock = worker_lock and not run_removal.is_done)`;

export interface LeftPart {
  runId: number;
  workerLocks: number[];
}

/** Runs of which workers that died, or `self` where it has given up the run, have left something. */
export async function listLeftParts(
  db: Executor,
  self: { lock: number; isExecuting: (runId: number) => boolean },
): Promise<LeftPart[]> {
  const { rows } = await db.execute<{ run_id: number; worker_lock: number }>(sql`
    select distinct run_id, worker_lock from run_removal
    where not is_done and (worker_lock = ${self.lock} or not exists (${liveLocks} and objid = worker_lock::oid))`);
  const byRun = new Map<number, number[]>();
  for (const { run_id: runId, worker_lock: lock } of rows)
    if (lock !== self.lock || !self.isExecuting(runId)) byRun.set(runId, [...(byRun.get(runId) ?? []), lock]);
  return [...byRun].map(([runId, workerLocks]) => ({ runId, workerLocks }));
}

/** Takes over what workers of a run have left; null when another live worker has, or the run was deleted. */
export async function takeRemovals(db: Executor, runId: number, lock: number): Promise<RunRow | null> {
  const rows = await db
    .update(run)
    .set({ removingLock: lock })
    .where(
      and(
        eq(run.id, runId),
        sql`(${run.removingLock} is null or not exists (${liveLocks} and objid = ${run.removingLock}::oid))`,
      ),
    )
    .returning();
  return rows[0] ?? null;
}

export async function freeRemovals(db: Executor, runId: number, lock: number): Promise<void> {
  await db
    .update(run)
    .set({ removingLock: null })
    .where(and(eq(run.id, runId), eq(run.removingLock, lock)));
}

/** What is to be removed, in the order in which that works: what scenarios made before what they shared. */
export function listRemovals(db: Executor, { runId, workerLocks }: LeftPart): Promise<StoredPending[]> {
  return db
    .select({ position: runRemoval.position, scenarioId: runRemoval.scenarioId, content: runRemoval.content })
    .from(runRemoval)
    .where(and(eq(runRemoval.runId, runId), anyOf(runRemoval.workerLock, workerLocks)))
    .orderBy(sql`${runRemoval.scenarioId} is null`, asc(runRemoval.position));
}

/** The part of a run that has not ended keeps them until it is closed: they say which answers have arrived. */
export async function markRemoved(db: Executor, { runId, workerLocks }: LeftPart): Promise<void> {
  const those = and(eq(runRemoval.runId, runId), anyOf(runRemoval.workerLock, workerLocks));
  await db.update(runRemoval).set({ isDone: true }).where(those);
  const ended = db
    .select({ id: run.id })
    .from(run)
    .where(and(eq(run.id, runId), sql`${run.state} <> 'running'`));
  await db.delete(runRemoval).where(and(those, inArray(runRemoval.runId, ended)));
}

/** Of one run; what is more is counted. */
export const MAX_LISTED = 100;

/** Adds to what the run lists as left behind. */
export async function addLeftBehind(
  db: Executor,
  runId: number,
  { first, count }: { first: readonly LeftBehind[]; count: number },
): Promise<void> {
  if (count === 0) return;
  const listed = sql`${run.leftBehind} || ${toStorableText(first.slice(0, MAX_LISTED))}::jsonb`;
  await db
    .update(run)
    .set({
      leftBehindCount: sql`${run.leftBehindCount} + ${count}`,
      leftBehind: sql`jsonb_path_query_array(${listed}, ${`$[0 to ${MAX_LISTED - 1}]`}::jsonpath)`,
    })
    .where(eq(run.id, runId));
}
