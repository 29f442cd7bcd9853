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

const exactResponse = ({ responses }: Operation, status: number): ResponseDoc | undefined =>
  responses.find((response) => response.status === String(status));

/** Some documents describe all successes at once: `2XX`, or nothing but `default`. */
function openSuccess({ responses }: Operation): ResponseDoc | undefined {
  const range = responses.find(({ status }) => status.toUpperCase() === '2XX');
  const [only] = responses;
  return range ?? (responses.length === 1 && only?.status === 'default' ? only : undefined);
}

/** What a document says of an answer, for a success also where it says so of all successes. */
export function documentedResponse(operation: Operation, status: number): ResponseDoc | null {
  const exact = exactResponse(operation, status);
  return exact ?? (isExact(String(status), 200, 300) ? openSuccess(operation) : undefined) ?? null;
}

/** Whether the document has this very status. */
export const isDocumented = (operation: Operation, status: number): boolean =>
  exactResponse(operation, status) !== undefined;

/** Whether a success is described without its status: any of them will do. */
export const hasOpenSuccess = (operation: Operation): boolean =>
  !operation.responses.some(({ status }) => isExact(status, 200, 400)) && openSuccess(operation) !== undefined;

/** A status to expect, and whether the document promises it or only convention does. */
export interface Expectation {
  status: number;
  statusBy?: 'convention';
}

/** A documented `4XX` or `default`: refusals are promised, their number is not. */
export const hasOpenRefusal = (operation: Operation): boolean =>
  operation.responses.some(({ status }) => /^(4XX|default)$/i.test(status));

/**
 * What is expected of a fault: the one documented status out of those that fit it, the best first. Where the document only
 * promises some refusal, the best of them by convention; null when it promises nothing.
 */
function promised(operation: Operation, fitting: [number, ...number[]]): Expectation | null {
  const documented = fitting.find((status) => isDocumented(operation, status));
  if (documented !== undefined) return { status: documented };
  return hasOpenRefusal(operation) ? { status: fitting[0], statusBy: 'convention' } : null;
}

/** Status for a parameter that breaks its limits. */
export function parameterFaultStatus(operation: Operation): Expectation | null {
  // A 422 that stands beside a body is for what the body has; what else is refused may be refused otherwise.
  const isOfBody = operation.requestBody !== null && !isDocumented(operation, 400) && hasOpenRefusal(operation);
  return isOfBody ? { status: 400, statusBy: 'convention' } : promised(operation, [400, 422]);
}

/**
 * Status for a JSON body that breaks its schema; with both documented, 400 is for what cannot be read at all. A body that no
 * reading of its schema accepts (`isPlain`) is refused by convention even where no refusal is documented.
 */
export const bodyFaultStatus = (operation: Operation, isPlain: boolean): Expectation | null =>
  promised(operation, [422, 400]) ?? (isPlain ? { status: 400, statusBy: 'convention' } : null);

/** Status for a body that is not JSON. */
export const malformedBodyStatus = (operation: Operation): Expectation =>
  promised(operation, [400, 422]) ?? { status: 400, statusBy: 'convention' };

/** Status for no body at all; with both documented, either may be meant. */
export function missingBodyStatus(operation: Operation): Expectation | null {
  const both = isDocumented(operation, 400) && isDocumented(operation, 422);
  return both ? { status: 400, statusBy: 'convention' } : promised(operation, [400, 422]);
}

/** Status without credentials: the documented one of 401 and 403, and a refusal like 401 (RFC 9110, 15.5.2) where neither is. */
export function noCredentialsStatus(operation: Operation): Expectation {
  const documented = [401, 403].find((status) => isDocumented(operation, status));
  return documented === undefined ? { status: 401, statusBy: 'convention' } : { status: documented };
}

/** What a document says in words about one of its statuses. */
const saidAbout = ({ description, content }: ResponseDoc): string =>
  `${description ?? ''} ${JSON.stringify(content.flatMap(({ examples }) => examples)).slice(0, 2000)}`;

export const CONFLICT =
  /overlap|booked|double|not available|already|exists?\b|taken|duplicate|unique|in use|conflict|j[áa]\b|ya existe|existe|bereits|d[ée]j[àa]/i;

/** Whether the document says that a valid request can collide with what is stored. */
export const mayConflict = (operation: Operation): boolean =>
  operation.responses.some(
    (response) =>
      response.status === '409' || (/^4(00|22)$/.test(response.status) && CONFLICT.test(saidAbout(response))),
  );

/** Whether only the path parameters can be meant by a documented 400 or 422. */
export function pathFaultStatus(operation: Operation): Expectation | null {
  const others =
    operation.requestBody !== null || operation.parameters.some(({ in: location }) => location === 'query');
  const expected = parameterFaultStatus(operation);
  // A text that is no id may as well be an id that nothing has.
  return isDocumented(operation, 404) && others && expected !== null
    ? { ...expected, statusBy: 'convention' }
    : expected;
}

/** Status for an id that does not exist: 404 or 410 where documented; where a read ends in the id itself, a refusal like 404. */
export function unknownIdStatus(operation: Operation): Expectation | null {
  const documented = [404, 410].find((status) => isDocumented(operation, status));
  if (documented !== undefined) return { status: documented };
  const isRead = operation.method === 'GET' && operation.path.endsWith('}');
  return isRead || hasOpenRefusal(operation) ? { status: 404, statusBy: 'convention' } : null;
}

/** What a document says of the answer to a request that succeeds; empty where it says nothing. */
export const wordsOfSuccess = (operation: Operation): string =>
  documentedResponse(operation, successStatus(operation))?.description ?? '';
