import type { BatchEvent } from '@assay/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { batch } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { listRunExecutionRows } from '../history/index.ts';
import type { ExecutionRow } from '../history/index.ts';
import type { BatchRow, ItemChange } from './batch-row.ts';
import { appendBatchEvents, listAbandoned, listItems, readStatus, updateItem } from './batches.store.ts';
import { evaluateExecution } from './evaluate-execution.ts';
import { totalsOf } from './present-batch.ts';

/** How a batch ended: completed, cancelled or with an error. */
export type Ending = { state: 'completed' | 'cancelled' } | { state: 'error'; error: string };

const DIED = 'Assay stopped during this batch. Finished scenarios are kept; start a batch with the others to continue.';

/** Closes every batch without a worker. */
export async function closeAbandonedBatches(db: Database): Promise<void> {
  for (const row of await listAbandoned(db)) await closeBatch(db, row, { state: 'error', error: DIED });
}

/**
 * Ends a batch that is still open and writes its terminal event; does nothing when it has ended. Scenarios that are still open get
 * the status that their stored execution calls for.
 */
export async function closeBatch(db: Database, { runId }: Pick<BatchRow, 'runId'>, ending: Ending): Promise<void> {
  await db.transaction(async (tx) => {
    const [open] = await tx
      .select()
      .from(batch)
      .where(and(eq(batch.runId, runId), isNull(batch.finishedAt)))
      .for('update');
    if (!open) return;
    const state = open.state === 'cancelled' && ending.state === 'completed' ? 'cancelled' : ending.state;
    const updates = await settleItems(tx, open, skippedText[state]);
    const finishedAt = new Date();
    const error = ending.state === 'error' ? ending.error : null;
    await tx.update(batch).set({ state, error, finishedAt }).where(eq(batch.runId, runId));
    const items = await listItems(tx, runId);
    const totals = { run_id: runId, ...totalsOf(items, open.createdAt, finishedAt), cancelled: state === 'cancelled' };
    const last: BatchEvent = error === null ? { type: 'completed', ...totals } : { type: 'error', error };
    await appendBatchEvents(tx, runId, [...updates, ...(await readStatus(tx, runId)), last]);
  });
}

const skippedText = {
  completed: 'This scenario was deleted before it was run.',
  cancelled: 'The batch was cancelled before this scenario was run.',
  error: 'The batch ended before this scenario was run.',
} as const;

async function settleItems(tx: Executor, { runId, organizationId }: BatchRow, skipped: string): Promise<BatchEvent[]> {
  const open = (await listItems(tx, runId)).filter(({ status }) => status === 'pending' || status === 'processing');
  if (open.length === 0) return [];
  const executions = new Map<number, ExecutionRow>();
  for (const row of await listRunExecutionRows(tx, organizationId, runId)) executions.set(row.scenarioId, row);
  const events: BatchEvent[] = [];
  for (const { scenarioId } of open) {
    const execution = executions.get(scenarioId);
    const change = execution
      ? await fromExecution(tx, execution)
      : ({ status: 'skipped', errorMessage: skipped } as const);
    events.push(...(await updateItem(tx, runId, scenarioId, change)));
  }
  return events;
}

/** The result of an answered scenario without stored validations. */
async function fromExecution(tx: Executor, row: ExecutionRow): Promise<ItemChange> {
  const known = { httpStatus: row.statusCode, responseTimeMs: row.responseTimeMs };
  if (row.overallStatus === 'skipped')
    return { ...known, status: 'skipped', step: 'execute', errorMessage: row.error?.message ?? null };
  if (row.error) return { ...known, status: 'failed', step: 'execute', errorMessage: row.error.message };
  try {
    const { evaluation } = await evaluateExecution(tx, row);
    return { ...known, ...evaluation, status: 'completed', step: 'evaluate', errorMessage: ENDED_BEFORE };
  } catch (error) {
    if (error instanceof AppError) return { ...known, status: 'skipped', errorMessage: error.message };
    throw error;
  }
}

const ENDED_BEFORE = 'The batch ended before validation rules were generated for this scenario.';
