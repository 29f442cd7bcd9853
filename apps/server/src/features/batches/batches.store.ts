import type { BatchEvent } from '@assay/contract';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { batches } from '../../collections.ts';
import { anyOf } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { batch, batchEvent, batchItem, endpoint, run, scenario } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { hasNoLiveWorker } from '../run-execution/index.ts';
import { RUN_CHANNEL } from '../run-stream/index.ts';
import type { BatchItemRow, BatchRow, ItemChange } from './batch-row.ts';
import { toUpdate } from './present-batch.ts';

/** A scenario that can be put into a batch. */
export interface Candidate {
  id: number;
  name: string;
  method: string;
  path: string;
  systemId: number;
}

/** In the order of the ids. @throws {AppError} scenario_not_found when one of them is not the organization's */
export async function listCandidates(db: Executor, organizationId: string, ids: number[]): Promise<Candidate[]> {
  const rows = await db
    .select({
      id: scenario.id,
      name: scenario.name,
      method: endpoint.method,
      path: endpoint.path,
      systemId: endpoint.systemId,
    })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(and(eq(scenario.organizationId, organizationId), anyOf(scenario.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const found = byId.get(id);
    if (!found) throw new AppError('scenario_not_found', `Scenario ${id} not found. Reload the list and select again.`);
    return found;
  });
}

/** The latest batch of a user. */
export async function findBatch(db: Executor, organizationId: string, userId: string): Promise<BatchRow | null> {
  const own = and(eq(batch.organizationId, organizationId), eq(batch.userId, userId));
  return (await db.select().from(batch).where(own))[0] ?? null;
}

/** Whether a user has a batch that has not ended, in any organization. */
export async function hasOpenBatch(db: Executor, userId: string): Promise<boolean> {
  const rows = await db
    .select({ runId: batch.runId })
    .from(batch)
    .where(and(eq(batch.userId, userId), isNull(batch.finishedAt)));
  return rows.length > 0;
}

/** Replaces the last batch of the user if it has ended; the constraint refuses a second one at the same time. */
export async function insertBatch(
  tx: Executor,
  values: typeof batch.$inferInsert,
  scenarios: Candidate[],
): Promise<BatchRow> {
  await tx.delete(batch).where(and(eq(batch.userId, values.userId), sql`${batch.finishedAt} is not null`));
  const [stored] = await tx.insert(batch).values(values).returning();
  if (!stored) throw new Error('The batch was not stored.');
  const { runId } = stored;
  const items = scenarios.map(({ id, name, method, path }, position) => ({
    runId,
    scenarioId: id,
    position,
    name,
    method,
    path,
  }));
  const updates: BatchEvent[] = [];
  for (const part of batches(items)) {
    updates.push(...(await tx.insert(batchItem).values(part).returning()).map(toUpdate));
  }
  await appendBatchEvents(tx, runId, [...(await readStatus(tx, runId)), ...updates]);
  return stored;
}

/** The status event of a batch; empty when it was deleted. */
export async function readStatus(tx: Executor, runId: number): Promise<BatchEvent[]> {
  const rows = await tx
    .select({
      total: sql<number>`count(*)::int`,
      tokens: sql<number>`coalesce(sum(${batchItem.tokens}), 0)::int`,
      notice: batch.notice,
    })
    .from(batch)
    .innerJoin(batchItem, eq(batchItem.runId, batch.runId))
    .where(eq(batch.runId, runId))
    .groupBy(batch.runId);
  return rows.map(({ total, tokens, notice }) => ({
    type: 'status',
    run_id: runId,
    total,
    estimated_tokens_used: tokens,
    notice,
  }));
}

/** Takes the batch of a run up; null when the run has none, or it has ended. One that was cancelled before stays so. */
export async function beginBatch(db: Executor, runId: number): Promise<BatchRow | null> {
  const rows = await db
    .update(batch)
    .set({ state: sql`case when ${batch.state} = 'pending' then 'processing' else ${batch.state} end` })
    .where(and(eq(batch.runId, runId), isNull(batch.finishedAt)))
    .returning();
  return rows[0] ?? null;
}

/** True when there was a batch to cancel. Requests under way still finish. */
export async function markCancelled(db: Executor, runId: number): Promise<boolean> {
  const rows = await db
    .update(batch)
    .set({ state: 'cancelled' })
    .where(and(eq(batch.runId, runId), isNull(batch.finishedAt)))
    .returning({ runId: batch.runId });
  return rows.length > 0;
}

/** Call before changing its scenarios: deleting the batch locks in the same order. */
export async function lockBatch(tx: Executor, runId: number): Promise<void> {
  await tx.select({ runId: batch.runId }).from(batch).where(eq(batch.runId, runId)).for('no key update');
}

const sinceStart = sql<number>`extract(epoch from clock_timestamp() - ${batchItem.startedAt}) * 1000`;

/** Stores the change of one scenario and returns its events; none when the scenario was deleted. Call in a transaction. */
export async function updateItem(
  tx: Executor,
  runId: number,
  scenarioId: number,
  change: ItemChange,
): Promise<BatchEvent[]> {
  const timing =
    change.status === 'processing'
      ? { startedAt: sql`coalesce(${batchItem.startedAt}, clock_timestamp())` }
      : { durationMs: sinceStart };
  const rows = await tx
    .update(batchItem)
    .set({ ...change, ...timing })
    .where(and(eq(batchItem.runId, runId), eq(batchItem.scenarioId, scenarioId)))
    .returning();
  return rows.map(toUpdate);
}

/**
 * Numbers events without gaps and wakes the streams when the transaction commits. Returns the state of the
 * batch, null when it was deleted.
 */
export async function appendBatchEvents(
  tx: Executor,
  runId: number,
  events: BatchEvent[],
): Promise<BatchRow['state'] | null> {
  const [row] = await tx
    .update(batch)
    .set({ lastSeq: sql`${batch.lastSeq} + ${events.length}` })
    .where(eq(batch.runId, runId))
    .returning({ lastSeq: batch.lastSeq, state: batch.state });
  if (!row) return null;
  const first = row.lastSeq - events.length + 1;
  const numbered = events.map((event, index) => ({ runId, seq: first + index, event }));
  for (const part of batches(numbered)) await tx.insert(batchEvent).values(part);
  await tx.execute(sql`select pg_notify(${RUN_CHANNEL}, ${String(runId)})`);
  return row.state;
}

export async function listBatchEventsAfter(
  db: Executor,
  runId: number,
  seq: number,
): Promise<{ seq: number; event: BatchEvent }[]> {
  return db
    .select({ seq: batchEvent.seq, event: batchEvent.event })
    .from(batchEvent)
    .where(and(eq(batchEvent.runId, runId), gt(batchEvent.seq, seq)))
    .orderBy(asc(batchEvent.seq))
    .limit(1000);
}

export async function batchExists(db: Executor, runId: number): Promise<boolean> {
  return (await db.select({ runId: batch.runId }).from(batch).where(eq(batch.runId, runId))).length > 0;
}

/** In the order they were chosen. */
export async function listItems(db: Executor, runId: number): Promise<BatchItemRow[]> {
  return db.select().from(batchItem).where(eq(batchItem.runId, runId)).orderBy(asc(batchItem.position));
}

/** The scenarios of a batch that have come to their end. */
export async function listSettled(db: Executor, runId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: batchItem.scenarioId })
    .from(batchItem)
    .where(and(eq(batchItem.runId, runId), inArray(batchItem.status, ['completed', 'failed', 'skipped'])));
  return new Set(rows.map(({ id }) => id));
}

/** Open batches whose run has ended and whose worker is dead. */
export async function listAbandoned(db: Executor): Promise<BatchRow[]> {
  const rows = await db
    .select({ batch })
    .from(batch)
    .innerJoin(run, eq(run.id, batch.runId))
    .where(and(isNull(batch.finishedAt), sql`${run.state} not in ('queued', 'running')`, hasNoLiveWorker));
  return rows.map((row) => row.batch);
}
