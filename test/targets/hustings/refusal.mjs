/** Thrown anywhere in an operation; becomes the `errors` of the answer. */
export class Refusal extends Error {
  constructor(status, errors, headers = {}) {
    super(errors[0].title);
    this.status = status;
    this.errors = errors.map((each) => ({ status: String(status), ...each }));
    this.headers = headers;
  }
}

export const unauthorized = (detail) =>
  new Refusal(401, [{ code: 'unauthorized', title: 'Unauthorized', detail }], { 'WWW-Authenticate': 'Bearer' });
export const forbidden = (detail = 'Your role may not do this.') =>
  new Refusal(403, [{ code: 'forbidden', title: 'Forbidden', detail }]);
export const notFound = (detail = 'There is no such record.') =>
  new Refusal(404, [{ code: 'not_found', title: 'Not found', detail }]);
export const conflict = (code, detail) => new Refusal(409, [{ code, title: 'Conflict', detail }]);
export const badParameter = (parameter, detail) =>
  new Refusal(400, [{ code: 'bad_parameter', title: 'Bad request', detail, source: { parameter } }]);
export const invalid = (problems) =>
  new Refusal(
    422,
    problems.map(({ pointer, detail }) => ({
      code: 'invalid',
      title: 'Unprocessable entity',
      detail,
      source: { pointer },
    })),
  );
