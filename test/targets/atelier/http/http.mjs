const errorNames = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'unprocessable',
  428: 'precondition_required',
  500: 'internal_error',
};

/** A refusal that goes to the client as it is. */
export class Refusal extends Error {
  /** @param {number} status @param {string} message @param {{ field: string, message: string }[]} [violations] @param {Record<string, string>} [headers] */
  constructor(status, message, violations, headers = {}) {
    super(message);
    this.status = status;
    this.violations = violations;
    this.headers = headers;
  }

  get body() {
    const body = { status: this.status, error: errorNames[this.status], message: this.message };
    return this.violations ? { ...body, violations: this.violations } : body;
  }
}

const bodyLimit = 200_000;

/** @param {import('node:http').IncomingMessage} request */
export async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= bodyLimit) chunks.push(chunk);
  }
  if (size > bodyLimit) throw new Refusal(413, 'The body is too large.');
  return Buffer.concat(chunks).toString('utf8');
}

/** @param {import('node:http').IncomingMessage} request */
export const mediaType = (request) => (request.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();

/** Reads the body as JSON: 415 for another media type, 400 for what is not JSON. */
export function parseJson(
  /** @type {import('node:http').IncomingMessage} */ request,
  /** @type {string} */ text,
  type = 'application/json',
) {
  if (mediaType(request) !== type) throw new Refusal(415, `The body must be ${type}.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {any} [body] @param {Record<string, string>} [headers] */
export function send(response, status, body, headers = {}) {
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const type = status < 400 ? 'application/hal+json' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body));
}
