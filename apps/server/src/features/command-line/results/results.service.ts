import { randomUUID } from 'node:crypto';
import type { SubmittedBatch, SubmittedResult } from '@assay/contract';
import { DEADLOCK, FOREIGN_KEY, retried } from '../../../db/index.ts';
import type { Database, Executor } from '../../../db/index.ts';
import type { RunRow } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/index.ts';
import type { Principal } from '../../../http/index.ts';
import type { SecretBox } from '../../../secrets/index.ts';
import { findEnvironmentRow } from '../../environments/index.ts';
import { addLeftBehind, closeRun, storeBatch } from '../../run-execution/index.ts';
import { appendEvents } from '../../run-stream/index.ts';
import { reserveRuns } from '../../subscription/index.ts';
import { countSelected, findSelection, getProtection, listSelected } from '../selection.store.ts';
import type { Selection } from '../selection.store.ts';
import { checkResults } from './check-results.ts';
import { maskResults } from './mask-results.ts';
import { toStored } from './to-stored.ts';
import { findPlanned, findScenarios, insertUpload, lockKey, lockUpload, noteBatch, reopen } from './uploads.store.ts';
import type { Upload } from './uploads.store.ts';

interface Accepted {
  run_id: number;
  accepted: number;
  stop_requested: boolean;
}

/**
 * Stores a batch of results as a worker of this server would: history, last status, counters, events and the month's runs, all or
 * nothing. The first batch of a key begins a run, and the one with a time of its end ends it.
 * @throws {AppError} not found by selector or scenario, nothing_to_run, limit_reached, batch_missing, run_ended
 */
export async function acceptBatch(
  { db, box }: { db: Database; box: SecretBox },
  principal: Principal,
  batch: SubmittedBatch,
): Promise<Accepted> {
  checkResults(batch, new Date());
  return retried([FOREIGN_KEY, DEADLOCK], () => db.transaction((tx) => acceptIn({ tx, box }, principal, batch)));
}

interface Work {
  tx: Transaction;
  box: SecretBox;
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

async function acceptIn({ tx, box }: Work, principal: Principal, batch: SubmittedBatch): Promise<Accepted> {
  const { organizationId } = principal;
  const key = batch.run.key ?? randomUUID();
  await lockKey(tx, organizationId, key);
  const upload = (await lockUpload(tx, organizationId, key)) ?? (await begin(tx, principal, { batch, key }));
  const { run } = upload;
  const received = { run_id: run.id, stop_requested: run.stopRequested };
  if (batch.batch < upload.batches) return { ...received, accepted: 0 };
  await requireOpen(tx, upload, batch);
  const accepted = await storeResults(tx, run, await maskResults({ db: tx, box }, run, batch.results));
  const isEnd = isLast(batch);
  await noteBatch(tx, run.id, isEnd);
  if (isEnd) await end(tx, run, batch.run);
  return { ...received, accepted };
}

/** A batch without a key is a run of its own. */
const isLast = ({ run: { key, finished_at: finishedAt } }: SubmittedBatch): boolean =>
  key === undefined || finishedAt != null;

async function begin(
  tx: Transaction,
  { organizationId, userId }: Principal,
  { batch: { batch, run }, key }: { batch: SubmittedBatch; key: string },
): Promise<Upload> {
  if (batch > 0) throw missing(0);
  const selection = await findSelection(tx, organizationId, run.selector);
  await countSelected(tx, selection);
  const selected = await listSelected(tx, selection, { after: null, limit: null });
  const nowhere = { ci: null, branch: null, commit: null, link: null };
  const row = await insertUpload(tx, {
    ...selection,
    organizationId,
    key,
    createdBy: userId,
    scenarioIds: selected.map(({ id }) => id),
    ...(await environmentOf(tx, selection, run.environment)),
    protection: run.protection ?? (await getProtection(tx, selection.systemId)),
    trigger: { by: 'command_line', tool_version: run.tool_version, ...(run.pipeline ?? nowhere) },
    startedAt: new Date(run.started_at),
  });
  await appendEvents(tx, row.id, [{ type: 'start', run_id: row.id, total: row.total }]);
  return { batches: 0, isEnded: false, run: row };
}

/** As the tool received it: the run is recorded where it was sent, also when the environment was changed or deleted since. */
async function environmentOf(tx: Transaction, { systemId }: Selection, sent: SubmittedBatch['run']['environment']) {
  if (sent === undefined) return {};
  const row = await findEnvironmentRow(tx, sent.id);
  return {
    environmentId: row?.systemId === systemId ? row.id : null,
    environmentName: sent.name,
    environmentUrl: sent.base_url,
  };
}

async function requireOpen(
  tx: Transaction,
  { run, batches, isEnded }: Upload,
  { batch }: SubmittedBatch,
): Promise<void> {
  if (batch > batches) throw missing(batches);
  if (isEnded) throw ended();
  if (run.state === 'running') return;
  // What its end gave back is taken again.
  await reserveRuns(tx, run.organizationId, run.skipped, 'batch');
  await reopen(tx, run);
}

const missing = (next: number): AppError =>
  new AppError('batch_missing', `The batch before this one has not arrived. Send batch ${next} first.`);

const ended = (): AppError =>
  new AppError('run_ended', 'This run was ended by its tool. Begin another one, with a key of its own.');

async function storeResults(tx: Transaction, run: RunRow, results: SubmittedResult[]): Promise<number> {
  if (results.length === 0) return 0;
  const scenarios = await requirePlanned(tx, run, results);
  const of = { runId: run.id, organizationId: run.organizationId, receivedAt: new Date() };
  const finished = results.flatMap((result) => {
    const scenario = scenarios.get(result.scenario_id);
    return scenario === undefined ? [] : [toStored(of, scenario, result)];
  });
  // Those whose scenario was deleted meanwhile were sent too.
  await reserveRuns(tx, run.organizationId, results.length, 'batch');
  const started = finished.map(({ scenarioId, scenarioName: name }) => ({ scenarioId, name }));
  await storeBatch(tx, { runId: run.id, workerLock: null }, { started, finished });
  return finished.length;
}

/** @throws {AppError} scenario_not_found for what is not part of the run, validation_failed for what has a result already */
async function requirePlanned(tx: Executor, run: RunRow, results: SubmittedResult[]) {
  const ids = results.map((result) => result.scenario_id);
  const { planned, executed } = await findPlanned(tx, run.id, ids);
  const foreign = ids.find((id) => !planned.has(id));
  if (foreign !== undefined)
    throw new AppError(
      'scenario_not_found',
      `Scenario ${foreign} is not part of this run. Send results of its own only.`,
    );
  const twice = ids.find((id) => executed.has(id));
  if (twice !== undefined)
    throw new AppError('validation_failed', `Scenario ${twice} has a result in this run already. Send each once.`);
  return findScenarios(tx, ids);
}

async function end(tx: Transaction, run: RunRow, given: SubmittedBatch['run']): Promise<void> {
  const { left_behind: left, interruption, stopped = false } = given;
  if (left !== undefined) await addLeftBehind(tx, run.id, { first: left.requests, count: left.count });
  if (interruption !== undefined) return closeRun(tx, run.id, 'interrupted', interruption);
  await closeRun(tx, run.id, stopped ? 'stopped' : 'completed');
}
