import { toCurl } from '@assay/findings/card';
import type { RunEvent } from '@assay/contract';
import { findingsOf } from '@assay/suite';
import type { Suite, SuiteResult } from '@assay/suite';
import { createBoundedValidators, OutageWatch, runScenarios, RunSafety } from '@assay/runner';
import type { LeftBehind, TokenSource } from '@assay/runner';
import type { Protection } from '@assay/scenario';
import type { ReportedFinding, ResultDetails } from '@assay/reports';
import type { CountingTransport } from './count-requests.ts';
import { interruption } from './interruption.ts';

export interface RunSettings {
  baseUrl: string;
  protection: Protection;
  transport: CountingTransport;
  tokens: TokenSource | null;
  concurrency: number;
  /** No scenario begins after so many requests. */
  maxRequests: number;
  interrupted: AbortSignal;
  /** Filled as scenarios end; the id of an execution is its position, from 1. */
  results: SuiteResult[];
}

export interface SuiteOutcome {
  results: readonly SuiteResult[];
  findings: ReportedFinding[];
  leftBehind: LeftBehind[];
  /** Why the run ended before its end; null when it did not. */
  stopped: string | null;
}

type Notify = (event: RunEvent, details: ResultDetails | null) => void;

/** Runs all scenarios of a suite and reports each as it ends. */
export async function runSuite(suite: Suite, settings: RunSettings, notify: Notify): Promise<SuiteOutcome> {
  const { transport, tokens, concurrency, interrupted, maxRequests, results } = settings;
  const waiting = suite.runnable(settings.baseUrl);
  const total = waiting.length;
  const outages = new OutageWatch();
  const leftBehind: LeftBehind[] = [];
  const options = {
    transport,
    tokens,
    otherTokens: null,
    ...interruption(interrupted),
    safety: safetyOf(suite, settings.protection),
    onLeftBehind: (one: LeftBehind) => void leftBehind.push(one),
    definitions: suite.model.definitions,
    validators: createBoundedValidators(suite.model.definitions),
    outages,
    concurrency,
  };
  const mayBegin = (): boolean => !interrupted.aborted && transport.sent < maxRequests;
  notify({ type: 'start', run_id: 0, total }, null);
  for await (const event of runScenarios(
    () => Promise.resolve(mayBegin() ? (waiting.shift() ?? null) : null),
    options,
  )) {
    if (event.type === 'started' || event.result.notSent) continue;
    const one = { executionId: results.length + 1, result: event.result };
    results.push(one);
    notify(toEvent(suite, one), detailsOf(suite, one));
    notify({ type: 'progress', completed: results.length, total, percent: (100 * results.length) / total }, null);
  }
  const isOver = !interrupted.aborted && transport.sent >= maxRequests && waiting.length > 0;
  return {
    results,
    findings: findingsOf(suite, results).map(({ finding: { executions, ...finding } }) => ({
      ...finding,
      execution_ids: executions.map((one) => one.execution_id),
    })),
    leftBehind,
    stopped: isOver ? `${maxRequests} requests were sent; ${waiting.length} scenarios were left out.` : outages.stopped,
  };
}

/** What may be sent, by the protection of the API. */
export function safetyOf(suite: Suite, protection: Protection): RunSafety {
  return new RunSafety({
    isDisposable: protection === 'disposable',
    isReadOnly: protection === 'read_only',
    routes: () => Promise.resolve(suite.routes),
  });
}

function toEvent(suite: Suite, { executionId, result }: SuiteResult): RunEvent {
  return {
    type: 'scenario_result',
    scenario_id: result.scenarioId,
    name: suite.scenarios[result.scenarioId]?.generated.name ?? '',
    status: result.status,
    error: result.failureReason,
    execution_id: executionId,
    http_status: result.response?.status ?? null,
    response_time_ms: result.response?.timeMs ?? null,
  };
}

function detailsOf(suite: Suite, { result }: SuiteResult): ResultDetails | null {
  const planned = suite.scenarios[result.scenarioId];
  if (planned === undefined) return null;
  const at = planned.operation.indexOf(' ');
  return {
    endpoint: { method: planned.operation.slice(0, at), path: planned.operation.slice(at + 1) },
    expectedStatus: planned.generated.expectedStatus,
    statusMet: result.statusMet,
    rules: result.rules.map(({ text, status, reason }) => ({ validation_text: text, status, reason })),
    error: result.error,
  };
}

/** The request of a result as a curl command; null when there is none. */
export function curlOf(one: SuiteResult | undefined): string | null {
  // What was never sent shows nothing.
  if (one === undefined || one.result.response === null) return null;
  const { method, url, headers, body } = one.result.request;
  return toCurl({ method, url, header_list: headers, body });
}
