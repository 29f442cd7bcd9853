import { createHash } from 'node:crypto';

export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} message */
  constructor(status, code, message, { fields, headers = {} } = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.body = { error: { code, message, ...(fields ? { fields } : {}) } };
  }
}
export const conflict = (code, message) => new Refusal(409, code, message);
export const missing = () => new Refusal(404, 'notFound', 'There is no such thing, or you may not see it.');
/** @param {{ field: string, problem: string }[]} fields */
export const invalid = (fields) => new Refusal(422, 'invalid', 'Some fields or parameters are not valid.', { fields });

export async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export function parseJson(request, text) {
  const type = (request.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (text !== '' && type !== 'application/json')
    throw new Refusal(415, 'unsupportedMediaType', 'Send application/json.');
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'badJson', 'The body is not JSON.');
  }
}

export function send(response, status, value, headers = {}) {
  if (value === undefined) {
    response.writeHead(status, headers);
    return response.end();
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
}

export const etagOf = (shown, version) =>
  `"${createHash('sha256')
    .update(`${version} ${JSON.stringify(shown)}`)
    .digest('hex')
    .slice(0, 20)}"`;

const tags = (header) => header.split(',').map((tag) => tag.trim());
export const matchesTag = (header, tag) => header.trim() === '*' || tags(header).includes(tag);
export const matchesWeakly = (header, tag) =>
  header.trim() === '*' || tags(header).some((t) => t.replace(/^W\//, '') === tag);

export function checkIfMatch(request, tag, required) {
  const header = request.headers['if-match'];
  if (header === undefined) {
    if (required) throw new Refusal(428, 'ifMatchMissing', 'Send If-Match with the ETag that you have.');
  } else if (!matchesTag(header, tag))
    throw new Refusal(412, 'stale', 'Somebody was faster: the ETag is not the current one.');
}
