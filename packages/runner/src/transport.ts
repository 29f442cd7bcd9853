import { Agent } from 'undici';
import { assertPublicHost, guardedLookup } from './address-guard.ts';
import { readBody } from './read-body.ts';
import { TransportError, toTransportError } from './transport-error.ts';

export interface TransportOptions {
  /** False refuses private, link-local and metadata addresses at connect time. */
  allowPrivateTargets: boolean;
  /** For the whole exchange, connecting included. */
  timeoutMs: number;
  /** Bodies over this end the exchange with an error. Default 10 MB. */
  maxBodyBytes?: number;
  /** Connections per origin. Default 50. */
  connections?: number;
}

export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface WireResponse {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  body: string;
  timeMs: number;
  sizeBytes: number;
}

/** The one way out to addresses that users give. */
export interface Transport {
  /** @throws {TransportError} with the cause in one word and in a sentence. */
  send(request: WireRequest, signal?: AbortSignal): Promise<WireResponse>;
  close(): Promise<void>;
}

const DEFAULT_MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Keeps connections alive per origin. A redirect is an answer like any other and is not followed. */
export function createTransport(options: TransportOptions): Transport {
  const agent = new Agent({
    connections: options.connections ?? 50,
    pipelining: 1,
    connect: { timeout: options.timeoutMs, ...(!options.allowPrivateTargets && { lookup: guardedLookup }) },
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
  });
  return {
    send: (request, signal) => send(agent, options, request, signal),
    close: () => agent.destroy(),
  };
}

async function send(
  agent: Agent,
  options: TransportOptions,
  request: WireRequest,
  signal: AbortSignal | undefined,
): Promise<WireResponse> {
  const url = parseTarget(request.url);
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const started = performance.now();
  try {
    if (!options.allowPrivateTargets) assertPublicHost(url.hostname);
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    const headers = toPairs(response.headers);
    const { text, sizeBytes } = await readBody(response, options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES);
    return {
      status: response.statusCode,
      statusText: response.statusText,
      headers,
      body: text,
      timeMs: performance.now() - started,
      sizeBytes,
    };
  } catch (error) {
    throw toTransportError(error, { url, timeoutMs: options.timeoutMs, timedOut: timeout.aborted });
  }
}

function parseTarget(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new TransportError(
      'invalid_request',
      `"${address}" is not an http or https address. Set the base URL of the system.`,
    );
  }
  return url;
}

function toPairs(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((part): [string, string] => [name, part]) : [[name, value]];
  });
}
