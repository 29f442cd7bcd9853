import type { FollowedExchange, ScenarioResult } from '@assay/runner';

type Mask = (text: string) => string;

/** A copy without anything that `mask` takes out; the runner masks only what a request carried. */
export function maskResult(result: ScenarioResult, mask: Mask): ScenarioResult {
  const { request, redirects, response, followUps, error, failureReason } = result;
  return {
    ...result,
    failureReason: failureReason && mask(failureReason),
    error: error && { ...error, message: mask(error.message) },
    request: maskRequest(request, mask),
    ...(followUps && { followUps: followUps.map((one) => maskFollowUp(one, mask)) }),
    ...(redirects && { redirects: redirects.map((one) => ({ ...one, url: mask(one.url) })) }),
    response: response && {
      ...response,
      statusText: mask(response.statusText),
      headers: maskHeaders(response.headers, mask),
      body: mask(response.body),
    },
    rules: result.rules.map(({ ruleId, text, status, reason, evidence, followUp }) => ({
      ruleId,
      status,
      text: mask(text),
      reason: mask(reason),
      evidence: evidence.map(({ path, value, ok }) => ({ path: mask(path), value: mask(value), ok })),
      ...(followUp && { followUp }),
    })),
  };
}

const maskRequest = (request: ScenarioResult['request'], mask: Mask): ScenarioResult['request'] => ({
  ...request,
  url: mask(request.url),
  headers: maskHeaders(request.headers, mask),
  pathParams: Object.fromEntries(Object.entries(request.pathParams).map(([name, value]) => [name, mask(value)])),
  body: request.body && mask(request.body),
});

const maskFollowUp = ({ label, request, response }: FollowedExchange, mask: Mask): FollowedExchange => ({
  label: mask(label),
  request: maskRequest(request, mask),
  response: { ...response, headers: maskHeaders(response.headers, mask), body: mask(response.body) },
});

const maskHeaders = (headers: readonly (readonly [string, string])[], mask: Mask): [string, string][] =>
  headers.map(([name, value]) => [mask(name), mask(value)]);
