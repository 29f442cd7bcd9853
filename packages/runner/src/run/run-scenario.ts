import { failureReason, resultStatus, statusMet, unbuiltRequest } from '@assay/scenario';
import type { JudgedStep, Judgement, RecordedRequest, RunError, RunnableScenario, RunnableStep } from '@assay/scenario';
import { buildRequest } from '../exchange/build-request.ts';
import { Cookies } from '../exchange/cookies.ts';
import type { Outcome, SendContext } from '../exchange/exchange-once.ts';
import { runAfter } from './clean-up.ts';
import { keepPending } from '../removal/pending.ts';
import { restoreSetting } from '../removal/restore-setting.ts';
import { findTrouble } from './find-trouble.ts';
import { maskFollowed } from '../exchange/followed-exchange.ts';
import { judge } from './judge.ts';
import type { Judged } from './judge.ts';
import { maskAnswerHeaders, maskRequest, maskSecrets } from '../exchange/mask.ts';
import { RedirectError } from '../exchange/redirects.ts';
import { SAFE } from '../safety/classify/classify.ts';
import { requireReadScenario } from '../safety/read-only.ts';
import { RunSafety } from '../safety/run-safety.ts';
import { ScenarioGuard } from '../safety/scenario-guard.ts';
import { asAccount } from './as-account.ts';
import { maskRule } from './mask-rule.ts';
import { exchangePolled } from './polling/poll.ts';
import type { Polled } from './polling/poll.ts';
import type { RunContext } from './run-context.ts';
import { openOf, runFollowUps } from './run-follow-ups.ts';
import { keepWhatIsThere, RefusedStepError, runBefore, StepState } from './run-step.ts';
import type { StepContext } from './run-step.ts';
import { withDoubt, withFairTime } from './timing/fair-time.ts';
import { isNotSent, TransportError } from '../transport/transport-error.ts';
import type { Redirect, ScenarioResult } from '../types.ts';
import { fillParameters } from './values/fill.ts';
import { keepLoginSecrets, withKnownLogin } from './values/known-login.ts';
import { freshRandom } from './values/random.ts';

/**
 * Executes one scenario with the steps before and after it, and judges it. Never throws: trouble is a result with
 * status `error`. The steps after it are sent whatever happened, unless the run was stopped before anything was sent.
 */
export async function runScenario(scenario: RunnableScenario, of: RunContext): Promise<ScenarioResult> {
  const startedAt = new Date();
  const state = begin(of);
  const context = contextOf(scenario, of, state);
  const settle = keepPending(scenario, state, of.safety);
  let notSent = false;
  try {
    requireReadScenario(scenario, of.safety);
    if (scenario.role === 'variation') await of.bases?.require(scenario);
    if (scenario.before.length > 0) await runBefore(scenario.before, state, context);
    const sending = asAccount(scenario.judged.account, context);
    const step = fill(scenario.judged, state, sending);
    const polled = await exchangePolled(step, sending);
    const { outcome, doubt } = await withFairTime(step, polled.outcome, sending);
    keepWhatIsThere(step.extracts, outcome, state);
    keepLoginSecrets(step, sending, { response: outcome.response, secrets: state.secrets });
    // Only follow-ups compare with it.
    if (scenario.followUps.length > 0) state.keepAnswer('request', outcome);
    const result = conclude({ scenarioId: scenario.id, step, polled, outcome, doubt }, { context, state, startedAt });
    if (mayHaveChanged(step, result)) of.sharedSteps?.forget(state.shared);
    return await withFollowUps(scenario, result, { context, state });
  } catch (error) {
    if (!(error instanceof TransportError))
      return { ...inTrouble(scenario, ownFault(error), { context, state }), startedAt };
    notSent = hasNotBegun(error, state);
    return { ...inTrouble(scenario, error, { context, state }), ...(notSent && { notSent }), startedAt };
  } finally {
    await cleaned(scenario, { context, state }, notSent ? null : settle);
  }
}

const begin = (context: RunContext): StepState =>
  new StepState(context.random ?? freshRandom(), context.given?.variables, hiddenOf(context));

/** Also what a scenario does not send: an answer to a request without credentials may hold those of others. */
function hiddenOf({ given, tokens, otherTokens, accounts }: RunContext): string[] {
  const sources = new Set([tokens, otherTokens, ...(accounts?.values() ?? [])]);
  const hidden = [...sources].flatMap((source) => source?.hidden?.() ?? []);
  return [...new Set([...(given?.secrets ?? []), ...hidden])];
}

/** Undefined where there is nothing to clean up, as after most scenarios. `settle`: null where nothing was sent. */
function cleaned(
  scenario: RunnableScenario,
  { context, state }: Omit<Judging, 'startedAt'>,
  settle: (() => void) | null,
): Promise<void> | undefined {
  const hasSteps = scenario.after.length + state.unreached.length > 0;
  if (settle !== null && hasSteps) return removeMade(scenario, { context, state }, settle).then(() => putBack(context));
  return context.guard?.settings?.isHeld === true ? putBack(context) : undefined;
}

/** `settle` is called when nothing is left of what the scenario made. */
async function removeMade(
  { after }: RunnableScenario,
  { context, state }: Omit<Judging, 'startedAt'>,
  settle: () => void,
): Promise<void> {
  const written = ({ label, parameters }: RunnableStep): string => JSON.stringify([label, parameters]);
  const later = new Set(after.map(written));
  const steps = [...state.unreached.filter((one) => !later.has(written(one))), ...after];
  const done = await runAfter(steps, state, context);
  if (done.every(({ isDone }) => isDone)) settle();
}

/** Puts back the setting that the scenario has changed, also where the run was stopped. */
async function putBack(context: RunContext & StepContext): Promise<void> {
  const settings = context.guard?.settings;
  if (settings?.isHeld !== true) return;
  // The guard is not asked: only values that were there are sent.
  const sending = { ...context, guard: undefined, signal: new AbortController().signal, stopping: undefined };
  const left = await settings.restore((setting, operation) => restoreSetting(setting, operation, sending));
  if (left !== null) context.onLeftBehind?.(left);
}

/** The run was stopped, or the API stopped answering, before anything of the scenario left. */
const hasNotBegun = (error: TransportError, { wasSent }: StepState): boolean =>
  !wasSent && (error.reason === 'interrupted' || isNotSent(error));

async function withFollowUps(
  scenario: RunnableScenario,
  result: ScenarioResult,
  following: Omit<Judging, 'startedAt'>,
): Promise<ScenarioResult> {
  if (scenario.followUps.length === 0 || result.statusMet !== true) return result;
  return maskResult(await runFollowUps(scenario, result, following), following.state.secrets);
}

/** Member by member, and no copy of it later: the engine keeps what a spread of so many members makes until it collects all of its memory. */
function contextOf(
  { before, judged, followUps }: RunnableScenario,
  of: RunContext,
  trace: StepState,
): RunContext & StepContext {
  const safety = of.safety ?? new RunSafety();
  const { sharedSteps } = of;
  return {
    transport: of.transport,
    tokens: of.tokens,
    otherTokens: of.otherTokens ?? null,
    accounts: of.accounts,
    signal: of.signal,
    stopping: of.stopping,
    definitions: of.definitions,
    validators: of.validators,
    variables: () => trace.variables(),
    answers: trace.answers,
    onLeftBehind: of.onLeftBehind,
    onAccepted: (label) => of.turns?.accepted.add(label),
    wasAccepted: (label) => of.turns?.accepted.has(label) === true,
    futile: safety.futile,
    alone: of.alone,
    cookies: before.length + followUps.length > 0 || judged.followRedirects ? new Cookies() : undefined,
    trace,
    guard: new ScenarioGuard(safety, of),
    shared:
      sharedSteps &&
      ((context: SendContext) => ({
        steps: sharedSteps,
        // What many scenarios stand on belongs to the run, and no scenario's cookies go with it.
        context: { ...context, cookies: new Cookies(), guard: new ScenarioGuard(safety, of, safety.made) },
      })),
  };
}

/** A write that had to be refused and was not: the records that it went to are no longer as the others need them. */
function mayHaveChanged({ expected, method }: JudgedStep, { response }: ScenarioResult): boolean {
  if (response === null || response.status >= 400 || SAFE.has(method)) return false;
  return expected.status >= 400;
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
  const judgement: Judgement = {
    expected: scenario.judged.expected,
    answered: null,
    statusMet: null,
    rules: [],
    error: { cause: error.reason, message: maskSecrets(error.message, secrets) },
  };
  return {
    scenarioId: scenario.id,
    status: resultStatus(judgement),
    statusMet: judgement.statusMet,
    failureReason: failureReason(judgement),
    error: judgement.error,
    request: plannedRequest(scenario.judged, secrets, state),
    ...(error instanceof RedirectError && { redirects: maskRedirects(error.redirects, secrets) }),
    ...(error.cause instanceof RefusedStepError && {
      refused: { label: error.cause.label, status: error.cause.status },
    }),
    response: null,
    rules: [],
  };
}

function fill(step: JudgedStep, state: StepState, context: RunContext): JudgedStep {
  if (step.parameters.length === 0) return step;
  return { ...step, parameters: fillParameters(withKnownLogin(step, context, state.secrets), state) };
}

interface Judging {
  context: RunContext;
  state: StepState;
  startedAt: Date;
}

interface Answered {
  scenarioId: number;
  step: JudgedStep;
  polled: Polled;
  /** Of its requests the one that counts. */
  outcome: Outcome;
  doubt: string | null;
}

function conclude(
  { scenarioId, step, polled, outcome, doubt }: Answered,
  { context, state, startedAt }: Judging,
): ScenarioResult {
  const { request, credential, redirects, response } = outcome;
  const { expected } = step;
  const secrets = allSecrets(step, { context, state });
  const answered = response.status;
  const trouble = findTrouble(step, outcome);
  const judged = trouble === null ? judge(step, { request, response }, context) : NOTHING;
  // A status that is not met fails whatever else cannot be judged.
  const error = trouble ?? (statusMet(expected, answered) ? masked(openOf(polled.open, judged), secrets) : null);
  const found = error === null ? polled.results.concat(withDoubt(judged.rules, step, doubt)) : [];
  const rules = secrets.length === 0 ? found : found.map((rule) => maskRule(rule, secrets));
  const judgement: Judgement = {
    expected,
    answered,
    statusMet: error === null ? statusMet(expected, answered) : null,
    rules,
    error,
  };
  const status = resultStatus(judgement);
  const result: ScenarioResult = {
    scenarioId,
    status,
    statusMet: judgement.statusMet,
    failureReason: status === 'success' ? null : failureReason(judgement),
    error,
    request: maskRequest(request, secrets, credential),
    response: maskResponse(response, secrets),
    rules,
    startedAt,
  };
  // Few have them, and a spread of what is not there costs each result.
  if (redirects !== undefined) result.redirects = maskRedirects(redirects, secrets);
  if (isUnwelcome(step, answered)) result.refused = { label: step.label, status: answered };
  return result;
}

/** The request had to succeed, and was refused. */
const isUnwelcome = ({ expected }: JudgedStep, answered: number): boolean =>
  expected.status < 400 && answered >= 400 && !statusMet(expected, answered);

function allSecrets(
  { followRedirects }: JudgedStep,
  { context, state }: Omit<Judging, 'startedAt'>,
): readonly string[] {
  // What a redirect sets and the next request carries may be echoed, as by steps.
  const set = followRedirects ? (context.cookies?.secrets() ?? []) : [];
  return set.length === 0 ? state.secrets : [...state.secrets, ...set];
}

function maskRedirects(redirects: Redirect[], secrets: readonly string[]): Redirect[] {
  return redirects.map((one) => ({ ...one, url: maskSecrets(one.url, secrets) }));
}

const NOTHING: Judged = { rules: [], open: null };

function masked(error: RunError | null, secrets: readonly string[]): RunError | null {
  return error && { ...error, message: maskSecrets(error.message, secrets) };
}

/** Later requests may yield secrets that were in earlier answers. */
function maskResult(result: ScenarioResult, secrets: readonly string[]): ScenarioResult {
  if (secrets.length === 0) return result;
  return {
    ...result,
    request: maskRecorded(result.request, secrets),
    response: result.response && maskResponse(result.response, secrets),
    rules: result.rules.map((rule) => maskRule(rule, secrets)),
    ...(result.followUps && { followUps: result.followUps.map((one) => maskFollowed(one, secrets)) }),
    failureReason: result.failureReason && maskSecrets(result.failureReason, secrets),
  };
}

function maskRecorded(request: RecordedRequest, secrets: readonly string[]): RecordedRequest {
  const mask = (text: string): string => maskSecrets(text, secrets);
  return {
    ...request,
    url: mask(request.url),
    headers: request.headers.map(([name, value]) => [name, mask(value)]),
    pathParams: Object.fromEntries(Object.entries(request.pathParams).map(([name, value]) => [name, mask(value)])),
    body: request.body && mask(request.body),
  };
}

function maskResponse<R extends NonNullable<ScenarioResult['response']>>(response: R, secrets: readonly string[]): R {
  return {
    ...response,
    body: maskSecrets(response.body, secrets),
    headers: maskAnswerHeaders(response.headers, secrets),
  };
}

/** What would have been sent, for the record of a scenario that never got that far. */
function plannedRequest(step: JudgedStep, secrets: readonly string[], state: StepState): RecordedRequest {
  try {
    return maskRequest(buildRequest({ ...step, parameters: fillParameters(step.parameters, state) }, null), secrets);
  } catch {
    return unbuiltRequest(step);
  }
}
