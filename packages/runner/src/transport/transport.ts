import type { Dispatcher } from 'undici';
import { createDispatcher } from './dispatcher.ts';
import type { ConnectionOptions } from './dispatcher.ts';
import { arrivalClock } from './timing/arrival-clock.ts';
import { assertPublicHost, assertPublicName } from './address-guard.ts';
import { ExchangeHandler } from './exchange-handler.ts';
import { onAbort } from './on-abort.ts';
import { createPacer } from './timing/pacer.ts';
import type { Pacer } from './timing/pacer.ts';
import { NotSentError, TransportError, toTransportError } from './transport-error.ts';

export interface TransportOptions extends ConnectionOptions {
  /** For the whole exchange, connecting and a wait for a slower pace not included. */
  timeoutMs: number;
  /** Bodies over this end the exchange with an error. Default 10 MB. */
  maxBodyBytes?: number;
  /** Requests to one host in a second; 0 or absent for as many as there are. */
  requestsPerSecond?: number;
  /** Called after every exchange, also one that failed. */
  onExchange?: (exchange: ExchangeRecord) => void;
}

/** One exchange, for an account of where this process connected to. Without what was sent. */
export interface ExchangeRecord {
  /** With the port where it is not the usual one of the scheme. */
  host: string;
  scheme: 'http' | 'https';
  method: string;
  /** Without the query. */
  path: string;
  /** Head and body as HTTP/1.1 writes them; with TLS they are more on the wire. 0 where it did not leave. */
  bytesOut: number;
  bytesIn: number;
  /** Null where there was no answer. */
  status: number | null;
  why: string | null;
}

export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** What it is sent for, for `ExchangeRecord`. */
  why?: string;
  /** In place of the limit that the transport has. */
  maxBodyBytes?: number;
}

export interface WireResponse {
  status: number;
  statusText: string;
  /** In the order and with the case of the wire. */
  headers: [name: string, value: string][];
  body: string;
  /** From the last byte of the request to the first byte of the answer. */
  timeMs: number;
  /** After decompression. */
  sizeBytes: number;
  load?: Load;
}

/** What may have made an answer slow that is not its target's. */
export interface Load {
  /** Other requests of this transport that were under way. */
  others: number;
  /** Up to so much longer than `timeMs` the target may have taken: this process was busy when the answer came. */
  delayMs: number;
}

/** The one way out to addresses that users give. */
export interface Transport {
  /**
   * `signal` ends the exchange wherever it is, `stopping` only the wait for its turn.
   * @throws {TransportError} with the cause in one word and in a sentence; {NotSentError} when it was stopped before its turn.
   */
  send(request: WireRequest, signal?: AbortSignal, stopping?: AbortSignal): Promise<WireResponse>;
  /** Sends nothing more to the host of an address for a while: it asked for that (RFC 9110 section 10.2.3, Retry-After). */
  delay(url: string, ms: number): void;
  close(): Promise<void>;
}

const DEFAULT_MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Keeps connections alive per origin. A redirect is an answer like any other: whoever follows one sends a request of its own. */
export function createTransport(options: TransportOptions): Transport {
  const dispatcher = createDispatcher(options);
  const pacer = createPacer(options.requestsPerSecond ?? 0);
  const wire = { dispatcher, pacer, options, underWay: 0 };
  return {
    send: (request, signal, stopping) => send(wire, request, { signal, stopping }),
    delay: (url, ms) => pacer.delay(new URL(url).host, ms),
    close: () => dispatcher.destroy(closed()),
  };
}

/** Without a stack, which nobody sees: to work one out, V8 looks for every line of the whole program. */
function closed(): Error {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const error = new Error('The transport is closed.');
  Error.stackTraceLimit = before;
  return error;
}

/** The same transport, whose waits end when `stopping` aborts; for what is sent on behalf of a whole run. */
export function stoppable(transport: Transport, stopping: AbortSignal): Transport {
  return { ...transport, send: (request, signal) => transport.send(request, signal, stopping) };
}

interface Signals {
  signal: AbortSignal | undefined;
  stopping: AbortSignal | undefined;
}

interface Wire {
  dispatcher: Dispatcher;
  pacer: Pacer;
  options: TransportOptions;
  underWay: number;
}

async function send(wire: Wire, request: WireRequest, { signal, stopping }: Signals): Promise<WireResponse> {
  const { dispatcher, pacer, options } = wire;
  const url = parseTarget(request.url);
  const wait = pacer.turn(url.host);
  if (wait > 0) await pause(wait, [signal, stopping]);
  const handler = new ExchangeHandler(
    request.maxBodyBytes ?? options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    request.body !== null,
  );
  const limit = { timedOut: false };
  const timer = setTimeout(() => {
    limit.timedOut = true;
    handler.abort(new Error('timeout'));
  }, options.timeoutMs);
  const stopListening = signal === undefined ? null : onAbort(signal, () => handler.abort(interrupted()));
  const before = wire.underWay;
  wire.underWay += 1;
  arrivalClock.watch();
  try {
    if (!options.allowPrivateTargets) await assertPublic(url, options);
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method,
        headers: request.headers,
        body: request.body,
      },
      handler,
    );
    const { status, statusText, headers, body, sizeBytes, timeMs, delayMs } = await handler.answer;
    const load = { others: Math.max(before, wire.underWay - 1), delayMs };
    return { status, statusText, headers, body, timeMs, sizeBytes, load };
  } catch (error) {
    const { timeoutMs, proxy } = options;
    throw toTransportError(error, { url, timeoutMs, timedOut: limit.timedOut, proxy });
  } finally {
    wire.underWay -= 1;
    arrivalClock.unwatch();
    clearTimeout(timer);
    stopListening?.();
    options.onExchange?.(recordOf(url, request, handler));
  }
}

function recordOf(url: URL, request: WireRequest, handler: ExchangeHandler): ExchangeRecord {
  const { wasSent, bytesIn, status } = handler.traffic;
  return {
    host: url.host,
    scheme: url.protocol === 'https:' ? 'https' : 'http',
    method: request.method,
    path: url.pathname,
    bytesOut: wasSent ? requestBytes(url, request) : 0,
    bytesIn,
    status,
    why: request.why ?? null,
  };
}

function requestBytes(url: URL, { method, headers, body }: WireRequest): number {
  const length = body === null ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const first = `${method} ${url.pathname}${url.search} HTTP/1.1`;
  const head = [first, `host: ${url.host}`, 'connection: keep-alive', ...fields, ...length, '', ''].join('\r\n');
  return Buffer.byteLength(head) + Buffer.byteLength(body ?? '');
}

/** @throws {BlockedAddressError} */
async function assertPublic({ hostname }: URL, { proxy }: TransportOptions): Promise<void> {
  assertPublicHost(hostname);
  if (proxy?.http !== undefined || proxy?.https !== undefined) await assertPublicName(hostname);
}

function interrupted(): TransportError {
  return new TransportError('interrupted', 'The run was stopped while this request was under way.');
}

/** @throws {NotSentError} when one of the signals aborts */
async function pause(ms: number, signals: (AbortSignal | undefined)[]): Promise<void> {
  const stopListening: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve, reject) => {
    timer = setTimeout(resolve, ms);
    for (const signal of signals) {
      if (signal !== undefined) stopListening.push(onAbort(signal, () => reject(new NotSentError())));
    }
  }).finally(() => {
    clearTimeout(timer);
    for (const stop of stopListening) stop();
  });
}

function parseTarget(address: string): URL {
  const url = parseUrl(address);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new TransportError(
      'invalid_request',
      `"${address.split('?')[0]}" is not an http or https address. Set the base URL of the system.`,
    );
  }
  return url;
}

function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
