import { ApiError } from '@assay/client';
import { TransportError } from '@assay/runner';
import { errorTexts } from '../error-texts.ts';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';

/** A call of the server that was refused or did not work. The message says what to do next. */
export class ServerError extends Error {
  readonly code: ExitCode;
  /** The same call may work in a moment. */
  readonly isPassing: boolean;

  constructor(message: string, { code, isPassing = false }: { code: ExitCode; isPassing?: boolean }, cause: unknown) {
    super(message, { cause });
    this.name = 'ServerError';
    this.code = code;
    this.isPassing = isPassing;
  }
}

/** Wraps what a call of the client throws. */
export function toServerError(error: unknown, apiUrl: string): ServerError {
  if (error instanceof ServerError) return error;
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0) return unreachable(error, apiUrl);
  const refused = { code: exitCodes.credentials };
  if (error.status === 401)
    return new ServerError(
      `${errorTexts.unauthorized}. ${tokenText(error)} Make a new one in Assay under Settings, API Tokens, and set ASSAY_TOKEN.`,
      refused,
      error,
    );
  if (error.code === 'insufficient_scope' || error.code === 'forbidden')
    return new ServerError(`Authentication failed: ${error.message}`, refused, error);
  if (error.status === 429 || error.status >= 500)
    return new ServerError(`${apiUrl}: ${error.message}`, { code: exitCodes.notJudged, isPassing: true }, error);
  return new ServerError(refusalText(error, apiUrl), { code: codeOf(error) }, error);
}

/** Servers say of a token that they know why it is refused. */
const tokenText = ({ message }: ApiError): string =>
  /^This token (?:expired|was revoked) on [\w:. -]{1,40}$/.test(message)
    ? message
    : 'The token is not valid, has expired or was revoked.';

/** A limit of the plan is nobody's mistake on the command line; other refusals are. */
const codeOf = ({ code, status }: ApiError): ExitCode =>
  code === 'limit_reached' || status < 400 ? exitCodes.notJudged : exitCodes.usage;

function refusalText({ message, status, errors, code }: ApiError, apiUrl: string): string {
  if (status === 404 && code === null)
    return `${apiUrl} does not answer like an Assay server: 404 ${message.replace(/\.$/, '')}. Check --api-url or ASSAY_API_URL.`;
  if (code === 'system_not_found')
    return `${message} Check the number: it is in the address of the system's page. The token sees the systems of its own team only.`;
  if (status < 400)
    return `${apiUrl} gave an answer that this tool does not understand. Install the version of the server.`;
  const fields = errors.slice(0, 3).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  return [message, ...fields].join(' ');
}

function unreachable(error: ApiError, apiUrl: string): ServerError {
  const passing = { code: exitCodes.notJudged, isPassing: true };
  const cause = error.cause instanceof TransportError ? error.cause : null;
  if (cause?.reason === 'timeout' || cause?.reason === 'interrupted')
    return new ServerError(
      `${errorTexts.timeout}: the Assay server at ${apiUrl} did not answer in time. Check its address and the proxy, then try again.`,
      passing,
      error,
    );
  if (cause?.reason === 'tls')
    return new ServerError(
      `${errorTexts.tls}: ${cause.message} Trust its authority with --cacert FILE, or accept any certificate with --insecure.`,
      { code: exitCodes.notJudged },
      error,
    );
  const why = cause === null ? error.message : cause.message;
  return new ServerError(
    `The Assay server at ${apiUrl} cannot be reached: ${why} Check --api-url or ASSAY_API_URL.`,
    passing,
    error,
  );
}
