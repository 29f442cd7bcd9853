import type { ScenarioResult } from '@assay/runner';
import { unbuiltRequest } from '@assay/scenario';
import type { RuleResult, RunnableScenario } from '@assay/scenario';
import type { NewExecution } from './batch.ts';

/** Longer bodies are judged whole and stored cut. */
const MAX_STORED_BODY = 1024 * 1024;

export interface RunIdentity {
  runId: number;
  organizationId: string;
}

export function toExecution(of: RunIdentity, scenario: RunnableScenario, result: ScenarioResult): NewExecution {
  const { redirects, request, response } = result;
  const { expected } = scenario.judged;
  const answer = response === null ? NO_ANSWER : toAnswer(response);
  // Member by member: spreads of parts cost more than all the rest of it.
  return {
    runId: of.runId,
    organizationId: of.organizationId,
    endpointId: scenario.endpointId,
    scenarioId: scenario.id,
    scenarioName: scenario.name,
    overallStatus: result.status,
    expectedStatus: expected.status,
    acceptsClass: expected.acceptsClass,
    statusMet: result.statusMet,
    failureReason: result.failureReason,
    statusCode: answer.statusCode,
    statusText: answer.statusText,
    responseHeaders: answer.responseHeaders,
    responseBody: answer.responseBody,
    bodyTruncated: answer.bodyTruncated,
    responseSizeBytes: answer.responseSizeBytes,
    responseTimeMs: answer.responseTimeMs,
    request: redirects === undefined ? request : { ...request, redirects },
    results: result.rules.map(toStoredRule),
    error: result.error,
    followUps: result.followUps ?? null,
    runAt: result.startedAt,
  };
}

function toStoredRule({
  ruleId,
  text,
  status,
  reason,
  evidence,
  followUp,
}: RuleResult): NewExecution['results'][number] {
  const stored = { validation_id: ruleId, validation_text: text, status, reason, evidence };
  return followUp === undefined ? stored : { ...stored, follow_up: followUp };
}

const NO_ANSWER = {
  statusCode: null,
  statusText: null,
  responseHeaders: [],
  responseBody: null,
  bodyTruncated: false,
  responseSizeBytes: null,
  responseTimeMs: null,
};

function toAnswer({ status, statusText, headers, body, sizeBytes, timeMs }: Response) {
  return {
    statusCode: status,
    statusText,
    responseHeaders: headers,
    responseBody: storedPart(body),
    bodyTruncated: body.length > MAX_STORED_BODY,
    responseSizeBytes: sizeBytes,
    responseTimeMs: Math.round(timeMs * 100) / 100,
  };
}

type Response = NonNullable<ScenarioResult['response']>;

/** Approximate size of a stored result in characters: its bodies, since nothing else grows large. */
export function textLengthOf({ request, response, followUps = [] }: ScenarioResult): number {
  const followed = followUps.reduce((sum, one) => sum + one.response.body.length + (one.request.body?.length ?? 0), 0);
  return Math.min(response?.body.length ?? 0, MAX_STORED_BODY) + (request.body?.length ?? 0) + followed;
}

function storedPart(body: string): string {
  if (body.length <= MAX_STORED_BODY) return body;
  const isInsidePair = (body.codePointAt(MAX_STORED_BODY - 1) ?? 0) > 0xffff;
  // A part of a string keeps the whole of it in memory, so it is copied.
  return Buffer.from(body.slice(0, isInsidePair ? MAX_STORED_BODY - 1 : MAX_STORED_BODY)).toString();
}

/** Why the outcome of a request is not known. */
export type Interruption = 'stopped' | 'our_fault';

const interruptions: Readonly<Record<Interruption, string>> = {
  stopped: 'Assay stopped while this request was under way.',
  our_fault: 'Something failed in Assay before the outcome of this request was stored, so it is not known.',
};

/** The record of a scenario that was claimed and has no result: whether it was answered is not known. */
export function toInterrupted(of: RunIdentity, scenario: RunnableScenario, why: Interruption): NewExecution {
  const message = `${interruptions[why]} It may have been sent; it is not sent again. Run the scenario again.`;
  return toExecution(of, scenario, {
    scenarioId: scenario.id,
    status: 'error',
    statusMet: null,
    failureReason: message,
    error: { cause: 'interrupted', message },
    request: unbuiltRequest(scenario.judged),
    response: null,
    rules: [],
    startedAt: new Date(),
  });
}
