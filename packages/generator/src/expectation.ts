import type { Operation, ResponseDoc } from '@assay/api-model';

const isExact = (status: string, from: number, to: number): boolean =>
  /^\d{3}$/.test(status) && Number(status) >= from && Number(status) < to;

/** What each method is answered with when several successes are documented, the most usual first (RFC 9110, section 9.3). */
const USUAL: Record<string, string[]> = {
  POST: ['201', '200', '202', '204'],
  PUT: ['200', '204', '201', '202'],
  PATCH: ['200', '204', '202'],
  DELETE: ['204', '200', '202'],
};

/** Status of a successful request: the documented one; 200 where the document names none or only a range. */
export function successStatus(operation: Operation): number {
  const documented = operation.responses.map(({ status }) => status);
  const successes = documented.filter((status) => isExact(status, 200, 300));
  const usual = (USUAL[operation.method] ?? ['200']).find((status) => successes.includes(status));
  const chosen = usual ?? successes.toSorted((a, b) => Number(a) - Number(b))[0];
  const redirect = documented.find((status) => isExact(status, 300, 400));
  const isOpen = documented.some((status) => status === '2XX' || status === 'default');
  return Number(chosen ?? (isOpen ? undefined : redirect) ?? 200);
}

export function documentedResponse(operation: Operation, status: number): ResponseDoc | null {
  return operation.responses.find((response) => response.status === String(status)) ?? null;
}

export const isDocumented = (operation: Operation, status: number): boolean =>
  documentedResponse(operation, status) !== null;

/**
 * The one status that the document promises for a fault, out of those that fit it, the best first; null when it names none of
 * them. A range (`4XX`) or `default` promises no number, so nothing is expected of it.
 */
function promised(operation: Operation, fitting: number[]): number | null {
  return fitting.find((status) => isDocumented(operation, status)) ?? null;
}

/** Status for a parameter that breaks its limits. */
export const parameterFaultStatus = (operation: Operation): number | null => promised(operation, [400, 422]);

/** Status for a JSON body that breaks its schema; with both documented, 400 is for what cannot be read at all. */
export const bodyFaultStatus = (operation: Operation): number | null => promised(operation, [422, 400]);

/** Status for a body that is not JSON. */
export const malformedBodyStatus = (operation: Operation): number | null => promised(operation, [400, 422]);

/** Status for no body at all; with both documented, either may be meant. */
export function missingBodyStatus(operation: Operation): number | null {
  const both = isDocumented(operation, 400) && isDocumented(operation, 422);
  return both ? null : promised(operation, [400, 422]);
}

/** Status without credentials: the documented one of 401 and 403, and 401 (RFC 9110, section 15.5.2) where neither is. */
export const noCredentialsStatus = (operation: Operation): number => promised(operation, [401, 403]) ?? 401;

/** Whether only the path parameters can be meant by a documented 400 or 422. */
export function pathFaultStatus(operation: Operation): number | null {
  const others = operation.requestBody !== null || operation.parameters.some(({ in: place }) => place === 'query');
  return isDocumented(operation, 404) && others ? null : parameterFaultStatus(operation);
}

/** Status for an id that does not exist: 404 where documented, or where a read ends in the id itself. */
export function unknownIdStatus(operation: Operation): number | null {
  if (isDocumented(operation, 404)) return 404;
  const failures = operation.responses.some(({ status }) => status.startsWith('4') || status === 'default');
  return operation.method === 'GET' && operation.path.endsWith('}') && !failures ? 404 : null;
}
