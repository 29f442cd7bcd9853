/** Lists of values that the wire, the database, the runner and the screens share. This file imports nothing. */

/** Why nothing could be judged. Never a verdict about the API. */
export const errorCauses = [
  'target_unreachable',
  // It answered before in the same run, and does not any more.
  'target_stopped',
  'dns',
  'tls',
  'timeout',
  'auth_failed',
  'rate_limited',
  'interrupted',
  'blocked_address',
  'invalid_request',
  'setup_failed',
  'redirect_failed',
  // Longer than anything that is read.
  'answer_too_large',
  // Not sent: it would change what the run did not make.
  'not_owned',
  // Not sent: the system is read only, and it is no read.
  'read_only',
  // Refused for another reason than the one under test.
  'other_refusal',
  // The request that it is a variation of was not accepted.
  'base_refused',
  // What it needs is not there to be found, such as a second page.
  'not_reached',
] as const;

/**
 * `success`: the expected status and every rule passed. `failure`: one did not. `error`: not judged. `skipped`: not sent or
 * not judged for a reason that is no trouble (`skippedCauses`); neither passed nor failed.
 */
export const resultStatuses = ['success', 'failure', 'error', 'skipped'] as const;

/** Causes that are no trouble: the scenario says nothing about this API. */
export const skippedCauses: ReadonlySet<ErrorCause> = new Set([
  'not_owned',
  'read_only',
  'other_refusal',
  'base_refused',
  'not_reached',
]);

/**
 * What runs may send to a system. `read_only`: GET, HEAD and OPTIONS. `own_records`: writes to what the run made itself.
 * `disposable`: everything.
 */
export const protections = ['read_only', 'own_records', 'disposable'] as const;

/** How often a request is sent that waits for something, and for how long, where its scenario does not say. */
export const POLLING_TRIES = 30;
export const POLLING_SECONDS = 30;

/** Where a value stands in a request. */
export const valueLocations = ['header', 'query', 'path', 'body'] as const;

/** Where a credential stands in a request. */
export const credentialLocations = ['header', 'query', 'cookie'] as const;

/** Where the answer of a server keeps its token against forged requests. */
export const csrfSources = ['cookie', 'header', 'body'] as const;

export type ErrorCause = (typeof errorCauses)[number];
export type Protection = (typeof protections)[number];
export type ResultStatus = (typeof resultStatuses)[number];
export type ValueLocation = (typeof valueLocations)[number];
export type CsrfSource = (typeof csrfSources)[number];
export type CredentialLocation = (typeof credentialLocations)[number];

/** How a token is written with its scheme (RFC 6750), and without. */
export const BEARER_TOKEN_FORMAT = 'Bearer {token}';
export const BARE_TOKEN_FORMAT = '{token}';
/** How an encoded user name with its password is written (RFC 7617). */
export const BASIC_TOKEN_FORMAT = 'Basic {token}';

/** How a token is written where nobody says how: with its scheme in `Authorization`, bare elsewhere. */
export function defaultTokenFormat(location: CredentialLocation, name: string): string {
  return location === 'header' && name.toLowerCase() === 'authorization' ? BEARER_TOKEN_FORMAT : BARE_TOKEN_FORMAT;
}
