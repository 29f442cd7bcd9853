// Sends requests and judges every answer by the document.
import { readFileSync } from 'node:fs';
import { resolve, violations } from '../../checking/schema.mjs';

export const doc = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
export const target = JSON.parse(readFileSync(new URL('../target.json', import.meta.url), 'utf8'));

const routes = Object.entries(doc.paths).map(([path, item]) => ({
  path,
  item,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

function deviations(operation, { status, headers, text, body }) {
  const response = resolve(doc, operation.responses[status]);
  if (!response) return [`status ${status} is not in the document`];
  const found = [];
  for (const [name, node] of Object.entries(response.headers ?? {})) {
    const { required, schema } = resolve(doc, node);
    const value = headers.get(name);
    if (value === null && required) found.push(`header ${name} is missing`);
    const typed = resolve(doc, schema).type === 'integer' ? Number(value) : value;
    if (value !== null) found.push(...violations(doc, schema, typed, name).map(({ detail }) => detail));
  }
  const [type] = Object.keys(response.content ?? {});
  if (!type) return text === '' ? found : [...found, 'a body where there is to be none'];
  if (headers.get('content-type') !== type) found.push(`content type ${headers.get('content-type')}`);
  return [...found, ...violations(doc, response.content[type].schema, body).map(({ detail }) => detail)];
}

/** Requests as one of the accounts of target.json: `call(account, 'GET /path', {json, form, headers})`. */
export function createClient(base) {
  const tokens = {};
  const seen = new Set();
  const problems = [];

  async function send(request, { json, form, text, headers = {} } = {}) {
    const [method, path] = request.split(' ');
    const type = form ? 'application/x-www-form-urlencoded' : 'application/vnd.api+json';
    const body = text ?? (form ? new URLSearchParams(form).toString() : json && JSON.stringify(json));
    const response = await fetch(base + path, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': type }), ...headers },
      ...(body !== undefined && { body }),
    });
    const answer = { status: response.status, headers: response.headers, text: await response.text() };
    answer.body = answer.text && /json/.test(answer.headers.get('content-type')) ? JSON.parse(answer.text) : null;
    const route = routes.find(({ pattern }) => pattern.test(path.split('?')[0]));
    const operation = route?.item[method.toLowerCase()];
    if (operation) {
      seen.add(`${operation.operationId} ${answer.status}`);
      problems.push(...deviations(operation, answer).map((each) => `${request} ${answer.status}: ${each}`));
    }
    return answer;
  }

  async function tokenOf(account, scope) {
    const { clientId, clientSecret, scope: all } = target.credentials[account];
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: scope ?? all,
    };
    const { body } = await send('POST /oauth/token', { form });
    return body.access_token;
  }

  async function call(account, request, options = {}) {
    if (account) tokens[account] ??= await tokenOf(account);
    const authorization = account ? { Authorization: `Bearer ${tokens[account]}` } : {};
    return send(request, { ...options, headers: { ...authorization, ...options.headers } });
  }

  return { base, call, send, tokenOf, seen, problems };
}

export const expect = (actual, wanted, what) => {
  if (JSON.stringify(actual) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(actual)} in place of ${JSON.stringify(wanted)}`);
};
