import { resultLimits } from '@assay/contract';
import type { SubmittedResult } from '@assay/contract';
import type { FollowedExchange, ScenarioResult } from '@assay/runner';
import type { Send } from '../options.ts';

/** What goes to the server of one result: cut to what it takes. Secrets are masked before. */
export function toSubmitted(result: ScenarioResult, send: Send): SubmittedResult {
  const { response, error } = result;
  return {
    scenario_id: result.scenarioId,
    overall_status: result.status,
    actual_response_status_code: response?.status ?? null,
    response_time_ms: response === null ? null : Math.round(response.timeMs * 100) / 100,
    validation_results: result.rules.slice(0, resultLimits.rules).map((rule) => ({
      validation_id: rule.ruleId,
      validation_text: short(rule.text),
      status: rule.status,
      reason: short(rule.reason),
      ...(rule.followUp && { follow_up: rule.followUp }),
      ...(send === 'bodies' && {
        evidence: rule.evidence.slice(0, resultLimits.evidence).map(({ path, value, ok }) => ({ path, value, ok })),
      }),
    })),
    error: error && { cause: error.cause, message: short(error.message) },
    status_met: result.statusMet,
    failure_reason: result.failureReason === null ? null : short(result.failureReason),
    run_at: result.startedAt.toISOString(),
    ...(send === 'bodies' && exchangeOf(result)),
  };
}

function exchangeOf({ request, redirects = [], response, followUps }: ScenarioResult) {
  return {
    request: {
      ...requestOf(request, resultLimits.body),
      redirects: redirects.slice(0, 50).map((one) => ({ ...one, url: short(one.url, 20_000) })),
    },
    ...(response !== null && {
      response: {
        status_text: short(response.statusText, 1000),
        headers: headersOf(response.headers),
        body: short(response.body, resultLimits.body),
        body_truncated: response.body.length > resultLimits.body,
        size_bytes: response.sizeBytes,
      },
    }),
    ...(followUps !== undefined && { follow_ups: followUps.slice(0, resultLimits.followUps).map(followUpOf) }),
  };
}

const requestOf = ({ method, url, headers, pathParams, body }: ScenarioResult['request'], bodyLimit: number) => ({
  method,
  url: short(url, 20_000),
  headers: headersOf(headers),
  path_parameters: Object.fromEntries(Object.entries(pathParams).map(([name, value]) => [name, short(value, 20_000)])),
  body: body === null ? null : short(body, bodyLimit),
});

const followUpOf = ({ label, request, response: { status, headers, body, isCut, timeMs } }: FollowedExchange) => ({
  label: short(label, 3000),
  request: requestOf(request, resultLimits.followedBody),
  response: {
    status,
    headers: headersOf(headers),
    body: short(body, resultLimits.followedBody),
    body_truncated: isCut || body.length > resultLimits.followedBody,
    time_ms: Math.round(timeMs * 100) / 100,
  },
});

const headersOf = (headers: readonly (readonly [string, string])[]): [string, string][] =>
  headers.slice(0, 500).map(([name, value]) => [short(name, 1000), short(value, 100_000)]);

/** Not inside of a character of two halves. */
function short(text: string, max: number = resultLimits.text): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
