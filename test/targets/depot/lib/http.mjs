import { createHash } from 'node:crypto';
import { invalid } from './errors.mjs';

const LIMIT = 64 * 1024;

/** @param {import('node:http').ServerResponse} res */
export function send(res, status, body, headers = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  if (text !== undefined) res.setHeader('Content-Type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.writeHead(status).end(text);
}

export function sendError(res, error) {
  const { code, status, message, details } = error;
  send(res, code, { error: { code, status, message, ...(details && { details }) } });
}

/** The whole body as text; what is beyond the limit is read and dropped. */
export async function readText(req) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size <= LIMIT) chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), tooLong: size > LIMIT };
}

/** The body as an object. @param {boolean} optional may it be left out? */
export function parseBody({ text, tooLong }, optional = false) {
  const refuse = (description) => invalid([{ field: 'body', description }]);
  if (tooLong) throw refuse('must not be longer than 64 KB');
  if (text.trim() === '') {
    if (optional) return {};
    throw refuse('must be a JSON object');
  }
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('must be a JSON object');
  return value;
}

export const etagOf = (record) => `"${createHash('sha1').update(JSON.stringify(record)).digest('hex').slice(0, 16)}"`;

/** Does a header If-Match or If-None-Match name this tag? */
export const namesTag = (header, tag) =>
  header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === tag);
