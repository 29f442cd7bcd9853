import type { RunEvent } from '@assay/contract';
import { abortable, createBoundedValidators, OutageWatch, RunSafety, runScenarios, stoppable } from '@assay/runner';
import type { RunOptions, ScenarioResult, Transport } from '@assay/runner';
import type { RunnableScenario } from '@assay/scenario';
import { storageFailure } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import type { SecretBox } from '../../secrets/index.ts';
import { traceRun } from '../../tracing.ts';
import type { RunTrace } from '../../tracing.ts';
import { findAuthConfig, toLogins } from '../auth-config/index.ts';
import { EnvironmentChangedError, openRunEnvironment } from '../environments/index.ts';
import type { RunEnvironment } from '../environments/index.ts';
import type { RunMetrics } from '../metrics/index.ts';
import { getDocument } from '../systems/index.ts';
import type { RunRow } from '../../db/schema/index.ts';
import { dropWorker, isWorkLeft, joinRun, leaveRun } from './claims/run-claims.store.ts';
import type { LeasedRun, Transactions } from './claims/run-claims.store.ts';
import { ScenarioSource } from './claims/scenario-source.ts';
import { closeRun } from './close-run.store.ts';
import { LeftBehindList } from './results/left-behind.store.ts';
import { listRoutes } from './load/list-routes.ts';
import { writesReachingOthers } from './load/writes-reaching-others.ts';
import { RemovalJournal, removalsOfRun } from './removals/removal-journal.ts';
import { queueAgain, queueRun } from './queue.store.ts';
import { ResultWriter } from './results/result-writer.ts';
import { textLengthOf, toExecution } from './results/to-execution.ts';
import { closeUnstored, endPart } from './workers/close-abandoned.ts';
import { othersTakeRuns } from './workers/worker-lease.ts';
import { appendEvents, runExists } from '../run-stream/index.ts';

export interface ExecuteDeps {
  db: Database;
  box: SecretBox;
  transport: Transport;
  concurrency: number;
  /** Aborts when this process is to stop, or has lost the database: no new scenario starts. */
  ending: AbortSignal;
  /** Aborts for the first of these reasons only: what it has not begun may go on elsewhere. */
  draining: AbortSignal;
  /** Aborts when this run is to stop: no new scenario starts, and waiting ones are dropped. */
  stopping: AbortSignal;
  /** Aborts when this run must send nothing more, not even requests under way or cleanup steps. */
  aborting: AbortSignal;
  metrics: RunMetrics;
}

/** Runs with at least this many scenarios are offered to other workers too. */
const SHARED_FROM = 200;
/** Requests under way at once for one run, by all of its workers. */
const MAX_AT_ONCE = 50;
/** How long a worker leaves a shared run to the others before it checks the run again. */
const OFFER_AGAIN_MS = 1000;

/** `handed-over`: a later worker continues the rest of the run; the part of this one has ended. */
export type Execution = 'done' | 'handed-over';

/**
 * Takes part in a run until no scenario is left to claim. Results are stored as they arrive; the last worker closes the run, so
 * that its last event is always terminal.
 */
export async function executeRun(deps: ExecuteDeps, runId: number, workerLock: number): Promise<Execution> {
  const joined = await joinRun(deps.db, runId, workerLock);
  if (joined === null) {
    await offerAgain(deps, runId);
    return 'done';
  }
  const { run, isFirst } = joined;
  if (isFirst) await appendEvents(deps.db, runId, [startOf(run)]);
  await offer(deps, run);
  const spans = traceRun(run);
  try {
    const execution = await executeShare({ ...deps, spans }, run, { runId, workerLock });
    spans.end();
    return execution;
  } catch (error) {
    spans.end(error);
    // The run was deleted with its system while it ran, so there is nothing to report.
    if (!(await runExists(deps.db, runId))) return 'done';
    await endFailed(deps, run, workerLock, error);
    if (error instanceof EnvironmentChangedError) return 'done';
    throw error;
  }
}

const startOf = ({ id, total, startedAt }: RunRow): RunEvent => ({
  type: 'start',
  run_id: id,
  total,
  ...(startedAt !== null && { started_at: startedAt.toISOString() }),
});

async function endFailed({ db, metrics }: ExecuteDeps, run: RunRow, workerLock: number, error: unknown): Promise<void> {
  const part = { id: run.id, organization_id: run.organizationId, worker_lock: workerLock };
  const cause = error instanceof EnvironmentChangedError ? error.message : storageFailure(error);
  try {
    if (await endPart(db, part, 'error', cause === null ? 'our_fault' : { failure: cause })) metrics.runEnded('error');
  } catch (unstored) {
    const failure = storageFailure(unstored);
    if (failure !== null) await closeUnstored(db, run.id, failure);
    throw unstored;
  }
}

/** Queues a large run once more, for another worker. A batch has one processor, so one worker. */
async function offer({ db, concurrency }: ExecuteDeps, run: RunRow): Promise<void> {
  const maxWorkers = Math.floor(MAX_AT_ONCE / concurrency);
  if (run.scope === 'batch' || run.workerLocks.length >= maxWorkers) return;
  if (run.total - run.claimed >= SHARED_FROM) await queueRun(db, run.id);
}

/** This worker has the run already, or it is over: while something is left, another one may want it. */
async function offerAgain({ db }: ExecuteDeps, runId: number): Promise<void> {
  if (await isWorkLeft(db, runId)) await queueRun(db, runId, OFFER_AGAIN_MS);
}

type ShareDeps = ExecuteDeps & { spans: RunTrace };

async function executeShare(deps: ShareDeps, run: RunRow, leased: LeasedRun): Promise<Execution> {
  for (;;) {
    const { unsent, missing, stopped } = await executeItems(deps, run, leased);
    const mayGoOn = !deps.ending.aborted && stopped === null;
    const left = await leaveRun(deps.db, leased, {
      unsent,
      missing,
      mayGoOn,
      close: async (tx, row) =>
        deps.draining.aborted && stopped === null && (await handOver(tx, row, leased))
          ? null
          : closeFinished(tx, row, { mayGoOn, stopped }),
    });
    if (left.next === 'closed' && left.as !== null) deps.metrics.runEnded(left.as);
    if (left.next === 'closed' && left.as === null) return 'handed-over';
    if (left.next !== 'again') return 'done';
  }
}

interface ExecutedItems {
  /** Positions that were claimed and not sent. */
  unsent: number[];
  /** How many scenarios had been deleted before they were sent. */
  missing: number;
  /** What to say where the API has stopped answering; null where it has not. */
  stopped: string | null;
}

async function executeItems(deps: ShareDeps, run: RunRow, leased: LeasedRun): Promise<ExecutedItems> {
  const environment = await openRunEnvironment(deps.db, deps.box, run);
  const journal = new RemovalJournal(removalsOfRun(deps.db, leased));
  const writer = new ResultWriter(deps.db, leased, () => journal.flush());
  const ended = new AbortController();
  const leftBehind = new LeftBehindList();
  const outages = new OutageWatch();
  const options = { ...(await createOptions(deps, run, journal, environment)), outages, onLeftBehind: leftBehind.add };
  const source = new ScenarioSource({
    db: deps.db,
    leased,
    organizationId: run.organizationId,
    environment: environment?.called ?? null,
    groupSize: options.concurrency,
    isStopped: () =>
      ended.signal.aborted || deps.ending.aborted || writer.hasFailed || writer.stopRequested || deps.stopping.aborted,
  });
  const of = { runId: run.id, organizationId: run.organizationId };
  try {
    for await (const event of runScenarios(() => source.next(), options)) {
      const { scenario } = event;
      if (event.type === 'started') writer.started({ scenarioId: scenario.id, name: scenario.name });
      else if (event.result.notSent) source.giveBack(scenario.id);
      else {
        source.settle(scenario.id);
        writer.finished(toExecution(of, scenario, event.result), textLengthOf(event.result));
        note(deps, scenario, event.result);
      }
      await writer.keepUp();
    }
    await writer.flush();
    return { unsent: await source.takeUnsent(), missing: source.missing, stopped: outages.stopped };
  } finally {
    // After a failure, waiting scenarios must not be sent: their results would not be stored.
    ended.abort();
    await journal.end();
    await leftBehind.store(deps.db, leased);
  }
}

function note(
  { metrics, spans }: ShareDeps,
  { id, name, judged: { method } }: RunnableScenario,
  { status, response, error, startedAt }: ScenarioResult,
): void {
  metrics.scenarioJudged(status, response?.timeMs ?? null);
  const httpStatus = response?.status ?? null;
  spans.judged({ id, name, method, status, cause: error?.cause ?? null, httpStatus, startedAt });
}

async function createOptions(
  deps: ExecuteDeps,
  run: RunRow,
  pending: RemovalJournal,
  environment: RunEnvironment | null,
): Promise<RunOptions> {
  const { definitions } = await getDocument(deps.db, run.organizationId, run.systemId);
  const auth = environment === null ? await findAuthConfig(deps.db, deps.box, run.systemId) : environment.auth;
  const { stopping, aborting } = deps;
  const transport = abortable(deps.transport, aborting);
  const login = stoppable(transport, stopping);
  return {
    transport,
    stopping,
    ...toLogins(auth, login),
    ...(environment && { given: environment.given }),
    safety: new RunSafety({
      isDisposable: run.protection === 'disposable',
      isReadOnly: run.protection === 'read_only',
      mayChangeSettings: run.mayChangeSettings,
      routes: () => listRoutes(deps.db, run.systemId),
      reaching: await writesReachingOthers(deps.db, run.systemId),
      pending,
    }),
    definitions,
    validators: createBoundedValidators(definitions),
    signal: aborting,
    concurrency: Math.min(deps.concurrency, run.total),
  };
}

/**
 * Leaves the rest of a run to another live worker, if there is one, and that of a batch to the next worker, which may only
 * come with a restart of the server. Answers whether it did.
 */
async function handOver(tx: Executor, run: RunRow, leased: LeasedRun): Promise<boolean> {
  const isDone = run.completed >= run.total || run.stopRequested;
  if (isDone || leased.workerLock === null) return false;
  if (run.scope !== 'batch' && !(await othersTakeRuns(tx, leased.workerLock))) return false;
  await dropWorker(tx, leased);
  await queueAgain(tx, run.id);
  return true;
}

type Ended = 'completed' | 'stopped' | 'interrupted';

const SHUT_DOWN = 'Assay was stopped during this run. Finished scenarios are in the history.';

async function closeFinished(
  tx: Transactions,
  run: RunRow,
  { mayGoOn, stopped }: { mayGoOn: boolean; stopped: string | null },
): Promise<Ended> {
  const state = endOf(run, mayGoOn);
  const text = stopped === null ? SHUT_DOWN : `${stopped} ${run.total - run.completed} scenarios were not run.`;
  await closeRun(tx, run.id, state, state === 'interrupted' ? text : undefined);
  return state;
}

function endOf({ completed, total, stopRequested }: RunRow, mayGoOn: boolean): Ended {
  if (completed >= total) return 'completed';
  if (stopRequested) return 'stopped';
  return mayGoOn ? 'completed' : 'interrupted';
}
