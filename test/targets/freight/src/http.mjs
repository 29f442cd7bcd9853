import { createHash } from 'node:crypto';

/**
 * @typedef {{ id: string, name: string, role: 'dispatcher' | 'shipper' }} Account
 * @typedef {{ status: number, body?: unknown, headers?: Record<string, string> }} Answer
 * @typedef {{
 *   account: Account, params: Record<string, string>, url: URL,
 *   headers: import('node:http').IncomingHttpHeaders, raw: string, tooLong: boolean
 * }} Call
 */

const titles = {
  400: 'The request is not valid',
  401: 'A valid key is needed',
  403: 'Not allowed with this key',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Not possible in the present state',
  412: 'The record has changed',
  415: 'Media type not supported',
  428: 'If-Match is needed',
  500: 'Something went wrong',
};
const kinds = {
  400: 'invalid-request',
  401: 'key-needed',
  403: 'not-allowed',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  412: 'changed',
  415: 'media-type',
  428: 'if-match-needed',
  500: 'internal',
};

/** A refusal that becomes a problem document. */
export class Refusal extends Error {
  /**
   * @param {keyof typeof titles} status
   * @param {string} detail
   * @param {{ errors?: { field: string, message: string }[], headers?: Record<string, string> }} [more]
   */
  constructor(status, detail, more = {}) {
    super(detail);
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }

  problem() {
    return {
      type: `https://freight.example/problems/${kinds[this.status]}`,
      title: titles[this.status],
      status: this.status,
      detail: this.message,
      ...(this.errors ? { errors: this.errors } : {}),
    };
  }
}

/** @param {{ field: string, message: string }[]} errors */
export function refuseIfAny(errors) {
  if (errors.length > 0) {
    throw new Refusal(400, `${errors[0].field}: ${errors[0].message}`, { errors });
  }
}

/**
 * The JSON body, after its media type.
 * @param {Call} call
 * @param {string} [type]
 * @returns {Record<string, unknown>}
 */
export function bodyOf(call, type = 'application/json') {
  const sent = (call.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (sent !== type) throw new Refusal(415, `The body has to be ${type}.`);
  if (call.tooLong) throw new Refusal(400, 'The body is longer than 100 kB.');
  let body;
  try {
    body = JSON.parse(call.raw);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'The body has to be a JSON object.');
  }
  return body;
}

/** @param {unknown} body */
export function etagOf(body) {
  return `"${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 20)}"`;
}

/**
 * A record with its ETag, or 304.
 * @param {Call} call
 * @param {unknown} body
 * @param {{ conditional?: boolean }} [options]
 * @returns {Answer}
 */
export function tagged(call, body, { conditional = true } = {}) {
  const etag = etagOf(body);
  const asked = call.headers['if-none-match'];
  if (conditional && asked && tagsIn(asked).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) {
    return { status: 304, headers: { ETag: etag } };
  }
  return { status: 200, body, headers: { ETag: etag } };
}

/**
 * Checks If-Match against the present record.
 * @param {Call} call
 * @param {unknown} body the record as it is answered now
 * @param {{ needed: boolean, ignoreStale?: boolean }} options
 */
export function precondition(call, body, { needed, ignoreStale = false }) {
  const asked = call.headers['if-match'];
  if (asked === undefined) {
    if (needed) throw new Refusal(428, 'Send the ETag of the record you have read in If-Match.');
    return;
  }
  if (ignoreStale) return;
  if (!tagsIn(asked).some((tag) => tag === '*' || tag === etagOf(body))) {
    throw new Refusal(412, 'The record is not the one you have read. Read it again.');
  }
}

/** @param {string} header */
function tagsIn(header) {
  return header.split(',').map((tag) => tag.trim());
}
