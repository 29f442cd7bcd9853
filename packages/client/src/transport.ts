import { ApiError, MISSING_TOKEN_TEXT, UNREACHABLE_TEXT } from './errors.ts';

/** Where the bearer token comes from. `fresh` asks for a new one after a 401; null means signed out; throws when that is not known. */
export type GetToken = (options: { fresh: boolean }) => Promise<string | null>;

export interface TransportOptions {
  /** Address that `/api` is appended to; empty for the page's own origin. */
  baseUrl: string;
  fetch: typeof fetch;
  getToken: GetToken;
  /**
   * Sends a form and reports how many bytes of it are sent, which `fetch` cannot. Where it is missing nothing is reported.
   * It answers as `fetch` does, the body as it comes in.
   */
  upload?: (url: string, init: RequestInit, onSent: (sent: number, total: number) => void) => Promise<Response>;
  /** Called when a second 401 follows the fresh token. */
  onAuthenticationFailed: () => void;
}

export interface OutgoingRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  public: boolean;
  signal: AbortSignal | null;
  onSent?: (sent: number, total: number) => void;
}

/**
 * Sends one request with the bearer token; on a 401 once more with a fresh one (D2 section 7).
 * @throws {ApiError} status 0 when there is no token or no answer.
 */
export async function send(options: TransportOptions, request: OutgoingRequest): Promise<Response> {
  if (request.public) return attempt(options, request, null);
  const token = await options.getToken({ fresh: false });
  if (token === null) throw new ApiError(MISSING_TOKEN_TEXT, { status: 0 });
  const first = await attempt(options, request, token);
  if (first.status !== 401) return first;
  const fresh = await options.getToken({ fresh: true });
  const second = fresh === null ? first : await attempt(options, request, fresh);
  if (second.status === 401) options.onAuthenticationFailed();
  return second;
}

async function attempt(options: TransportOptions, request: OutgoingRequest, token: string | null): Promise<Response> {
  const headers = { ...request.headers, ...(token !== null && { authorization: `Bearer ${token}` }) };
  try {
    const url = `${options.baseUrl}/api${request.path}`;
    const { method, body, signal, onSent } = request;
    const init = { method, headers, body, signal };
    return await (onSent && options.upload ? options.upload(url, init, onSent) : options.fetch(url, init));
  } catch (cause) {
    throw toConnectionError(cause, request.signal);
  }
}

/** What to throw when no answer came, or not all of it; an abort by the caller stays what it is. */
export function toConnectionError(cause: unknown, signal: AbortSignal | null): unknown {
  if (signal?.aborted && isTimeout(signal.reason)) {
    return new ApiError('The server did not answer in time. Please try again.', { status: 0 }, { cause });
  }
  if (signal?.aborted) return cause;
  return new ApiError(UNREACHABLE_TEXT, { status: 0 }, { cause });
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}
