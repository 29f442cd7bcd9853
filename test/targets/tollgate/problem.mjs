// Refusals, as problem details.
import { randomBytes } from 'node:crypto';

const titles = {
  400: 'One or more validation errors occurred.',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  428: 'Precondition Required',
  500: 'An error occurred while processing your request.',
};

export class Refusal extends Error {
  constructor(status, detail, { errors, headers = {} } = {}) {
    super(detail);
    this.status = status;
    this.headers = { 'Content-Type': 'application/problem+json; charset=utf-8', ...headers };
    const traceId = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
    this.body = {
      type: `https://httpstatuses.io/${status}`,
      title: titles[status],
      status,
      detail,
      traceId,
      ...(errors && { errors }),
    };
  }
}

export class OAuthRefusal extends Error {
  constructor(status, error, description) {
    super(description);
    this.status = status;
    this.headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
    this.body = { error, error_description: description };
  }
}

export const invalid = (errors) => new Refusal(400, 'See errors.', { errors });
export const wrong = (name, message) => invalid({ [name]: [message] });
export const notFound = (what) => new Refusal(404, `There is no such ${what}.`);
export const forbidden = (detail) => new Refusal(403, detail);
export const conflict = (detail) => new Refusal(409, detail);
