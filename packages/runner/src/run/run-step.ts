import type { Json } from '@assay/api-model';
import { isSecretLocation, parsePath } from '@assay/rules';
import type { ErrorCause, Extract, RunnableStep } from '@assay/scenario';
import { cutShortText, exchangeOnce, isLoginRefused, secretsOf } from '../exchange/exchange-once.ts';
import type { Outcome, SendContext, Trace } from '../exchange/exchange-once.ts';
import { maskSecrets } from '../exchange/mask.ts';
import { TransportError } from '../transport/transport-error.ts';
import { fillParameters, missingNames } from './values/fill.ts';
import type { Random } from './values/random.ts';

const MAX_SHOWN = 300;
/** Of one value that a step takes from an answer, in characters. */
const LONGEST_VALUE = 64 * 1024;
/** Of one secret, beside the whole. */
const MAX_SECRET_PARTS = 20;

/** What the steps of one scenario have found out so far. */
export class StepState implements Trace {
  readonly random: Random;
  readonly extracted = new Map<string, Json>();
  /** Values that must not be stored or shown. */
  readonly secrets: string[] = [];
  wasSent = false;

  constructor(random: Random) {
    this.random = random;
  }

  /** The extracted values as text, for `{name}` in rules. */
  variables(): Record<string, string> {
    if (this.extracted.size === 0) return {};
    return Object.fromEntries(
      [...this.extracted].map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
  }

  keep(extract: Extract, value: Json): void {
    this.extracted.set(extract.name, value);
    const isSecret = isSecretLocation(extract.name) || isSecretLocation(extract.path);
    if (typeof value !== 'string' || !isSecret) return;
    // "Bearer abc" is also shown as "abc" by servers that echo what they were sent.
    const parts = value.split(/\s+/).filter((part) => part.length > 7);
    this.secrets.push(value, ...parts.slice(0, MAX_SECRET_PARTS));
  }
}

/**
 * Sends the steps before the judged request and keeps what they yield.
 * @throws {TransportError} setup_failed naming the step, when one is refused, does not arrive, or lacks a value; auth_failed
 * when it is the login that does not work, not_owned when it would change what is not the scenario's, interrupted when the run was stopped while it waited.
 */
export async function runBefore(steps: RunnableStep[], state: StepState, context: SendContext): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const name = `Step ${index + 1} before the request, ${step.label},`;
    try {
      const outcome = await sendStep(step, state, context);
      for (const extract of step.extracts) state.keep(extract, read(extract, outcome));
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const message = maskSecrets(error.message, state.secrets);
      const reason = keptReasons.has(error.reason) ? error.reason : 'setup_failed';
      throw new TransportError(reason, `${name} did not work: ${message}`, { cause: error });
    }
  }
}

const keptReasons = new Set<ErrorCause>(['auth_failed', 'interrupted', 'not_owned']);

/** Cleans up: sends what can be sent, each step once, and never fails. */
export async function runAfter(steps: RunnableStep[], state: StepState, context: SendContext): Promise<void> {
  for (const step of steps) {
    if (missingNames(step.parameters, state).length > 0) continue;
    try {
      // A run that was stopped still cleans up what it made; `abortable` ends that too.
      await sendStep(step, state, { ...context, signal: new AbortController().signal, stopping: undefined });
    } catch {
      // What cannot be cleaned up stays; the verdict is about the request before.
    }
  }
}

async function sendStep(step: RunnableStep, state: StepState, context: SendContext): Promise<Outcome> {
  if (step.problem !== null) throw new TransportError('invalid_request', step.problem);
  const missing = missingNames(step.parameters, state);
  if (missing.length > 0) {
    throw new TransportError('invalid_request', `no step before it yields {{${missing.join('}}, {{')}}}.`);
  }
  const parameters = fillParameters(step.parameters, state);
  const send = { ...step, parameters };
  const outcome = await exchangeOnce(send, context);
  const { response } = outcome;
  for (const secret of [...secretsOf(outcome), ...(context.cookies?.secrets() ?? [])])
    if (!state.secrets.includes(secret)) state.secrets.push(secret);
  if (outcome.isCutShort) throw new TransportError('interrupted', cutShortText(outcome));
  if (response.status < 400) return outcome;
  const body = maskSecrets(response.body, state.secrets).slice(0, MAX_SHOWN);
  const reason = isLoginRefused(send, outcome) ? 'auth_failed' : 'setup_failed';
  throw new TransportError(reason, `the API answered ${response.status}${body === '' ? '.' : `: ${body}`}`);
}

function find(path: string, { request, response }: Outcome): Json | undefined {
  const [location = '', name = ''] = path.split(/ (.*)/s);
  if (location === 'header' && name !== '')
    return response.headers.find(([header]) => header.toLowerCase() === name.trim().toLowerCase())?.[1];
  return location === 'request' && name !== '' ? readJson(name, request.body ?? '') : readJson(path, response.body);
}

function read(extract: Extract, outcome: Outcome): Json {
  const value = find(extract.path, outcome);
  if (value === undefined || value === null) {
    throw new TransportError('setup_failed', `its answer has no value at \`${extract.path}\`.`);
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

function readJson(path: string, body: string): Json | undefined {
  let value: Json | undefined;
  try {
    value = JSON.parse(body) as Json;
  } catch {
    return undefined;
  }
  for (const step of parsePath(path) ?? []) {
    if (typeof step === 'number') value = Array.isArray(value) ? value.at(step) : undefined;
    else if (typeof step === 'string' && value !== null && typeof value === 'object' && !Array.isArray(value)) {
      value = Object.hasOwn(value, step) ? value[step] : undefined;
    } else return undefined;
  }
  return value;
}
