import type { Exchange } from '@assay/rules';
import { buildRequest } from './build-request.ts';
import type { BuiltRequest, Credential } from './build-request.ts';
import { judge } from './judge.ts';
import type { JudgeContext } from './judge.ts';
import { maskRequest, maskToken } from './mask.ts';
import type { TokenSource } from './token-source.ts';
import type { Transport, WireResponse } from './transport.ts';
import { TransportError } from './transport-error.ts';
import type { RunError, RunnableScenario, ScenarioResult, SentRequest } from './types.ts';

export interface RunContext extends JudgeContext {
  transport: Transport;
  /** Null when the system has no authentication configuration. */
  tokens: TokenSource | null;
  signal: AbortSignal;
}

interface Outcome {
  request: BuiltRequest;
  response: WireResponse;
  token: string | null;
}

/** Executes one scenario and judges it. Never throws: trouble is a result with status `error`. */
export async function runScenario(scenario: RunnableScenario, context: RunContext): Promise<ScenarioResult> {
  const startedAt = new Date();
  try {
    return conclude(scenario, context, startedAt, await exchangeOnce(scenario, context));
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return {
      scenarioId: scenario.id,
      status: 'error',
      error: { cause: error.reason, message: error.message },
      request: plannedRequest(scenario),
      response: null,
      rules: [],
      startedAt,
    };
  }
}

async function exchangeOnce(scenario: RunnableScenario, context: RunContext): Promise<Outcome> {
  const { tokens } = context;
  const credential = scenario.requiresAuth && tokens ? await tokens.get() : null;
  const first = await attempt(scenario, context, credential);
  const refused = first.response.status === 401 && scenario.expectedStatus !== 401;
  if (!refused || credential === null || tokens === null) return first;
  // A 401 was not acted on, so sending the request once more with a new token cannot repeat an effect.
  return attempt(scenario, context, await tokens.renew(credential));
}

async function attempt(
  scenario: RunnableScenario,
  context: RunContext,
  credential: Credential | null,
): Promise<Outcome> {
  const request = buildRequest(scenario, credential);
  const response = await context.transport.send(request, context.signal);
  return { request, response, token: credential?.token ?? null };
}

function conclude(scenario: RunnableScenario, context: RunContext, startedAt: Date, outcome: Outcome): ScenarioResult {
  const { request, token } = outcome;
  const sent: SentRequest = { method: request.method, url: request.url, headers: request.headers, body: request.body };
  const base = { scenarioId: scenario.id, request: maskRequest(sent, token), startedAt };
  const response = outcome.response;
  const trouble = findTrouble(scenario, context, response);
  const shown = { ...response, body: maskToken(response.body, token), headers: maskHeaders(response.headers, token) };
  if (trouble) return { ...base, status: 'error', error: trouble, response: shown, rules: [] };
  const exchange: Exchange = { request, response };
  const rules = judge(scenario, exchange, context).map((rule) => ({
    ...rule,
    reason: maskToken(rule.reason, token),
    evidence: rule.evidence.map((entry) => ({ ...entry, value: maskToken(entry.value, token) })),
  }));
  const passed = response.status === scenario.expectedStatus && rules.every((rule) => rule.status === 'pass');
  return { ...base, status: passed ? 'success' : 'failure', error: null, response: shown, rules };
}

/** A 401 for want of a login says nothing about the scenario; the person must be told to configure it. */
function findTrouble(scenario: RunnableScenario, context: RunContext, response: WireResponse): RunError | null {
  if (response.status === 429 && scenario.expectedStatus !== 429) {
    return {
      cause: 'rate_limited',
      message: 'The API answered 429 Too Many Requests. Run fewer scenarios at once or wait.',
    };
  }
  const unexpected = response.status === 401 && scenario.expectedStatus !== 401;
  if (!unexpected || !scenario.requiresAuth || context.tokens !== null) return null;
  return {
    cause: 'auth_failed',
    message:
      'The API answered 401, and this system has no authentication configured. Set it under Configure, Authentication.',
  };
}

function maskHeaders(headers: WireResponse['headers'], token: string | null): WireResponse['headers'] {
  return headers.map(([name, value]) => [name, maskToken(value, token)]);
}

/** What would have been sent, for the record of a scenario that never got that far. */
function plannedRequest(scenario: RunnableScenario): SentRequest {
  try {
    const { method, url, headers, body } = buildRequest(scenario, null);
    return maskRequest({ method, url, headers, body }, null);
  } catch {
    return { method: scenario.method, url: `${scenario.baseUrl}${scenario.path}`, headers: {}, body: null };
  }
}
