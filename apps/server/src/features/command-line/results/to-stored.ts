import type { SubmittedResult } from '@assay/contract';
import { failureReason, statusMet } from '@assay/scenario';
import type { Expectation, RunError } from '@assay/scenario';
import type { StoredFollowUp } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/index.ts';
import type { NewExecution } from '../../run-execution/index.ts';
import type { ExpectedScenario } from './uploads.store.ts';

interface Of {
  runId: number;
  organizationId: string;
  receivedAt: Date;
}

/**
 * A result as a run of this server stores it. What the tool left out is empty.
 * @throws {AppError} validation_failed for one that passed with a status that was not expected
 */
export function toStored(of: Of, scenario: ExpectedScenario, result: SubmittedResult): NewExecution {
  const { runId, organizationId, receivedAt } = of;
  const expected = expectationOf(scenario);
  const answered = result.actual_response_status_code;
  const rules = result.validation_results.map((rule) => toRule(rule, scenario.rules));
  const error = result.error;
  const isMet = result.status_met ?? (error === null && answered !== null ? statusMet(expected, answered) : null);
  if (isMet === false && result.overall_status === 'success') throw contradiction(scenario.id, answered);
  return {
    runId,
    organizationId,
    endpointId: scenario.endpointId,
    scenarioId: scenario.id,
    scenarioName: scenario.name,
    overallStatus: result.overall_status,
    expectedStatus: expected.status,
    acceptsClass: expected.acceptsClass,
    statusMet: isMet,
    failureReason: result.failure_reason ?? reasonOf({ expected, answered, isMet, rules, error }),
    statusCode: answered,
    responseTimeMs: result.response_time_ms,
    ...answerOf(result),
    request: requestOf(scenario, result),
    results: rules,
    ...(result.follow_ups !== undefined && { followUps: result.follow_ups.map(followUpOf) }),
    error,
    runAt: result.run_at === undefined ? receivedAt : new Date(result.run_at),
  };
}

const contradiction = (id: number, answered: number | null): AppError =>
  new AppError(
    'validation_failed',
    `The status "success" of scenario ${id} contradicts its answer: ${answered ?? 'none'} is not the expected status. Send "failure".`,
  );

export function expectationOf({ expectedStatus: status, details }: ExpectedScenario): Expectation {
  const { status_by: by, alternatives, undecided } = details ?? {};
  return { status, acceptsClass: by === 'convention', alternatives, undecided };
}

/** Rules of follow-ups have no id; one of another scenario, or that was deleted, is kept as its text. */
function toRule(
  {
    validation_id: id,
    validation_text: text,
    status,
    reason,
    evidence = [],
    follow_up: followUp,
  }: SubmittedResult['validation_results'][number],
  rules: ExpectedScenario['rules'],
) {
  const own = id === null ? undefined : rules.get(id);
  return {
    validation_id: own === undefined ? null : id,
    validation_text: text ?? own ?? 'A validation rule that is no longer there',
    status,
    reason,
    evidence,
    ...(followUp && { follow_up: followUp }),
  };
}

type Rule = ReturnType<typeof toRule>;

function reasonOf({
  expected,
  answered,
  isMet,
  rules,
  error,
}: {
  expected: Expectation;
  answered: number | null;
  isMet: boolean | null;
  rules: Rule[];
  error: RunError | null;
}): string | null {
  const reported = rules.map(({ validation_text: text, status, reason }) => ({ text, status, reason }));
  return failureReason({ expected, answered, statusMet: isMet, rules: reported, error });
}

function answerOf({ response }: SubmittedResult) {
  return {
    statusText: response?.status_text ?? null,
    responseHeaders: response?.headers ?? [],
    responseBody: response?.body ?? null,
    bodyTruncated: response?.body_truncated ?? false,
    responseSizeBytes: response?.size_bytes ?? null,
  };
}

type Submitted = NonNullable<SubmittedResult['follow_ups']>[number];

function followUpOf({ label, request, response }: Submitted): StoredFollowUp {
  const { path_parameters: pathParams, ...same } = request;
  const { status, headers, body, body_truncated: isCut, time_ms: timeMs } = response;
  return { label, request: { ...same, pathParams }, response: { status, headers, body, isCut, timeMs } };
}

function requestOf({ method, path }: ExpectedScenario, { request }: SubmittedResult): NewExecution['request'] {
  if (request === undefined) return { method, url: path, headers: [], pathParams: {}, body: null };
  const { path_parameters: pathParams, redirects, ...same } = request;
  return { ...same, pathParams, ...(redirects.length > 0 && { redirects }) };
}
