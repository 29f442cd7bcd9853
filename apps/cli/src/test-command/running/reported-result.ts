import { toCurl } from '@assay/findings/card';
import type { RunEvent } from '@assay/contract';
import type { Attempt, ResultDetails } from '@assay/reports';
import type { RunnableSuite, SuiteResult } from '@assay/suite';

export function toEvent(suite: RunnableSuite, { executionId, result }: SuiteResult): RunEvent {
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

export function detailsOf(
  suite: RunnableSuite,
  one: SuiteResult,
  attempts: readonly Attempt[] | undefined,
): ResultDetails | null {
  const { result } = one;
  const planned = suite.scenarios[result.scenarioId];
  if (planned === undefined) return null;
  const at = planned.operation.indexOf(' ');
  return {
    endpoint: { method: planned.operation.slice(0, at), path: planned.operation.slice(at + 1) },
    expectedStatus: planned.generated.expectedStatus,
    statusMet: result.statusMet,
    rules: result.rules.map(({ text, status, reason }) => ({ validation_text: text, status, reason })),
    error: result.error,
    ...(attempts && { attempts }),
    ...(result.status === 'failure' && { curl: curlOf(one), answer: startOf(result.response?.body ?? '') }),
  };
}

const MAX_LINES = 12;
const MAX_CHARS = 1000;

/** As much of a body as somebody reads to see what went wrong. */
function startOf(body: string): string | null {
  const start = body.trim().split(/\r?\n/, MAX_LINES).join('\n').slice(0, MAX_CHARS);
  return start === '' ? null : `${start}${start.length < body.trim().length ? '…' : ''}`;
}

/** The request of a result as a curl command; null when there is none. */
export function curlOf(one: SuiteResult | undefined): string | null {
  // What was never sent shows nothing.
  if (one === undefined || one.result.response === null) return null;
  const { method, url, headers, body } = one.result.request;
  return toCurl({ method, url, header_list: headers, body });
}
