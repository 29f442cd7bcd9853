// Sends requests and judges every answer by the document.
import { readFileSync } from 'node:fs';
import { resolve, violations } from '../../checking/schema.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
export const doc = read('swagger.json');
const target = read('target.json');

const routes = Object.entries(doc.paths).map(([path, item]) => ({
  item,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** What the document leaves to words: each answer is an envelope that fits its status. */
function outsideEnvelope({ status, body }) {
  if (status >= 400) {
    const { success, data, error } = body ?? {};
    const named = status === 400 ? typeof error?.field === 'string' : error?.field === null;
    return success === false && data === null && error?.code && named ? [] : ['not the envelope of an error'];
  }
  const whole = status === 207 ? typeof body?.success === 'boolean' : body?.success === true;
  return whole && body.error === null ? [] : ['not the envelope of a success'];
}

function deviations(operation, answer) {
  const response = operation.responses[answer.status] ?? (answer.status >= 400 && operation.responses.default);
  if (!response) return [`status ${answer.status} is not in the document`];
  const found = outsideEnvelope(answer);
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    const value = answer.headers.get(name);
    const typed = header.type === 'integer' ? Number(value) : value;
    if (value === null) found.push(`header ${name} is missing`);
    else found.push(...violations(doc, header, typed, name).map(({ detail }) => detail));
  }
  if (answer.headers.get('content-type') !== 'application/json') found.push('not application/json');
  const declared = new Set(Object.keys(resolve(doc, response.schema).properties));
  found.push(...Object.keys(answer.body).filter((name) => !declared.has(name)));
  return [...found, ...violations(doc, response.schema, answer.body).map(({ detail }) => detail)];
}

/** Requests as one of the accounts of target.json: `call(account, 'GET /path', {json, form, text, type})`. */
export function createClient(base) {
  const seen = new Set();
  const problems = [];

  async function call(account, request, { json, form, text, type } = {}) {
    const [method, address] = request.split(' ');
    const url = new URL(`${base}/v2${address}`);
    const key = target.credentials[account]?.value ?? account;
    if (key) url.searchParams.set('key', key);
    const body = text ?? (form ? new URLSearchParams(form).toString() : json && JSON.stringify(json));
    const sent = type ?? (form ? 'application/x-www-form-urlencoded' : 'application/json');
    const headers = body === undefined ? {} : { 'Content-Type': sent };
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
    const answer = { status: response.status, headers: response.headers, body: await response.json() };
    const path = address.split('?')[0];
    const operation = routes.find(({ pattern }) => pattern.test(path))?.item[method.toLowerCase()];
    if (operation) {
      const status = operation.responses[answer.status] ? answer.status : 'default';
      seen.add(`${operation.operationId} ${status}`);
      problems.push(...deviations(operation, answer).map((each) => `${request} ${answer.status}: ${each}`));
    }
    return answer;
  }

  return { base, call, seen, problems };
}

export const expect = (actual, wanted, what) => {
  if (JSON.stringify(actual) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(actual)} in place of ${JSON.stringify(wanted)}`);
};
