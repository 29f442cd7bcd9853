/** Thrown anywhere in an operation and answered as a problem detail. */
export class Problem extends Error {
  constructor(status, title, detail, { errors, headers = {} } = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
    this.body = {
      type: `/problems/${title.toLowerCase().replace(/[^a-z]+/g, '-')}`,
      title,
      status,
      detail,
      ...(errors && { errors }),
    };
  }
}

export const badRequest = (errors, detail = 'The request breaks the rules of the API.') =>
  new Problem(400, 'Bad request', detail, { errors });
export const wrongBody = (pointer, detail) => badRequest([{ pointer, detail }]);
export const unauthorized = (detail) =>
  new Problem(401, 'Unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="marina"' } });
export const forbidden = (detail) => new Problem(403, 'Forbidden', detail);
export const notFound = (what) => new Problem(404, 'Not found', `There is no such ${what}.`);
export const conflict = (detail) => new Problem(409, 'Conflict', detail);
