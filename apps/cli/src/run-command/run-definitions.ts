import { toCurl } from '@assay/findings/card';
import type { DefinedScenario, RunEvent } from '@assay/contract';
import type { ResultDetails } from '@assay/reports';
import { createBoundedValidators, OutageWatch, runScenarios, RunSafety } from '@assay/runner';
import type { GivenValues, LeftBehind, PendingStore, ScenarioResult, Transport } from '@assay/runner';
import type { RunnableScenario } from '@assay/scenario';
import type { KnownSecrets } from '../credentials/known-secrets.ts';
import { curlRemark } from '../output/curl-remark.ts';
import { exchangeErrorText } from '../error-texts.ts';
import { labelled } from '../network/watched-transport.ts';
import { interruption } from '../test-command/running/interruption.ts';
import type { Logins } from './credentials/resolve-logins.ts';
import type { DefinedApi } from './definitions/defined-api.ts';
import { fromDefinition } from './definitions/from-definition.ts';
import { KeptFailures } from './outcome/kept-failures.ts';
import { maskResult } from './outcome/mask-result.ts';
import { RunOutcome } from './outcome/run-outcome.ts';
import type { Target } from './target.ts';

export interface Running {
  api: DefinedApi;
  scenarios: readonly DefinedScenario[];
  target: Target;
  /** What an environment gives. */
  given: GivenValues | undefined;
  transport: Transport;
  logins: Logins;
  /** Masked in everything that leaves this function. */
  secrets: KnownSecrets;
  concurrency: number;
  /** Where what is still to be removed is written down. */
  pending: PendingStore;
  /** Nothing new begins when it aborts. */
  stopping: AbortSignal;
  /** Keeps requests of red results, to be shown as curl commands. */
  withCurl: boolean;
  /** Keeps what failed whole, to be reproduced. */
  keepsFailures: boolean;
  notify: (event: RunEvent, details: ResultDetails | null) => void;
  /** Called with each result, before the next one. */
  onResult: (result: ScenarioResult) => Promise<void>;
}

export interface Ran {
  outcome: RunOutcome;
  leftBehind: LeftBehind[];
  /** Why the run ended before its end by itself; null when it did not. */
  stopped: string | null;
  /** The API stopped answering, or an interruption left no time, so that something may be there that can still be removed. */
  isUnfinished: boolean;
  curlOf: (executionId: number) => string | null;
  failures: KeptFailures;
}

/** Runs scenarios of a server here, with the runner, the guard and the removal that the server has. */
export async function runDefinitions(running: Running): Promise<Ran> {
  const { api, scenarios, notify, onResult, withCurl, keepsFailures, secrets } = running;
  const total = scenarios.length;
  const outcome = new RunOutcome(api);
  const outages = new OutageWatch();
  const leftBehind: LeftBehind[] = [];
  const curls = new Map<number, string>();
  const failures = new KeptFailures(api);
  const known = new Map<number, DefinedScenario>(scenarios.map((one) => [one.scenario_id, one]));
  const { over, ...ending } = interruption(running.stopping, labelled(running.transport, 'scenarios'));
  const options = {
    ...optionsOf(running),
    ...ending,
    outages,
    onLeftBehind: (one: LeftBehind) => void leftBehind.push(one),
  };
  notify({ type: 'start', run_id: 0, total }, null);
  for await (const event of runScenarios(nextOf(running), options)) {
    if (event.type === 'started' || event.result.notSent) continue;
    const { scenario: runnable } = event;
    const result = maskResult(event.result, (text) => secrets.mask(text));
    const defined = known.get(result.scenarioId);
    if (defined === undefined) continue;
    const executionId = outcome.total + 1;
    const shown = worded(result);
    const curl = curlOfResult(result);
    outcome.add({ executionId, defined, runnable, result: shown });
    if (keepsFailures) failures.add({ executionId, result: shown }, defined, runnable);
    if (withCurl && curl !== null)
      curls.set(executionId, `${curlRemark(runnable, 'All requests that it needs: --reproduce FOLDER')}${curl}`);
    notify(toEvent(executionId, defined, shown), { ...detailsOf(api, defined, shown), ...(curl !== null && { curl }) });
    const completed = outcome.total;
    notify({ type: 'progress', completed, total, percent: (100 * completed) / total }, null);
    await onResult(result);
  }
  return {
    outcome,
    leftBehind,
    stopped: outages.stopped,
    isUnfinished: outages.stopped !== null || over.aborted,
    curlOf: (id) => curls.get(id) ?? null,
    failures,
  };
}

/** Each is made ready when it begins: checks of many rules take memory. */
function nextOf({ scenarios, api, target, stopping }: Running): () => Promise<RunnableScenario | null> {
  let at = 0;
  return () => {
    const defined = stopping.aborted ? undefined : scenarios[at];
    at += 1;
    return Promise.resolve(defined === undefined ? null : fromDefinition(defined, api, target.override));
  };
}

function optionsOf({ api, target, given, logins, concurrency, pending }: Running) {
  const { tokens, otherTokens, accounts } = logins;
  return {
    tokens,
    otherTokens,
    accounts,
    given,
    safety: safetyOf(api, target, pending),
    definitions: api.definitions,
    validators: createBoundedValidators(api.definitions),
    concurrency,
  };
}

/** What may be sent, by the protection of the system or its environment. */
export function safetyOf({ routes }: DefinedApi, { protection }: Target, pending?: PendingStore): RunSafety {
  return new RunSafety({
    isDisposable: protection === 'disposable',
    isReadOnly: protection === 'read_only',
    routes: () => Promise.resolve(routes),
    ...(pending !== undefined && { pending }),
  });
}

/** As the command line words it; the server is sent the words of the runner. */
function worded(result: ScenarioResult): ScenarioResult {
  if (result.error === null) return result;
  const message = exchangeErrorText(result.error, 'server');
  return { ...result, failureReason: message, error: { ...result.error, message } };
}

function curlOfResult({ status, request, response }: ScenarioResult): string | null {
  if (status !== 'failure' || response === null) return null;
  const { method, url, headers, body } = request;
  return toCurl({ method, url, header_list: headers, body });
}

function toEvent(executionId: number, { name }: DefinedScenario, result: ScenarioResult): RunEvent {
  return {
    type: 'scenario_result',
    scenario_id: result.scenarioId,
    name,
    status: result.status,
    error: result.failureReason,
    execution_id: executionId,
    http_status: result.response?.status ?? null,
    response_time_ms: result.response?.timeMs ?? null,
  };
}

function detailsOf(api: DefinedApi, defined: DefinedScenario, result: ScenarioResult): ResultDetails {
  const { method, url } = defined.request;
  return {
    endpoint: api.addressOf(defined.endpoint_id) ?? { method, path: url },
    expectedStatus: defined.expected_http_status,
    statusMet: result.statusMet,
    rules: result.rules.map(({ text, status, reason }) => ({ validation_text: text, status, reason })),
    error: result.error,
  };
}
