import { oneStop } from '../one-stop.ts';
import { BlockedAddressError } from './address-guard.ts';
import type { ErrorCause } from '@assay/scenario';

/** Trouble on the way: the API was not judged. */
export class TransportError extends Error {
  readonly reason: ErrorCause;
  /** What became of the connection: nobody listened, so nothing was sent; or it broke, and nobody knows. */
  readonly connection: 'broken' | 'refused' | null;

  constructor(reason: ErrorCause, message: string, options?: TransportErrorOptions) {
    super(message, options);
    this.name = 'TransportError';
    this.reason = reason;
    this.connection = options?.connection ?? null;
  }
}

interface TransportErrorOptions extends ErrorOptions {
  connection?: TransportError['connection'];
}

const STOPPED = 'The run was stopped while this request waited for its turn. It was not sent.';

/** A request did not leave: the run was stopped while it waited for its turn, or nobody is there to take it. */
export class NotSentError extends TransportError {
  constructor(reason: 'interrupted' | 'target_stopped' = 'interrupted', message = STOPPED) {
    super(reason, message);
    this.name = 'NotSentError';
  }
}

/** Whether the error, or what caused it, says that a request did not leave. */
export function isNotSent(error: unknown): boolean {
  return error instanceof NotSentError || (error instanceof Error && error.cause instanceof NotSentError);
}

/** Whether a request that got no answer may have reached the API all the same. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof TransportError) || isNotSent(error)) return false;
  return error.connection === 'broken' || error.reason === 'timeout' || error.reason === 'interrupted';
}

interface Circumstances {
  url: URL;
  timeoutMs: number;
  timedOut: boolean;
  /** What requests go through by their scheme, unless the host is one that is called directly. */
  proxy: { http?: string; https?: string } | undefined;
}

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
/** What is never sent: it would say something untrue, or wait for what does not come. */
const refusedHere = new Set(['UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);
const dnsCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** Names the cause of a failed exchange in one word and in a sentence that says what to do. */
export function toTransportError(error: unknown, at: Circumstances): TransportError {
  if (error instanceof TransportError) return error;
  const root = rootCause(error);
  const code = 'code' in root ? String(root.code) : '';
  const [reason, message] = describe(root, code, at);
  const connection = reason === 'target_unreachable' ? connectionOf(code) : null;
  return new TransportError(reason, message, { cause: error, connection });
}

const brokenCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function connectionOf(code: string): TransportError['connection'] {
  if (code === 'ECONNREFUSED') return 'refused';
  return brokenCodes.has(code) ? 'broken' : null;
}

function describe(root: Error, code: string, at: Circumstances): [ErrorCause, string] {
  const { url, timeoutMs, timedOut } = at;
  if (root instanceof BlockedAddressError) return ['blocked_address', root.message];
  if (timedOut || timeoutCodes.has(code)) return ['timeout', `${url.host} did not answer within ${timeoutMs} ms.`];
  if (root.name === 'AbortError') return ['interrupted', 'The run was stopped while this request was under way.'];
  if (TLS_CODE.test(code))
    return ['tls', oneStop(`The TLS certificate of ${url.host} was not accepted: ${root.message}`)];
  if (code.startsWith('UND_ERR_INVALID') || refusedHere.has(code) || root instanceof TypeError) {
    return ['invalid_request', oneStop(`The request could not be sent: ${root.message}`)];
  }
  return describeConnection(root, code, at);
}

function describeConnection(root: Error, code: string, at: Circumstances): [ErrorCause, string] {
  const { url } = at;
  const proxy = proxyOf(root, at);
  if (proxy !== null) return ['target_unreachable', proxyText(proxy, code, url)];
  if (dnsCodes.has(code))
    return ['dns', `The name ${url.hostname} cannot be resolved. Check the base URL of the system.`];
  if (code === 'ECONNREFUSED') return ['target_unreachable', `Nothing listens at ${url.host}. Is the API running?`];
  return ['target_unreachable', oneStop(`The connection to ${url.host} failed: ${root.message || code}`)];
}

/** The proxy, where it is the one that could not be connected to: such errors name the address that was tried. */
function proxyOf(root: Error, { url, proxy }: Circumstances): URL | null {
  const through = proxyFor(url, proxy);
  if (through === null || through.host === url.host) return null;
  const tried = triedBy(root);
  if (tried.hostname === through.hostname) return through;
  if (tried.port !== portOf(through)) return null;
  return portOf(url) !== tried.port || tried.address !== url.hostname ? through : null;
}

function proxyFor({ protocol }: URL, proxy: Circumstances['proxy']): URL | null {
  const given = protocol === 'https:' ? (proxy?.https ?? proxy?.http) : proxy?.http;
  return given === undefined || !URL.canParse(given) ? null : new URL(given);
}

/** The address that a failed connection was made to, as Node names it. */
const triedBy = (error: Error): Record<'address' | 'hostname' | 'port', unknown> => ({
  address: 'address' in error ? error.address : undefined,
  hostname: 'hostname' in error ? error.hostname : undefined,
  port: 'port' in error ? error.port : undefined,
});

const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

function proxyText(proxy: URL, code: string, { host }: URL): string {
  const why = code === 'ECONNREFUSED' ? 'nothing listens there' : dnsCodes.has(code) ? 'there is no such name' : code;
  return `The proxy ${proxy.host} cannot be reached: ${why}. Check the proxy, or call ${host} directly: NO_PROXY names such hosts.`;
}

/** Connection errors come wrapped, also several at once when a name has several addresses. */
function rootCause(error: unknown): Error {
  let at = error instanceof Error ? error : new Error(String(error));
  for (let depth = 0; depth < 5; depth += 1) {
    const inner = at instanceof AggregateError ? at.errors[0] : at.cause;
    if (!(inner instanceof Error)) return at;
    at = inner;
  }
  return at;
}
