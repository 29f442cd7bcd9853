import type { Exchange } from '@assay/rules';
import { buildRequest } from '../exchange/build-request.ts';
import { Cookies } from '../exchange/cookies.ts';
import { cutShortText, exchangeOnce, isLoginRefused } from '../exchange/exchange-once.ts';
import type { Outcome, SendContext } from '../exchange/exchange-once.ts';
import { judge } from './judge.ts';
import type { JudgeContext } from './judge.ts';
import { maskRequest, maskSecrets } from '../exchange/mask.ts';
import { RedirectError } from '../exchange/redirects.ts';
import { RunSafety } from '../safety/run-safety.ts';
import { ScenarioGuard } from '../safety/scenario-guard.ts';
import { runAfter, runBefore, StepState } from './run-step.ts';
import type { WireResponse } from '../transport/transport.ts';
import { TransportError } from '../transport/transport-error.ts';
import type { Redirect, RuleResult, RunError, RunnableScenario, ScenarioResult, SentRequest } from '../types.ts';
import { fillParameters } from './values/fill.ts';
import { freshRandom } from './values/random.ts';
import type { Random } from './values/random.ts';

export interface RunContext extends JudgeContext, SendContext {
  /** What may be written, one for a run; without it nothing but what each scenario makes itself. */
  safety?: RunSafety | undefined;
  /** Where dynamic values (`{{$randomUUID}}`) come from, one for a run; a source of its own when none is given. */
  random?: Random;
}

/**
 * Executes one scenario with the steps before and after it, and judges it. Never throws: trouble is a result with
 * status `error`. The steps after it are sent whatever happened, unless the run was stopped before anything was sent.
 */
export async function runScenario(scenario: RunnableScenario, of: RunContext): Promise<ScenarioResult> {
  const startedAt = new Date();
  const state = new StepState(of.random ?? freshRandom());
  const context = contextOf(scenario, of, state);
  let notSent = false;
  try {
    if (scenario.before?.length) await runBefore(scenario.before, state, context);
    const filled = fill(scenario, state);
    return conclude(filled, { context, state, startedAt }, await exchangeOnce(filled, asUser(filled, context)));
  } catch (error) {
    if (!(error instanceof TransportError))
      return { ...inTrouble(scenario, ownFault(error), { context, state }), startedAt };
    notSent = error.reason === 'interrupted' && !state.wasSent;
    return { ...inTrouble(scenario, error, { context, state }), ...(notSent && { notSent }), startedAt };
  } finally {
    if (scenario.after?.length && !notSent) await runAfter(scenario.after, state, context);
  }
}

/** Member by member: a spread for each scenario costs more than all its redirects and waits that do not happen. */
function contextOf({ before, followRedirects }: RunnableScenario, of: RunContext, trail: StepState): RunContext {
  return {
    transport: of.transport,
    tokens: of.tokens,
    otherTokens: of.otherTokens ?? null,
    signal: of.signal,
    stopping: of.stopping,
    definitions: of.definitions,
    validators: of.validators,
    cookies: before?.length || followRedirects === true ? new Cookies() : undefined,
    trail,
    guard: new ScenarioGuard(of.safety ?? new RunSafety(), of),
  };
}

/** One scenario must not end a run, whatever a target makes of us. */
function ownFault(error: unknown): TransportError {
  const why = error instanceof Error ? error.message : String(error);
  const message = `Assay failed at this scenario: ${why.slice(0, 300)}. It may have been sent; nothing is said about the API.`;
  return new TransportError('interrupted', message, { cause: error });
}

function inTrouble(
  scenario: RunnableScenario,
  error: TransportError,
  { context: { cookies }, state }: Omit<Judging, 'startedAt'>,
): Omit<ScenarioResult, 'startedAt'> {
  const secrets = [...state.secrets, ...(cookies?.secrets() ?? [])];
  return {
    scenarioId: scenario.id,
    status: error.reason === 'not_owned' ? 'skipped' : 'error',
    error: { cause: error.reason, message: maskSecrets(error.message, secrets) },
    request: plannedRequest(scenario, secrets, state),
    ...(error instanceof RedirectError && { redirects: maskRedirects(error.redirects, secrets) }),
    response: null,
    rules: [],
  };
}

/**
 * The context with the credentials of the user that a scenario signs in as.
 * @throws {TransportError} auth_failed
 */
function asUser({ login, requiresAuth }: RunnableScenario, context: RunContext): RunContext {
  if (login !== 'other' || !requiresAuth) return context;
  const { otherTokens = null } = context;
  if (otherTokens !== null) return { ...context, tokens: otherTokens };
  throw new TransportError(
    'auth_failed',
    'This scenario signs in as another user, and this system has none configured. Add one under Configure, Authentication.',
  );
}

function fill(scenario: RunnableScenario, state: StepState): RunnableScenario {
  if (scenario.parameters.length === 0) return scenario;
  return { ...scenario, parameters: fillParameters(scenario.parameters, state) };
}

interface Judging {
  context: RunContext;
  state: StepState;
  startedAt: Date;
}

function conclude(
  scenario: RunnableScenario,
  { context, state, startedAt }: Judging,
  outcome: Outcome,
): ScenarioResult {
  const { request, credential, response } = outcome;
  const secrets = allSecrets(scenario, { context, state });
  const trouble = findTrouble(scenario, outcome);
  const rules = trouble === null ? judgeAll(scenario, { request, response }, { context, state }) : [];
  const isGreen = isExpected(scenario, response.status) && rules.every((rule) => rule.status === 'pass');
  return {
    scenarioId: scenario.id,
    status: trouble === null ? (isGreen ? 'success' : 'failure') : 'error',
    error: trouble,
    request: maskRequest(request, secrets, credential),
    ...(outcome.redirects && { redirects: maskRedirects(outcome.redirects, secrets) }),
    response: secrets.length === 0 ? response : maskResponse(response, secrets),
    rules: secrets.length === 0 ? rules : rules.map((rule) => maskRule(rule, secrets)),
    startedAt,
  };
}

function allSecrets(
  { followRedirects = false }: RunnableScenario,
  { context, state }: Omit<Judging, 'startedAt'>,
): readonly string[] {
  // What a redirect sets and the next request carries may be told back, as by steps.
  const set = followRedirects ? (context.cookies?.secrets() ?? []) : [];
  return set.length === 0 ? state.secrets : [...state.secrets, ...set];
}

function maskRedirects(redirects: Redirect[], secrets: readonly string[]): Redirect[] {
  return redirects.map((one) => ({ ...one, url: maskSecrets(one.url, secrets) }));
}

function judgeAll(
  scenario: RunnableScenario,
  exchange: Exchange,
  { context: { definitions, validators }, state }: Omit<Judging, 'startedAt'>,
): RuleResult[] {
  return judge(scenario, exchange, { definitions, validators, variables: state.variables() });
}

function isExpected({ expectedStatus, acceptsClass = false }: RunnableScenario, status: number): boolean {
  return status === expectedStatus || (acceptsClass && Math.floor(status / 100) === Math.floor(expectedStatus / 100));
}

/** A 401 for want of a login says nothing about the scenario; the person must be told what to configure. */
function findTrouble(scenario: RunnableScenario, outcome: Outcome): RunError | null {
  if (outcome.isCutShort) return { cause: 'interrupted', message: cutShortText(outcome) };
  if (outcome.response.status === 429 && scenario.expectedStatus !== 429) {
    return {
      cause: 'rate_limited',
      message: 'The API answered 429 Too Many Requests. Run fewer scenarios at once or wait.',
    };
  }
  if (!isLoginRefused(scenario, outcome)) return null;
  const message =
    outcome.credential === null
      ? 'The API answered 401, and this system has no authentication configured. Set it under Configure, Authentication.'
      : `The API answered 401 to the credentials of ${scenario.login === 'other' ? 'the other user' : 'this system'}. Check them under Configure, Authentication: what they are, whether they have expired, and where they are sent.`;
  return { cause: 'auth_failed', message };
}

function maskResponse(response: WireResponse, secrets: readonly string[]): WireResponse {
  return {
    ...response,
    body: maskSecrets(response.body, secrets),
    headers: response.headers.map(([name, value]) => [name, maskSecrets(value, secrets)]),
  };
}

function maskRule(rule: RuleResult, secrets: readonly string[]): RuleResult {
  return {
    ...rule,
    reason: maskSecrets(rule.reason, secrets),
    evidence: rule.evidence.map((entry) => ({ ...entry, value: maskSecrets(entry.value, secrets) })),
  };
}

/** What would have been sent, for the record of a scenario that never got that far. */
function plannedRequest(scenario: RunnableScenario, secrets: readonly string[], state: StepState): SentRequest {
  try {
    const parameters = fillParameters(scenario.parameters, state);
    const { method, url, headers, body } = buildRequest({ ...scenario, parameters }, null);
    return maskRequest({ method, url, headers, body }, secrets);
  } catch {
    return { method: scenario.method, url: `${scenario.baseUrl}${scenario.path}`, headers: {}, body: null };
  }
}
