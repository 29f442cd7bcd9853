// Errors as the document has them: problem details.
const titles = {
  400: 'Malformed request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Rule broken',
  428: 'Precondition required',
  500: 'Internal error',
};

export class Problem extends Error {
  constructor(status, code, detail, { errors, headers = {} } = {}) {
    super(detail);
    this.status = status;
    this.headers = { 'Content-Type': 'application/problem+json', ...headers };
    this.body = { type: 'about:blank', title: titles[status], status, detail, code, ...(errors && { errors }) };
  }
}

export const malformed = (errors, code = 'malformed') =>
  new Problem(400, code, errors.map(({ detail }) => detail).join(' '), { errors });

export const missing = () => new Problem(404, 'not_found', 'There is no such record.');
