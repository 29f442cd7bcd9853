import { buildRequest } from './build-request.ts';
import type { BuiltRequest, Credential, Sendable } from './build-request.ts';
import type { TokenSource } from './token-source.ts';
import type { Transport, WireResponse } from './transport.ts';

export interface SendContext {
  transport: Transport;
  /** Null when the system has no authentication configuration. */
  tokens: TokenSource | null;
  signal: AbortSignal;
}

export interface Outcome {
  request: BuiltRequest;
  response: WireResponse;
  token: string | null;
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
  // A 401 was not acted on, so sending the request once more with a new token cannot repeat an effect.
  return attempt(send, context, await tokens.renew(credential));
}

async function attempt(send: Send, context: SendContext, credential: Credential | null): Promise<Outcome> {
  const request = buildRequest(send, credential);
  const response = await context.transport.send(request, context.signal);
  return { request, response, token: credential?.token ?? null };
}
