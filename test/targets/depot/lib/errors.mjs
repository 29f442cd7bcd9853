/** A refusal: the HTTP status, the word for it and what is wrong. */
export class ApiError extends Error {
  /**
   * @param {number} code
   * @param {string} status
   * @param {string} message
   * @param {{field: string, description: string}[]} [details]
   */
  constructor(code, status, message, details) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export const invalid = (details) =>
  new ApiError(400, 'INVALID_ARGUMENT', 'The request has invalid arguments.', details);
export const unauthenticated = () =>
  new ApiError(401, 'UNAUTHENTICATED', 'The header X-Depot-Key is missing or holds no valid key.');
export const denied = (message) => new ApiError(403, 'PERMISSION_DENIED', message);
export const notFound = (what) => new ApiError(404, 'NOT_FOUND', `${what} was not found.`);
export const precondition = (message) => new ApiError(409, 'FAILED_PRECONDITION', message);
export const exists = (message) => new ApiError(409, 'ALREADY_EXISTS', message);
export const stale = () => new ApiError(412, 'ABORTED', 'The record has changed: If-Match names an old ETag.');
