import { isSecretName } from '@assay/rules';
import { isNamed } from '@assay/scenario';
import type { Expectation } from '@assay/scenario';
import { partsOf } from './build-request.ts';
import type { BuiltRequest, Credential } from './build-request.ts';
import { maskAddress, maskSecrets } from './mask.ts';
import { TransportError } from '../transport/transport-error.ts';
import type { WireResponse } from '../transport/transport.ts';
import type { Redirect } from '../types.ts';

const MAX_REDIRECTS = 10;
/** RFC 9110 section 15.4: those that name another address for the same resource; 300, 304, 305 and 306 do not. */
const followed = new Set([301, 302, 303, 307, 308]);

/** A redirect that leads nowhere, or to an address that does not answer, with the redirects so far. */
export class RedirectError extends TransportError {
  readonly redirects: Redirect[];

  constructor(cause: TransportError, redirects: Redirect[]) {
    super(cause.reason, cause.message, { cause });
    this.name = 'RedirectError';
    this.redirects = redirects;
  }
}

/** One request and its answer. */
export interface Answered {
  /** As it was sent. */
  request: BuiltRequest;
  response: WireResponse;
}

export interface RedirectOptions<A extends Answered> {
  /** An answer with a status that is named here is the end, whatever it says. */
  expected: Expectation | null;
  credential: Credential | null;
  /** What must not be shown of addresses, nor sent to another origin. */
  secrets: readonly string[];
  /** The request with the cookies that its address gets. */
  prepared: (request: BuiltRequest) => BuiltRequest;
  /** Sends a request, prepared. */
  send: (request: BuiltRequest) => Promise<A>;
  /** What reads a document for itself, and does not judge an API, goes on from https to https only. */
  staysSafe?: true;
}

/** Where redirects have led. */
export interface Followed<A> {
  last: A;
  redirects: Redirect[];
  /** Another origin was on the way, so credentials were left behind. */
  leftOrigin: boolean;
}

/**
 * Follows an answer to where it points, up to ten times. 303 goes on as GET (HEAD stays), 301 and 302 do when they answer a POST,
 * the others repeat method and body (RFC 9110 section 15.4). Credentials, cookies and headers with secret names or
 * with a known secret in them do not go to another origin, nor come back from there.
 * @throws {RedirectError} redirect_failed for a loop, too many, or an address that cannot be called; else what sending throws.
 */
export async function followRedirects<A extends Answered>(
  request: BuiltRequest,
  first: A,
  options: RedirectOptions<A>,
): Promise<Followed<A>> {
  const { expected, credential, secrets, prepared, send, staysSafe } = options;
  const redirects: Redirect[] = [];
  const seen = new Set([keyOf(first.request)]);
  let last = first;
  let current = request;
  let leftOrigin = false;
  for (;;) {
    const { response } = last;
    const isWanted = expected !== null && isNamed(expected, response.status);
    const location = isWanted ? null : locationOf(response);
    if (location === null) return { last, redirects, leftOrigin };
    try {
      if (redirects.length === MAX_REDIRECTS) throw failed(`redirected more than ${MAX_REDIRECTS} times`);
      const url = targetOf(location, current.url, staysSafe);
      leftOrigin ||= url.origin !== new URL(current.url).origin;
      current = nextRequest(current, { status: response.status, url, credential, secrets });
      const { method } = current;
      redirects.push({ status: response.status, method, url: maskAddress(current.url, secrets, credential) });
      const key = keyOf(prepared(current));
      if (seen.has(key)) throw failed('redirected in a circle');
      seen.add(key);
      last = joined(last, await send(current));
    } catch (error) {
      throw error instanceof TransportError
        ? new RedirectError(ofRedirect(error, redirects.length, current), redirects)
        : error;
    }
  }
}

/** The time of all of them together is what a caller waits. */
function joined<A extends Answered>({ response: { timeMs, load } }: A, next: A): A {
  const { response } = next;
  const both = load &&
    response.load && {
      others: Math.max(load.others, response.load.others),
      delayMs: load.delayMs + response.load.delayMs,
    };
  return { ...next, response: { ...response, timeMs: timeMs + response.timeMs, ...(both && { load: both }) } };
}

/** With other cookies the same address may answer something else. */
function keyOf({ method, url, headers }: BuiltRequest): string {
  const cookie = Object.entries(headers).find(([name]) => name.toLowerCase() === 'cookie')?.[1] ?? '';
  return JSON.stringify([method, url, cookie]);
}

function failed(what: string): TransportError {
  const hint = 'Turn off "Follow redirects" of this scenario to judge the redirect itself.';
  return new TransportError('redirect_failed', `The API ${what}. ${hint}`);
}

function ofRedirect(error: TransportError, count: number, { url }: BuiltRequest): TransportError {
  if (error.reason === 'redirect_failed') return error;
  const message = `Redirect ${count}, to ${new URL(url).host}, did not work: ${error.message}`;
  return new TransportError(error.reason, message, { cause: error });
}

function locationOf({ status, headers }: WireResponse): string | null {
  if (!followed.has(status)) return null;
  return headers.find(([name]) => name.toLowerCase() === 'location')?.[1].trim() ?? null;
}

function targetOf(location: string, from: string, staysSafe = false): URL {
  const url = URL.canParse(location, from) ? new URL(location, from) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw failed('redirected to something that is not an http or https address');
  }
  if (staysSafe && url.protocol === 'http:' && from.startsWith('https:'))
    throw failed(`redirected from https to ${url.origin}, where others can read and change the answer`);
  return url;
}

interface Hop {
  status: number;
  url: URL;
  credential: Credential | null;
  secrets: readonly string[];
}

function nextRequest(from: BuiltRequest, { status, url, credential, secrets }: Hop): BuiltRequest {
  const becomesGet = status === 303 ? from.method !== 'HEAD' : status < 303 && from.method === 'POST';
  const isSameOrigin = url.origin === new URL(from.url).origin;
  const parts = credential === null ? [] : partsOf(credential);
  const own = parts.flatMap((part) => (part.location === 'header' ? part.name.toLowerCase() : []));
  const kept = Object.entries(from.headers).filter(([key, value]) => {
    const name = key.toLowerCase();
    if (becomesGet && ofContent.test(name)) return false;
    if (isSameOrigin) return true;
    return !(ofOrigin.test(name) || own.includes(name) || isSecretName(key) || maskSecrets(value, secrets) !== value);
  });
  return {
    ...from,
    url: url.href,
    method: becomesGet ? 'GET' : from.method,
    body: becomesGet ? null : from.body,
    headers: Object.fromEntries(kept),
  };
}

/** RFC 9110 section 15.4: what describes a body that is not sent any more. */
const ofContent = /^content-|^(digest|last-modified|transfer-encoding)$/;
/** The same section: what is meant for one origin only. */
const ofOrigin = /^(authorization|cookie|host|origin|proxy-authorization|referer|if-.*)$/;
