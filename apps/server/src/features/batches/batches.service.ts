import type { BatchEvent } from '@assay/contract';
import { isTerminalBatchEvent } from '@assay/contract';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import type { Principal, SseFrame } from '../../http/index.ts';
import { followLog } from '../run-stream/index.ts';
import type { RunSignals } from '../run-stream/index.ts';
import { findRunEnvironment, insertRunIn, requestStop } from '../runs/index.ts';
import { findSubscription, findValidationShortage } from '../subscription/index.ts';
import type { BatchRow } from './batch-row.ts';
import {
  batchExists,
  findBatch,
  hasOpenBatch,
  insertBatch,
  listBatchEventsAfter,
  listCandidates,
  markCancelled,
} from './batches.store.ts';

const AUTO_OFF =
  'Your plan does not generate validation rules automatically, so this step is skipped. Generate them for each scenario, or upgrade your plan.';

interface BatchRequest {
  scenario_ids: number[];
  environment_id?: number | null | undefined;
}

/**
 * Reserves the runs, queues a run of the selected scenarios and creates its batch, all or nothing.
 * @throws {AppError} scenario_not_found, validation_failed for scenarios of several systems, batch_running,
 * limit_reached, environment_not_found, unknown_variables
 */
export async function startBatch(
  db: Database,
  principal: Principal,
  { scenario_ids: scenarioIds, environment_id: environmentId = null }: BatchRequest,
): Promise<BatchRow> {
  const { organizationId, userId } = principal;
  const chosen = await listCandidates(db, organizationId, [...new Set(scenarioIds)]);
  const [first] = chosen;
  if (!first || chosen.some(({ systemId }) => systemId !== first.systemId)) {
    throw new AppError(
      'validation_failed',
      'Choose scenarios from one system. Start a separate batch for each system.',
    );
  }
  // Checked first, because waiting helps here and not with a limit. The constraint decides between simultaneous calls.
  if (await hasOpenBatch(db, userId)) throw alreadyRunning();
  const ids = chosen.map(({ id }) => id);
  const environment = await findRunEnvironment(db, organizationId, {
    systemId: first.systemId,
    scenarioIds: ids,
    environmentId,
  });
  return db.transaction(async (tx) => {
    const { auto_validation_generation_enabled: generates } = (await findSubscription(tx, organizationId)).tier;
    const shortage = generates ? await findValidationShortage(tx, organizationId, chosen.length) : AUTO_OFF;
    const { id: runId } = await insertRunIn(tx, organizationId, {
      systemId: first.systemId,
      scope: 'batch',
      scopeId: first.systemId,
      name: `Batch of ${chosen.length} ${chosen.length === 1 ? 'scenario' : 'scenarios'}`,
      createdBy: userId,
      scenarioIds: ids,
      environment,
    });
    return insertBatch(tx, { runId, organizationId, userId, generates, notice: shortage }, chosen);
  });
}

function alreadyRunning(): AppError {
  return new AppError('batch_running', 'You already have a batch running. Wait until it ends, or cancel it.');
}

/** Starts no further scenario; requests under way finish, and finished scenarios keep their results. */
export async function stopBatch(db: Database, { organizationId, runId }: BatchRow): Promise<void> {
  if (await markCancelled(db, runId)) await requestStop(db, organizationId, runId);
}

/** @throws {AppError} batch_not_running when the caller has none at all */
export async function getLatestBatch(db: Database, { organizationId, userId }: Principal): Promise<BatchRow> {
  const found = await findBatch(db, organizationId, userId);
  if (!found) throw notRunning();
  return found;
}

/** @throws {AppError} batch_not_running when the caller has none, or it has ended */
export async function getOpenBatch(db: Database, principal: Principal): Promise<BatchRow> {
  const found = await getLatestBatch(db, principal);
  if (found.finishedAt !== null) throw notRunning();
  return found;
}

function notRunning(): AppError {
  return new AppError('batch_not_running', 'You have no batch running. Start one first.');
}

/** The events of a batch after `lastSeq`, until the terminal one or until the reader disconnects. */
export function followBatch(
  { db, signals }: { db: Database; signals: RunSignals },
  runId: number,
  lastSeq: number,
  disconnected: AbortSignal,
): AsyncIterable<SseFrame & { data: BatchEvent }> {
  const log = {
    runId,
    listAfter: (seq: number) => listBatchEventsAfter(db, runId, seq),
    isTerminal: isTerminalBatchEvent,
    exists: () => batchExists(db, runId),
    deleted: { type: 'error', error: 'This batch was deleted together with its system.' } as const,
  };
  return followLog<BatchEvent>(signals, log, lastSeq, disconnected);
}
