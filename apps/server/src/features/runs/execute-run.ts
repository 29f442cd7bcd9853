import { createSchemaValidators } from '@assay/rules/evaluate';
import { createTokenSource, runScenarios } from '@assay/runner';
import type { RunOptions, Transport } from '@assay/runner';
import type { Database } from '../../db/index.ts';
import type { SecretBox } from '../../secrets.ts';
import { findAuthConfig, toAuthSettings } from '../auth-config/index.ts';
import type { RunMetrics } from '../metrics/index.ts';
import { getDocument } from '../systems/index.ts';
import { ResultWriter } from './result-writer.ts';
import type { RunSignals } from './run-signals.ts';
import { closeUnfinished } from './close-abandoned.ts';
import { appendEvents, claimRun, closeRun } from './run-progress.store.ts';
import { getRun, runExists } from './runs.store.ts';
import type { RunRow } from './runs.store.ts';
import { ScenarioSource } from './scenario-source.ts';
import { toExecution } from './to-execution.ts';

export interface ExecuteDeps {
  db: Database;
  box: SecretBox;
  transport: Transport;
  concurrency: number;
  /** Aborts when this process is asked to end, or has lost the database: nothing new is started. */
  draining: AbortSignal;
  signals: Pick<RunSignals, 'isStopped'>;
  metrics: RunMetrics;
}

const FAILED =
  'The run failed on our side. What had finished is in the history; what was under way is marked interrupted. Please try again.';

/** Executes a queued run to its end. Results are stored as they come; the last event is always terminal. */
export async function executeRun(deps: ExecuteDeps, runId: number, workerLock: number): Promise<void> {
  const run = await claimRun(deps.db, runId, workerLock);
  if (!run) return;
  await appendEvents(deps.db, runId, [{ type: 'start', run_id: runId, total: run.total }]);
  try {
    await executeItems(deps, run);
  } catch (error) {
    // Deleted with its system while it ran: there is nothing left to tell, and nobody to tell it to.
    if (!(await runExists(deps.db, runId))) return;
    const { id, organizationId, workerLock: held } = run;
    await closeUnfinished(deps.db, { id, organization_id: organizationId, worker_lock: held }, 'error', FAILED);
    deps.metrics.runEnded('error');
    throw error;
  }
  deps.metrics.runEnded(await closeFinished(deps, run));
}

async function executeItems(deps: ExecuteDeps, run: RunRow): Promise<void> {
  const writer = new ResultWriter(deps.db, { runId: run.id, workerLock: run.workerLock });
  const ended = new AbortController();
  const options = await createOptions(deps, run);
  const source = new ScenarioSource({
    db: deps.db,
    run,
    groupSize: options.concurrency,
    isStopped: () =>
      ended.signal.aborted ||
      deps.draining.aborted ||
      writer.hasFailed ||
      writer.stopRequested ||
      deps.signals.isStopped(run.id),
  });
  const of = { runId: run.id, organizationId: run.organizationId };
  try {
    for await (const event of runScenarios(() => source.next(), options)) {
      const { scenario } = event;
      if (event.type === 'scenario_start') writer.started({ scenarioId: scenario.id, name: scenario.name });
      else {
        const execution = toExecution(of, scenario, event.result);
        writer.finished({ position: source.positionOf(scenario.id), execution });
        deps.metrics.scenarioJudged(event.result.status, event.result.response?.timeMs ?? null);
      }
      await writer.keepUp();
    }
    await writer.flush();
    await source.release();
  } finally {
    // After trouble, scenarios that wait for their turn must not be sent: nobody would store what comes of them.
    ended.abort();
  }
}

async function createOptions(deps: ExecuteDeps, run: RunRow): Promise<RunOptions> {
  const { definitions } = await getDocument(deps.db, run.organizationId, run.systemId);
  const auth = await findAuthConfig(deps.db, deps.box, run.systemId);
  return {
    transport: deps.transport,
    tokens: auth && createTokenSource(toAuthSettings(auth), deps.transport),
    otherTokens: auth?.other_user ? createTokenSource(toAuthSettings(auth.other_user), deps.transport) : null,
    definitions,
    validators: createSchemaValidators(definitions),
    signal: new AbortController().signal,
    concurrency: Math.min(deps.concurrency, run.total),
  };
}

type Ended = 'completed' | 'stopped' | 'interrupted';

async function closeFinished(deps: ExecuteDeps, run: RunRow): Promise<Ended> {
  const now = await getRun(deps.db, run.organizationId, run.id);
  const state = endOf(now, deps.draining.aborted);
  const text =
    state === 'interrupted' ? 'Assay was stopped during this run. What had finished is in the history.' : undefined;
  await closeRun(deps.db, run.id, state, text);
  return state;
}

function endOf({ completed, total, stopRequested }: RunRow, isDraining: boolean): Ended {
  if (completed >= total) return 'completed';
  if (stopRequested) return 'stopped';
  return isDraining ? 'interrupted' : 'completed';
}
