// Starts a server, sends requests and judges answers by the document.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { check, resolve } from '../schema.mjs';

const here = new URL('..', import.meta.url);
export const doc = JSON.parse(readFileSync(new URL('openapi.json', here), 'utf8'));
const { credentials } = JSON.parse(readFileSync(new URL('target.json', here), 'utf8'));

export const operations = Object.entries(doc.paths).flatMap(([path, item]) =>
  ['get', 'put', 'post', 'patch', 'delete']
    .filter((method) => item[method])
    .map((method) => ({
      path,
      method: method.toUpperCase(),
      operation: item[method],
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
);

/** What is wrong with an answer, by the document; addresses and methods outside it are not judged. */
export function judge({ method, path, status, headers, json, text }) {
  const found = operations.find((each) => each.method === method && each.pattern.test(path.split('?')[0]));
  if (!found) return { key: null, problems: [] };
  const { responses, operationId } = found.operation;
  const name = responses[status] ? String(status) : 'default';
  const response = resolve(doc, responses[name]);
  const key = `${operationId} ${name}`;
  if (!response) return { key, problems: [`${status} is not documented`] };
  const problems = [];
  for (const [header, each] of Object.entries(response.headers ?? {}))
    if (resolve(doc, each).required && headers.get(header) === null) problems.push(`${header} is missing`);
  const [type] = Object.keys(response.content ?? {});
  if (!type && text !== '') problems.push('there is a body');
  if (type && !headers.get('content-type')?.startsWith(type))
    problems.push(`content type ${headers.get('content-type')}`);
  if (type && json === undefined) problems.push('no JSON');
  if (type && json !== undefined)
    problems.push(
      ...Object.entries(check(doc, response.content[type].schema, json, { answer: true })).map(
        ([at, texts]) => `${at}: ${texts}`,
      ),
    );
  if (type === 'application/problem+json' && json?.status !== status) problems.push('status differs from the body');
  return { key, problems };
}

export async function open(fault, seen) {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: here,
    env: { ...process.env, PORT: '0', TOLLGATE_FAULTS: fault },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const base = await new Promise((done, failed) => {
    child.stdout.on('data', (chunk) => done(/http:\S+/.exec(String(chunk))[0]));
    child.on('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  const held = new Map();

  async function headersOf(as) {
    if (as === null) return {};
    const each = credentials[as];
    if (each.type === 'api_key') return { [each.name]: each.value };
    if (!held.has(as)) {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: each.clientId,
        client_secret: each.clientSecret,
        scope: each.scope,
      });
      held.set(as, (await (await fetch(`${base}${each.path}`, { method: 'POST', body })).json()).access_token);
    }
    return { Authorization: `Bearer ${held.get(as)}` };
  }

  async function call(method, path, { as = 'main', body, raw, type = 'application/json', headers = {} } = {}) {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const sent = {
      ...(payload !== undefined && type && { 'Content-Type': type }),
      ...(await headersOf(as)),
      ...headers,
    };
    const res = await fetch(`${base}${path}`, {
      method,
      headers: sent,
      body: payload === undefined ? undefined : Buffer.from(payload),
    });
    const text = await res.text();
    let json;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    const answer = { method, path, status: res.status, headers: res.headers, text, json };
    seen?.(answer);
    return answer;
  }

  const stop = () =>
    new Promise((done) => {
      child.removeAllListeners('exit');
      child.on('exit', done);
      child.kill();
    });
  return { call, stop };
}
