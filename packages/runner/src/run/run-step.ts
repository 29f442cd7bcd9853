import type { Json } from '@assay/api-model';
import { isSecretLocation, prepareExchange } from '@assay/rules';
import type { StepAnswer } from '@assay/rules';
import type { ErrorCause, Extract, RunnableStep } from '@assay/scenario';
import {
  isUndecided,
  missingValueText,
  refusedAnswerText,
  statusMet,
  stepProblemText,
  undecidedText,
} from '@assay/scenario';
import { cutShortText, exchangeOnce, isLoginRefused, carriedSecrets } from '../exchange/exchange-once.ts';
import type { Outcome, SendContext, Trace } from '../exchange/exchange-once.ts';
import { maskSecrets } from '../exchange/mask.ts';
import { TransportError } from '../transport/transport-error.ts';
import type { LeftBehind } from '../types.ts';
import { asAccount } from './as-account.ts';
import type { JudgeContext } from './judge.ts';
import { exchangePolled } from './polling/poll.ts';
import type { FutileReleases } from './removal/futile-releases.ts';
import type { SharedSteps, Yielded } from './sharing/shared-steps.ts';
import { extracted, isOfAnswer } from './values/extracted.ts';
import { fillParameters, missingNames } from './values/fill.ts';
import { keepLoginSecrets, withKnownLogin } from './values/known-login.ts';
import type { Random } from './values/random.ts';

const MAX_SHOWN = 300;
/** Of one value that a step takes from an answer, in characters. */
const LONGEST_VALUE = 64 * 1024;
/** Of one secret, beside the whole. */
const MAX_SECRET_PARTS = 20;

/** Of one answer that later rules compare with, in characters. */
const MAX_ANSWER = 1024 * 1024;
const MAX_ANSWERS = 8;

/** A step was answered with a status that it does not want. */
export class RefusedStepError extends TransportError {
  readonly label: string;
  readonly status: number;

  constructor(reason: ErrorCause, message: string, { label, status }: { label: string; status: number }) {
    super(reason, message);
    this.name = 'RefusedStepError';
    this.label = label;
    this.status = status;
  }
}

/** What the steps of one scenario have found out so far. */
export class StepState implements Trace {
  readonly random: Random;
  readonly extracted: Map<string, Json>;
  /** Values that must not be stored or shown. */
  readonly secrets: string[];
  /** Of named steps, for rules of the requests after them. */
  readonly answers = new Map<string, StepAnswer>();
  wasSent = false;
  /** Removals among the steps before the request that were not reached: one before them did not work. */
  unreached: readonly RunnableStep[] = [];
  /** Called with each value that an answer gave. */
  onValue: (() => void) | null = null;
  /** The shared steps that its requests stand on. */
  readonly shared: Promise<Yielded>[] = [];

  constructor(random: Random, extracted?: ReadonlyMap<string, Json>, secrets?: readonly string[]) {
    this.random = random;
    this.extracted = extracted === undefined ? new Map() : new Map(extracted);
    this.secrets = secrets === undefined ? [] : [...secrets];
  }

  /** The extracted values as text, for `{name}` in rules. */
  variables(): Record<string, string> {
    if (this.extracted.size === 0) return {};
    return Object.fromEntries(
      [...this.extracted].map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
  }

  keepAnswer(name: string | undefined, { request, response }: Pick<Outcome, 'request' | 'response'>): void {
    if (name === undefined) return;
    const { length } = response.body;
    const others = [...this.answers.keys()].filter((one) => one !== name && one !== 'request');
    const isFull = name !== 'request' && others.length >= MAX_ANSWERS;
    if (isFull) this.answers.set(name, { problem: `only the answers of ${MAX_ANSWERS} steps are kept` });
    else if (length > MAX_ANSWER)
      this.answers.set(name, { problem: `the answer of step "${name}" is larger than 1 MB` });
    else this.answers.set(name, { exchange: prepareExchange({ request, response }) });
  }

  keep(extract: Extract, value: Json): void {
    this.extracted.set(extract.name, value);
    this.onValue?.();
    const isSecret = isSecretLocation(extract.name) || isSecretLocation(extract.path);
    if (typeof value !== 'string' || !isSecret) return;
    // "Bearer abc" is also shown as "abc" by servers that echo what they were sent.
    const parts = value.split(/\s+/).filter((part) => part.length > 7);
    this.secrets.push(value, ...parts.slice(0, MAX_SECRET_PARTS));
  }
}

/**
 * Sends the steps before the judged request and keeps what they yield.
 * @throws {TransportError} setup_failed naming the step, when one is refused, is not answered, or lacks a value; auth_failed
 * when it is the login that does not work, target_unreachable, dns, tls and blocked_address when nothing can be sent to the API, not_owned when it would change what is not the scenario's, interrupted when the run was stopped while it waited.
 */
export async function runBefore(steps: RunnableStep[], state: StepState, context: StepContext): Promise<void> {
  for (const [index, step] of steps.entries()) {
    try {
      if (step.isShared === true && context.shared) await takeShared(step, state, context.shared(context));
      else await sendAndKeep(step, state, context);
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const isOther = isAcceptedElsewhere(error, context);
      const why = isOther
        ? `${error.message} It was accepted elsewhere in this run; nothing was judged.`
        : error.message;
      const message = maskSecrets(why, state.secrets);
      const reason = isOther ? 'other_refusal' : keptReasons.has(error.reason) ? error.reason : 'setup_failed';
      state.unreached = steps.slice(index + 1).filter((one) => one.method === 'DELETE' && one.isShared !== true);
      const problem = stepProblemText({ number: index + 1, label: step.label, problem: message });
      throw new TransportError(reason, problem, { cause: error });
    }
  }
}

/** The request works: what refused it this time is what it was sent with, or what was there. That says nothing about what is tried. */
const isAcceptedElsewhere = (error: TransportError, { wasAccepted }: StepContext): boolean =>
  error instanceof RefusedStepError &&
  error.reason === 'setup_failed' &&
  error.status < 500 &&
  wasAccepted?.(error.label) === true;

export interface StepContext extends SendContext, Partial<JudgeContext> {
  /** Called with each step after a request that could not be done. */
  onLeftBehind?: ((request: LeftBehind) => void) | undefined;
  /** Whether `METHOD path` was accepted in the run, as a step or as what was judged. */
  wasAccepted?: ((label: string) => boolean) | undefined;
  /** What need not be tried again where a removal is refused, one for a run. */
  futile?: FutileReleases | undefined;
  /** Called with `METHOD path` of each step before a request that was accepted. */
  onAccepted?: ((label: string) => void) | undefined;
  /** The steps that the scenarios of a run share, and the context that these are sent in. */
  shared?: ((context: SendContext) => { steps: SharedSteps; context: StepContext }) | undefined;
}

async function sendAndKeep(step: RunnableStep, state: StepState, context: StepContext): Promise<void> {
  const outcome = await sendStep(step, state, context);
  for (const extract of step.extracts) state.keep(extract, read(extract, outcome));
  state.keepAnswer(step.name, outcome);
  context.onAccepted?.(step.label);
}

async function takeShared(
  step: RunnableStep,
  state: StepState,
  { steps, context }: { steps: SharedSteps; context: StepContext },
): Promise<void> {
  const made = steps.yielded(step, state.extracted, async (): Promise<Yielded> => {
    const own = new StepState(state.random, state.extracted, state.secrets);
    await sendAndKeep(step, own, context);
    const names = new Set(step.extracts.map(({ name }) => name));
    const values = new Map([...own.extracted].filter(([name]) => names.has(name)));
    const answer = step.name === undefined ? undefined : own.answers.get(step.name);
    return { values, secrets: own.secrets, ...(answer && { answer: steps.withinMemory(answer) }) };
  });
  state.shared.push(made);
  const yielded = await made;
  for (const [name, value] of yielded.values) state.extracted.set(name, value);
  if (step.name !== undefined && yielded.answer) state.answers.set(step.name, yielded.answer);
  for (const secret of yielded.secrets) if (!state.secrets.includes(secret)) state.secrets.push(secret);
  if (yielded.values.size > 0) state.onValue?.();
}

const keptReasons = new Set<ErrorCause>([
  'auth_failed',
  'interrupted',
  'not_owned',
  'read_only',
  'not_reached',
  'other_refusal',
  'target_stopped',
  'target_unreachable',
  'dns',
  'tls',
  'blocked_address',
]);

/** Takes what later requests need out of the judged answer; what it does not hold is left out. A refusal names no record. */
export function keepWhatIsThere(extracts: readonly Extract[], outcome: Outcome, state: StepState): void {
  const isRefused = outcome.response.status >= 400;
  for (const extract of extracts) {
    if (isRefused && isOfAnswer(extract.path)) continue;
    const value = extracted(extract.path, outcome);
    if (value !== undefined && value !== null && JSON.stringify(value).length <= LONGEST_VALUE)
      state.keep(extract, value);
  }
}

/**
 * Sends one step and waits for the answer that it needs. `accepted`: statuses that will do beside the expected one.
 * @throws {TransportError} when it cannot be sent, is not answered, or has another status
 */
export async function sendStep(
  step: RunnableStep,
  state: StepState,
  context: StepContext,
  accepted: ReadonlySet<number> = new Set(),
): Promise<Outcome> {
  if (step.problem !== null) throw new TransportError('invalid_request', step.problem);
  const missing = missingNames(step.parameters, state);
  if (missing.length > 0) {
    throw new TransportError('invalid_request', `no step before it yields {{${missing.join('}}, {{')}}}.`);
  }
  const sending = asAccount(step.account, context);
  const parameters = fillParameters(withKnownLogin(step, sending, state.secrets), state);
  const send = { ...step, parameters };
  const { outcome, open } = await exchangeAs(send, state, sending);
  for (const secret of [...carriedSecrets(outcome), ...(context.cookies?.secrets() ?? [])])
    if (!state.secrets.includes(secret)) state.secrets.push(secret);
  keepLoginSecrets(step, sending, { response: outcome.response, secrets: state.secrets });
  if (accepted.has(outcome.response.status)) return outcome;
  requireExpected(send, outcome, state);
  if (open !== null) throw new TransportError('setup_failed', maskSecrets(open, state.secrets));
  return outcome;
}

/** `open`: why the answers did not meet what the step waits for. */
async function exchangeAs(
  send: RunnableStep,
  state: StepState,
  context: StepContext,
): Promise<{ outcome: Outcome; open: string | null }> {
  const { definitions, validators } = context;
  if (send.until === undefined || definitions === undefined || validators === undefined)
    return { outcome: await exchangeOnce(send, context), open: null };
  const judging = { definitions, validators, variables: () => state.variables(), answers: state.answers };
  const { outcome, results, open } = await exchangePolled(send, { ...context, ...judging });
  const unmet = results.find(({ status }) => status === 'fail');
  return { outcome, open: open?.message ?? unmet?.reason ?? null };
}

/** @throws {TransportError} interrupted, other_refusal, auth_failed or setup_failed when the answer is not the one that is needed */
function requireExpected(send: RunnableStep, outcome: Outcome, state: StepState): void {
  if (outcome.isCutShort) throw new TransportError('interrupted', cutShortText(outcome));
  const { expected } = send;
  const { response } = outcome;
  if (expected === null ? response.status < 400 : statusMet(expected, response.status)) return;
  if (expected !== null && isUndecided(expected, response.status))
    throw new RefusedStepError('other_refusal', undecidedText(expected, response.status), {
      label: send.label,
      status: response.status,
    });
  const body = maskSecrets(response.body, state.secrets).slice(0, MAX_SHOWN);
  const reason = isLoginRefused(send, outcome) ? 'auth_failed' : 'setup_failed';
  throw new RefusedStepError(reason, refusedAnswerText({ status: response.status, body }), {
    label: send.label,
    status: response.status,
  });
}

function read(extract: Extract, outcome: Outcome): Json {
  const value = extracted(extract.path, outcome);
  if (value === undefined || value === null) {
    throw new TransportError(
      extract.optional === true ? 'not_reached' : 'setup_failed',
      missingValueText(extract.path),
    );
  }
  const { length } = typeof value === 'string' ? value : JSON.stringify(value);
  if (length > LONGEST_VALUE) {
    const kilobytes = Math.round(length / 1024);
    throw new TransportError(
      'setup_failed',
      `the value at \`${extract.path}\` has ${kilobytes} KB; at most 64 are taken.`,
    );
  }
  return value;
}
