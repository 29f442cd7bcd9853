import { buildRequest } from './build-request.ts';
import type { BuiltRequest, Credential, Sendable } from './build-request.ts';
import type { Cookies } from './cookies.ts';
import { retryAfterMs } from './retry-after.ts';
import type { TokenSource } from './token-source.ts';
import type { Transport, WireResponse } from './transport.ts';

export interface SendContext {
  transport: Transport;
  /** Null when the system has no authentication configuration. */
  tokens: TokenSource | null;
  /** The same for scenarios that sign in as another user. */
  otherTokens?: TokenSource | null;
  signal: AbortSignal;
  /** Of a scenario with steps: the only ones that have requests to carry them from one to the next. */
  cookies?: Cookies;
}

export interface Outcome {
  request: BuiltRequest;
  response: WireResponse;
  /** What the system let it carry; null when it went without. */
  credential: Credential | null;
}

type Send = Sendable & { requiresAuth: boolean; expectedStatus: number };

/**
 * Sends one request and waits for its answer.
 * @throws {TransportError} when it cannot be sent or is not answered.
 */
export async function exchangeOnce(send: Send, context: SendContext): Promise<Outcome> {
  const { tokens } = context;
  const credential = send.requiresAuth && tokens ? await tokens.get() : null;
  const first = await attempt(send, context, credential);
  const refused = first.response.status === 401 && send.expectedStatus !== 401;
  if (!refused || credential === null || tokens === null) return first;
  const renewed = await tokens.renew(credential);
  // A 401 was not acted on, so sending the request once more with a new token cannot repeat an effect.
  return renewed === credential ? first : attempt(send, context, renewed);
}

/** Whether the API refused the system's credentials, or the want of them: that says nothing about what was tried. */
export function isLoginRefused(send: Send, { response, credential }: Outcome): boolean {
  if (response.status !== 401 || send.expectedStatus === 401 || !send.requiresAuth) return false;
  return credential === null || !writesOwn(send.parameters, credential);
}

/** A value that the scenario sends in the place of the credentials goes before them. */
function writesOwn(parameters: Send['parameters'], { location, name }: Credential): boolean {
  return parameters.some(
    (one) => one.in === location && one.value !== null && one.name.toLowerCase() === name.toLowerCase(),
  );
}

const NO_SECRETS: readonly string[] = [];

/** What of an exchange must not be stored or shown. */
export function secretsOf({ credential }: Outcome): readonly string[] {
  return credential === null ? NO_SECRETS : [credential.token, ...(credential.secrets ?? NO_SECRETS)];
}

/** How often an API may ask to be called later. */
const MOST_WAITS = 3;

async function attempt(send: Send, context: SendContext, credential: Credential | null): Promise<Outcome> {
  const built = buildRequest(send, credential);
  const request = context.cookies?.added(built) ?? built;
  let response = await context.transport.send(request, context.signal);
  for (let waits = 0; waits < MOST_WAITS && response.status !== send.expectedStatus; waits += 1) {
    const ms = retryAfterMs(response);
    // 503 may come after something was done; 429 says that nothing was.
    if (ms === null || (response.status === 503 && !repeatable.has(send.method))) break;
    context.transport.hold(request.url, ms);
    response = await context.transport.send(request, context.signal);
  }
  context.cookies?.keep(request.url, response);
  return { request, response, credential };
}

/** Sending these twice is sending them once (RFC 9110 section 9.2.2). */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
