import { isNamed } from '@assay/scenario';
import type { RunnableStep } from '@assay/scenario';
import { buildRequest, partsOf } from './build-request.ts';
import type { BuiltRequest, Credential, Sendable } from './build-request.ts';
import type { Cookies } from './cookies.ts';
import { followRedirects } from './redirects.ts';
import type { Answered } from './redirects.ts';
import { retryAfterMs } from './retry-after.ts';
import { asksForCredentials } from '../auth/asks-for-credentials.ts';
import { sourceFor } from '../auth/token-source.ts';
import type { TokenSource } from '../auth/token-source.ts';
import type { Permit } from '../safety/facts/permit.ts';
import type { ScenarioGuard } from '../safety/scenario-guard.ts';
import { isTampered, tamperedValue } from './tampered.ts';
import { mayHaveArrived, NotSentError, TransportError } from '../transport/transport-error.ts';
import type { Transport, WireResponse } from '../transport/transport.ts';
import type { Redirect } from '../types.ts';

/** What is known of the requests of one scenario and its steps, whatever becomes of them. */
export interface Trace {
  /** Values that must not be stored or shown. */
  secrets: string[];
  /** One of them has left, or may have. */
  wasSent: boolean;
}

export interface SendContext {
  transport: Transport;
  /** Null when the system has no authentication configuration. */
  tokens: TokenSource | null;
  /** The same for scenarios that sign in as another user. */
  otherTokens?: TokenSource | null;
  /** The same for named accounts. */
  accounts?: ReadonlyMap<string, TokenSource> | undefined;
  signal: AbortSignal;
  /** Aborts when the run is to stop: waits end at once, what is under way ends by itself. */
  stopping?: AbortSignal | undefined;
  /** Of a scenario with steps or redirects: the only ones that have requests to carry them from one to the next. */
  cookies?: Cookies | undefined;
  /** Refuses what would change what the run did not make; absent where a person asked for this one request. */
  guard?: ScenarioGuard | undefined;
  /** Grows with what is sent. */
  trace?: Trace;
}

export interface Outcome {
  request: BuiltRequest;
  response: WireResponse;
  /** What the system let it carry; null when it went without. */
  credential: Credential | null;
  /** The redirects that led to the answer, with secrets masked. */
  redirects?: Redirect[];
  /** They led to another origin, where the credentials did not go. */
  leftOrigin?: boolean;
  /** It asked to be called later, and the run was stopped before that. */
  isCutShort?: boolean;
}

interface Reply extends Answered {
  isCutShort: boolean;
}

type Send = Sendable & Pick<RunnableStep, 'account' | 'expected' | 'followRedirects'>;

/**
 * Sends one request and waits for its answer.
 * @throws {TransportError} when it cannot be sent or is not answered.
 */
export async function exchangeOnce(send: Send, context: SendContext): Promise<Outcome> {
  const tokens = send.account === 'none' ? null : sourceFor(context.tokens, send.operation);
  const credential = tokens ? await tokens.get() : null;
  const first = await attempt(send, context, credential);
  if (!isUnauthorized(send, first) || credential === null || tokens === null) return first;
  const renewed = await tokens.renew(credential);
  // A 401 was not acted on, but what redirected to it may have been: a new token is for the requests after this one then.
  const mayRepeat = first.redirects === undefined || repeatable.has(first.request.method);
  return renewed === credential || !mayRepeat ? first : attempt(send, context, renewed);
}

/** A 401 that is not wanted, of the system itself, and about its credentials. */
const isUnauthorized = (send: Send, { response, leftOrigin = false }: Outcome): boolean =>
  !leftOrigin && response.status === 401 && send.expected?.status !== 401 && !asksForCredentials(send);

/** Whether the API refused the system's credentials, or the want of them: that says nothing about what was tried. */
export function isLoginRefused(send: Send, outcome: Outcome): boolean {
  const { credential } = outcome;
  if (send.account === 'none' || !isUnauthorized(send, outcome)) return false;
  return credential === null || !writesOwn(send.parameters, credential);
}

/** A value that the scenario sends in place of the credentials goes before them. */
function writesOwn(parameters: Send['parameters'], credential: Credential): boolean {
  return partsOf(credential).some(({ location, name }) => {
    const [where, written] = location === 'cookie' ? ['header', 'cookie'] : [location, name.toLowerCase()];
    return parameters.some((one) => one.in === where && one.value !== null && one.name.toLowerCase() === written);
  });
}

const NO_SECRETS: readonly string[] = [];

/** What of an exchange must not be stored or shown. */
export function carriedSecrets({ credential }: Pick<Outcome, 'credential'>): readonly string[] {
  if (credential === null) return NO_SECRETS;
  return [...partsOf(credential).map(({ token }) => token), ...(credential.secrets ?? NO_SECRETS)];
}

/** How often an API may ask to be called later, on the way of its redirects too: each wait holds a slot of the run. */
const MAX_WAITS = 3;

interface RetryBudget {
  waitsLeft: number;
}

/**
 * Fills in credentials with one thing wrong, which only exist while a request is sent.
 * @throws {TransportError} not_reached when the system has none of that kind
 */
function withTampered(send: Send, credential: Credential | null): { send: Send; tampered: readonly string[] } {
  if (!send.parameters.some(({ value }) => isTampered(value))) return { send, tampered: NO_SECRETS };
  const tampered: string[] = [];
  const parameters = send.parameters.map((parameter) => {
    const { value } = parameter;
    if (!isTampered(value)) return parameter;
    const wrong = credential === null ? null : tamperedValue({ ...parameter, value }, partsOf(credential));
    if (wrong === null)
      throw new TransportError('not_reached', 'The credentials of this system cannot be changed in this way.');
    tampered.push(...wrong.tokens);
    return { ...parameter, value: wrong.value };
  });
  return { send: { ...send, parameters }, tampered };
}

async function attempt(planned: Send, context: SendContext, credential: Credential | null): Promise<Outcome> {
  const { cookies, trace } = context;
  const { send, tampered } = withTampered(planned, credential);
  const own = [...carriedSecrets({ credential }), ...tampered];
  if (trace) for (const secret of own) if (!trace.secrets.includes(secret)) trace.secrets.push(secret);
  const built = buildRequest(send, credential);
  const retryBudget = { waitsLeft: MAX_WAITS };
  const first = await answerTo(built, send, context, retryBudget);
  // Written out: a spread for each request is dear.
  const { request, response, isCutShort } = first;
  if (!send.followRedirects) return { request, response, credential, isCutShort };
  const { last, redirects, leftOrigin } = await followRedirects(built, first, {
    expected: send.expected ?? null,
    credential,
    secrets: trace?.secrets ?? own,
    prepared: (request) => cookies?.added(request) ?? request,
    send: (request) => answerTo(request, send, { ...context, isRedirected: true }, retryBudget),
  });
  return { ...last, request, credential, ...(redirects.length > 0 && { redirects, leftOrigin }) };
}

type Answering = SendContext & { isRedirected?: boolean };

/** The answer that counts: an API that asks to be called later is. */
async function answerTo(built: BuiltRequest, send: Send, context: Answering, retryBudget: RetryBudget): Promise<Reply> {
  const { cookies, guard } = context;
  const request = cookies?.added(built) ?? built;
  const asked = guard?.check(request, send, context.isRedirected === true) ?? null;
  const permit = asked === null ? null : await asked;
  const reply = learntFrom({ request, permit }, send, context, retryBudget);
  return permit?.aim == null ? reply : permit.aim.around(reply);
}

async function learntFrom(
  { request, permit }: { request: BuiltRequest; permit: Permit | null },
  send: Send,
  context: Answering,
  retryBudget: RetryBudget,
): Promise<Reply> {
  const { guard } = context;
  try {
    const reply = await repeatUntilAnswered(request, send, context, retryBudget);
    guard?.learn(permit, request, reply.response);
    if (reply.response.status === 404) await guard?.confirm(permit, request, reply.response);
    return reply;
  } catch (error) {
    if (mayHaveArrived(error)) guard?.unanswered(permit, request);
    throw error;
  }
}

async function repeatUntilAnswered(
  request: BuiltRequest,
  { expected }: Send,
  { transport, cookies, signal, stopping, trace }: SendContext,
  retryBudget: RetryBudget,
): Promise<Reply> {
  let response: WireResponse | null = null;
  for (;;) {
    try {
      response = await transport.send(request, signal, stopping);
    } catch (error) {
      if (!(error instanceof NotSentError)) note(trace);
      else if (response !== null) return { request, response, isCutShort: true };
      throw error;
    }
    note(trace);
    cookies?.keep(request.url, response);
    const isWanted = expected != null && isNamed(expected, response.status);
    const ms = isWanted ? null : waitAskedBy(response, request, retryBudget);
    if (ms === null) return { request, response, isCutShort: false };
    transport.delay(request.url, ms);
  }
}

function note(trace: Trace | undefined): void {
  if (trace) trace.wasSent = true;
}

/** Takes one of the waits that are left; null when there is none, or none is asked for. */
function waitAskedBy(response: WireResponse, { method }: BuiltRequest, retryBudget: RetryBudget): number | null {
  // 503 may come after something was done; 429 says that nothing was.
  const mayRepeat = response.status !== 503 || repeatable.has(method);
  const ms = mayRepeat && retryBudget.waitsLeft > 0 ? retryAfterMs(response) : null;
  if (ms !== null) retryBudget.waitsLeft -= 1;
  return ms;
}

/** What to report of an answer that asked to be called later, in a run that was stopped meanwhile. */
export function cutShortText({ response: { status } }: Outcome): string {
  return `The API answered ${status} and asked to be called again later. The run was stopped during that wait, so it was not called again.`;
}

/** Sending these twice is sending them once (RFC 9110 section 9.2.2). */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
