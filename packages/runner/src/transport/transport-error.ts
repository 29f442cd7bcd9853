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

function describe(root: Error, code: string, { url, timeoutMs, timedOut }: Circumstances): [ErrorCause, string] {
  if (root instanceof BlockedAddressError) return ['blocked_address', root.message];
  if (timedOut || timeoutCodes.has(code)) return ['timeout', `${url.host} did not answer within ${timeoutMs} ms.`];
  if (root.name === 'AbortError') return ['interrupted', 'The run was stopped while this request was under way.'];
  if (dnsCodes.has(code)) {
    return ['dns', `The name ${url.hostname} cannot be resolved. Check the base URL of the system.`];
  }
  if (TLS_CODE.test(code)) return ['tls', `The TLS certificate of ${url.host} was not accepted: ${root.message}.`];
  if (code.startsWith('UND_ERR_INVALID') || refusedHere.has(code) || root instanceof TypeError) {
    return ['invalid_request', `The request could not be sent: ${root.message}.`];
  }
  if (code === 'ECONNREFUSED') return ['target_unreachable', `Nothing listens at ${url.host}. Is the API running?`];
  return ['target_unreachable', `The connection to ${url.host} failed: ${root.message || code}.`];
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
