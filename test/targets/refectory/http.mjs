import { on } from './switches.mjs';

export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} message */
  constructor(status, code, message, headers = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
export const invalid = (message) => new Refusal(400, 'invalid', message);

export async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const typeOf = (request) => (request.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();

export function parseJson(request, text) {
  if (text === '') throw invalid('The body is empty.');
  if (typeOf(request) !== 'application/json')
    throw new Refusal(415, 'unsupported_type', 'Send the body as application/json.');
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('The body is not JSON.');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw invalid('The body must be a JSON object.');
  return value;
}

export function parseForm(request, text) {
  if (text === '') return {};
  if (typeOf(request) !== 'application/x-www-form-urlencoded')
    throw new Refusal(415, 'unsupported_type', 'Send the body as application/x-www-form-urlencoded.');
  return Object.fromEntries(new URLSearchParams(text));
}

export function send(response, status, value, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
}

export function sendRefusal(response, refusal, url) {
  const body = { ok: false, error: { code: refusal.code, message: refusal.message } };
  if (on('dish-unknown-html') && refusal.status === 404 && url.pathname.startsWith('/api/dishes/'))
    return send(response, 404, `<html><body><h1>404</h1>${refusal.message}</body></html>`, {
      'content-type': 'text/html',
    });
  const hidden = on('order-unknown-200') && refusal.status === 404 && /^\/api\/orders\/[^/]+$/.test(url.pathname);
  send(response, hidden ? 200 : refusal.status, body, refusal.headers);
}

export function text(value, name, min, max) {
  const length = typeof value === 'string' ? [...value].length : -1;
  if (length < min || length > max) throw invalid(`${name} must be a text of ${min} to ${max} characters.`);
  return value;
}
export function integer(value, name, min, max) {
  if (!Number.isInteger(value) || value < min || value > max)
    throw invalid(`${name} must be a whole number from ${min} to ${max}.`);
  return value;
}
/** A whole number that comes as text: in a form or a query. */
export const integerText = (value, name, min, max) =>
  integer(/^-?\d{1,15}$/.test(value ?? '') ? Number(value) : Number.NaN, name, min, max);
export function oneOf(value, name, values) {
  if (!values.includes(value)) throw invalid(`${name} must be one of ${values.join(', ')}.`);
  return value;
}
export function flag(value, name) {
  if (typeof value !== 'boolean') throw invalid(`${name} must be true or false.`);
  return value;
}
export const flagText = (value, name) => oneOf(value, name, ['true', 'false']) === 'true';

const moment = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/** A moment with an offset, answered in UTC and whole seconds. */
export function momentOf(value, name) {
  const match = typeof value === 'string' ? moment.exec(value) : null;
  const date = match ? new Date(Date.UTC(+match[1], +match[2] - 1, +match[3])) : undefined;
  if (date?.getUTCMonth() !== Number(match?.[2]) - 1) throw invalid(`${name} must be a date and time with an offset.`);
  const utc = new Date(value.toUpperCase()).toISOString();
  if (!/^\d/.test(utc)) throw invalid(`${name} is not in this era.`);
  return `${utc.slice(0, 19)}Z`;
}

export function page(query, rows, max) {
  const limit = query.has('limit') ? integerText(query.get('limit'), 'limit', 1, max) : 20;
  const offset = query.has('offset') ? integerText(query.get('offset'), 'offset', 0, Number.MAX_SAFE_INTEGER) : 0;
  return { rows: rows.slice(offset, offset + limit), offset, limit };
}
