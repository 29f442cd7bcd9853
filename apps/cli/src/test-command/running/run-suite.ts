import type { RunEvent } from '@assay/contract';
import { findingsOf } from '@assay/suite';
import type { RunnableSuite, SuiteResult } from '@assay/suite';
import { createBoundedValidators, OutageWatch, runScenarios, RunSafety } from '@assay/runner';
import type { LeftBehind, PendingStore, RunOptions, ScenarioResult, TokenSource } from '@assay/runner';
import type { Protection, RunnableScenario } from '@assay/scenario';
import type { Attempt, ReportedFinding, ResultDetails } from '@assay/reports';
import { exchangeErrorText } from '../../error-texts.ts';
import type { RequestBudget } from '../../network/request-budget.ts';
import { labelled } from '../../network/watched-transport.ts';
import type { WatchedTransport } from '../../network/watched-transport.ts';
import { counted } from '../../output/counted.ts';
import { interruption } from './interruption.ts';
import { detailsOf, toEvent } from './reported-result.ts';

export interface RunSettings {
  baseUrl: string;
  protection: Protection;
  transport: WatchedTransport;
  tokens: TokenSource | null;
  /** Of the second user, and of named accounts. */
  otherTokens: TokenSource | null;
  accounts: ReadonlyMap<string, TokenSource>;
  concurrency: number;
  /** Of all requests of the run. */
  budget: RequestBudget;
  /** How often what is not green is sent again. */
  retries: number;
  interrupted: AbortSignal;
  /** Where what is still to be removed is written down. */
  pending?: PendingStore | undefined;
  /** Filled as scenarios end; the id of an execution is its position, from 1. */
  results: SuiteResult[];
}

export interface SuiteOutcome {
  results: readonly SuiteResult[];
  /** Earlier tries of what was sent again, by execution id. */
  attempts: ReadonlyMap<number, readonly Attempt[]>;
  findings: ReportedFinding[];
  leftBehind: LeftBehind[];
  /** Why the run ended before its end; null when it did not. */
  stopped: string | null;
  /** The API stopped answering, or an interruption left no time, so that something may be there that can still be removed. */
  isUnfinished: boolean;
}

type Notify = (event: RunEvent, details: ResultDetails | null) => void;

/** Runs all scenarios of a suite and reports each when it is clear what came of it. */
export async function runSuite(suite: RunnableSuite, settings: RunSettings, notify: Notify): Promise<SuiteOutcome> {
  const { transport, interrupted, budget, retries, results } = settings;
  const scenarioOf = suite.runnableOf(settings.baseUrl);
  const total = suite.scenarios.length;
  const waiting = { scenarioOf, ids: suite.scenarios.keys(), left: total };
  const outages = new OutageWatch();
  const leftBehind: LeftBehind[] = [];
  const { over, ...ending } = interruption(interrupted, budget.limiting(labelled(transport, 'scenarios')));
  const options = { ...optionsOf(suite, settings, { outages, leftBehind }), ...ending };
  const mayBegin = (): boolean => !interrupted.aborted && !budget.isSpent;
  const attempts = new Map<number, Attempt[]>();
  let reported = 0;
  const report = (one: SuiteResult): void => {
    reported += 1;
    notify(toEvent(suite, one), detailsOf(suite, one, attempts.get(one.executionId)));
    notify({ type: 'progress', completed: reported, total, percent: (100 * reported) / total }, null);
    one.result = lightened(one.result);
  };
  notify({ type: 'start', run_id: 0, total }, null);
  let red: SuiteResult[] = [];
  await runAll(waiting, mayBegin, options, (result) => {
    if (isCutOff(result, settings)) return;
    const one = { executionId: results.length + 1, result };
    results.push(one);
    if (retries > 0 && isRetried(result)) red.push(one);
    else report(one);
  });
  for (let round = 1; round <= retries && red.length > 0 && mayBegin() && outages.stopped === null; round += 1)
    red = await runAgain(red, { scenarioOf, attempts, mayBegin, report, options: again(options, settings) });
  for (const one of red) report(one);
  return {
    results,
    attempts,
    findings: findingsOf(suite, results).map(({ finding: { executions, ...finding } }) => ({
      ...finding,
      execution_ids: executions.map((one) => one.execution_id),
    })),
    leftBehind,
    stopped: spentText(settings, total - results.length) ?? outages.stopped,
    isUnfinished: outages.stopped !== null || over.aborted,
  };
}

/** The budget ended before the scenario did, so nothing can be said. */
const isCutOff = ({ error }: ScenarioResult, { budget, interrupted }: RunSettings): boolean =>
  error?.cause === 'interrupted' && budget.isSpent && !interrupted.aborted;

/** Null where the budget left nothing out. */
function spentText({ budget, interrupted }: RunSettings, left: number): string | null {
  if (interrupted.aborted || !budget.isSpent || left === 0) return null;
  const removals = budget.beyond === 0 ? '' : `, and ${budget.beyond} more to remove what they made`;
  const scenarios = left === 1 ? '1 scenario was' : `${left} scenarios were`;
  return `${counted(budget.max, 'request')} could be sent (--max-requests)${removals}; ${scenarios} left out.`;
}

function optionsOf(
  suite: RunnableSuite,
  { tokens, otherTokens, accounts, concurrency, protection, pending }: RunSettings,
  { outages, leftBehind }: { outages: OutageWatch; leftBehind: LeftBehind[] },
): Omit<RunOptions, 'transport' | 'signal' | 'stopping'> {
  return {
    tokens,
    otherTokens,
    accounts,
    safety: safetyOf(suite, protection, pending),
    onLeftBehind: (one: LeftBehind) => void leftBehind.push(one),
    definitions: suite.model.definitions,
    validators: createBoundedValidators(suite.model.definitions),
    outages,
    concurrency,
  };
}

const again = (options: RunOptions, { transport, interrupted, budget }: RunSettings): RunOptions => ({
  ...options,
  transport: interruption(interrupted, budget.limiting(labelled(transport, 'retries'))).transport,
});

/** What is still to be run; each is made ready when it begins. */
interface Waiting {
  scenarioOf: (id: number) => RunnableScenario | null;
  ids: Iterator<number>;
  left: number;
}

function nextOf(waiting: Waiting): RunnableScenario | null {
  const { done, value } = waiting.ids.next();
  if (done === true) return null;
  waiting.left -= 1;
  return waiting.scenarioOf(value);
}

/** Runs scenarios until there are no more, or none may begin. */
async function runAll(
  waiting: Waiting,
  mayBegin: () => boolean,
  options: RunOptions,
  onResult: (result: ScenarioResult) => void,
): Promise<void> {
  const next = () => Promise.resolve(mayBegin() ? nextOf(waiting) : null);
  for await (const event of runScenarios(next, options))
    if (event.type === 'finished' && !event.result.notSent) onResult(worded(event.result));
}

interface Again {
  scenarioOf: Waiting['scenarioOf'];
  attempts: Map<number, Attempt[]>;
  mayBegin: () => boolean;
  report: (one: SuiteResult) => void;
  options: RunOptions;
}

/** Sends what is not green once more; answers what still is not. */
async function runAgain(
  red: readonly SuiteResult[],
  { scenarioOf, attempts, mayBegin, report, options }: Again,
): Promise<SuiteResult[]> {
  const byScenario = new Map(red.map((one) => [one.result.scenarioId, one]));
  const ids = red.map(({ result }) => result.scenarioId);
  const waiting = { scenarioOf, ids: ids.values(), left: ids.length };
  const open = new Set(red);
  await runAll(waiting, mayBegin, options, (result) => {
    const one = byScenario.get(result.scenarioId);
    // What says nothing now leaves what was said before.
    if (one === undefined || result.status === 'skipped' || result.error?.cause === 'interrupted') return;
    if (result.status === 'error' && one.result.status === 'failure') return;
    const before = { status: one.result.status, reason: one.result.failureReason };
    attempts.set(one.executionId, [...(attempts.get(one.executionId) ?? []), before]);
    one.result = result;
    if (isRetried(result)) return;
    open.delete(one);
    report(one);
  });
  return [...open];
}

const NONE: never[] = [];
const NO_REQUEST: ScenarioResult['request'] = { method: '', url: '', headers: NONE, pathParams: {}, body: null };

/** What passed or was not run is only counted from here on; the answers of a long run would fill the memory. */
function lightened(result: ScenarioResult): ScenarioResult {
  const { status, request, response } = result;
  if (status === 'failure' || status === 'error') return result;
  return {
    ...result,
    request: { ...NO_REQUEST, method: request.method },
    response: response && { ...response, headers: NONE, body: '' },
    rules: NONE,
    ...(result.followUps && { followUps: NONE }),
  };
}

/** Refused credentials are refused again, and what was interrupted is over. */
const isRetried = ({ status, error }: ScenarioResult): boolean =>
  status === 'failure' || (status === 'error' && error?.cause !== 'auth_failed' && error?.cause !== 'interrupted');

/** With its error as the command line words it. */
function worded(result: ScenarioResult): ScenarioResult {
  if (result.error === null) return result;
  const message = exchangeErrorText(result.error);
  if (message === result.error.message) return result;
  return { ...result, error: { ...result.error, message }, failureReason: message };
}

/** What may be sent, by the protection of the API. */
export function safetyOf(suite: RunnableSuite, protection: Protection, pending?: PendingStore): RunSafety {
  return new RunSafety({
    isDisposable: protection === 'disposable',
    isReadOnly: protection === 'read_only',
    routes: () => Promise.resolve(suite.routes),
    ...(pending !== undefined && { pending }),
  });
}
