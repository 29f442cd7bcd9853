import { BlockedAddressError } from './address-guard.ts';
import type { ErrorCause } from './types.ts';

/** Trouble on the way: the API was not judged. */
export class TransportError extends Error {
  readonly reason: ErrorCause;

  constructor(reason: ErrorCause, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TransportError';
    this.reason = reason;
  }
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
const dnsCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** Names the cause of a failed exchange in one word and in a sentence that says what to do. */
export function toTransportError(error: unknown, at: Circumstances): TransportError {
  if (error instanceof TransportError) return error;
  const { host } = at.url;
  const root = rootCause(error);
  const code = 'code' in root ? String(root.code) : '';
  const make = (reason: ErrorCause, message: string): TransportError => new TransportError(reason, message, { cause: error });
  if (root instanceof BlockedAddressError) return make('blocked_address', root.message);
  if (at.timedOut || timeoutCodes.has(code)) {
    return make('timeout', `${host} did not answer within ${at.timeoutMs} ms.`);
  }
  if (root.name === 'AbortError') return make('interrupted', 'The run was stopped while this request was under way.');
  if (dnsCodes.has(code)) return make('dns', `The name ${at.url.hostname} cannot be resolved. Check the base URL of the system.`);
  if (TLS_CODE.test(code)) return make('tls', `The TLS certificate of ${host} was not accepted: ${root.message}.`);
  if (code === 'ECONNREFUSED') return make('target_unreachable', `Nothing listens at ${host}. Is the API running?`);
  if (code.startsWith('UND_ERR_INVALID') || root instanceof TypeError) {
    return make('invalid_request', `The request could not be sent: ${root.message}.`);
  }
  return make('target_unreachable', `The connection to ${host} failed: ${root.message || code}.`);
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
