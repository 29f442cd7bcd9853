// For check.mjs: a server of its own with chosen faults, and answers judged by the document.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { deref, load, problems } from '../contract.mjs';

export const doc = load();
const KEYS = {
  office: { 'X-Staff-Key': 'sk_office_71c0e4d29ab8' },
  inspector: { 'X-Staff-Key': 'sk_insp_c3382f06be15' },
  ana: { 'X-Member-Key': 'mk_5e1d07aa' },
  tilo: { 'X-Member-Key': 'mk_90b7f3c4' },
  rolf: { 'X-Member-Key': 'mk_ee04917b' },
  bad: { 'X-Staff-Key': 'sk_office_nope' },
  nobody: {},
};

export const operations = Object.entries(doc.paths).flatMap(([path, { parameters = [], ...methods }]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation,
    id: operation.operationId,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    parameters: [...parameters, ...(operation.parameters ?? [])].map((each) => deref(doc, each)),
  })),
);
const fixedFirst = operations.toSorted((a, b) => a.path.includes('{') - b.path.includes('{'));

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

export async function open(fault = '', seen = () => {}) {
  const port = await freePort();
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, PORT: String(port), APIARY_FAULTS: fault },
    stdio: 'inherit',
  });
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    try {
      await fetch(`${base}/__snapshot`);
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((done) => setTimeout(done, 20));
    }
  }
  async function ask(who, method, path, body) {
    const raw = typeof body === 'string';
    const res = await fetch(base + path, {
      method,
      headers: { ...KEYS[who], ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      body: body === undefined || raw ? body : JSON.stringify(body),
    });
    const text = await res.text();
    const type = res.headers.get('content-type') ?? '';
    const answer = {
      method,
      path,
      status: res.status,
      headers: res.headers,
      type,
      text,
      body: type.includes('json') ? JSON.parse(text) : undefined,
    };
    seen(answer);
    return answer;
  }
  return {
    ask,
    snapshot: async () => (await fetch(`${base}/__snapshot`)).json(),
    reset: () => fetch(`${base}/__reset`, { method: 'POST' }),
    stop: () => new Promise((done) => child.on('exit', done) && child.kill()),
  };
}

/** What the document has against an answer. */
export function judge({ method, path, status, headers, type, text, body }) {
  const pathname = path.split('?')[0];
  const found = fixedFirst.find((each) => each.method === method && each.pattern.test(pathname));
  if (!found) return { key: '-', wrong: status === 404 || status === 405 ? [] : [`status ${status}`] };
  const key = `${found.id} ${status}`;
  const response = deref(doc, found.operation.responses[status]);
  if (!response) return { key, wrong: ['status is not in the document'] };
  const wrong = [];
  for (const [name, given] of Object.entries(response.headers ?? {})) {
    const header = deref(doc, given);
    const value = headers.get(name);
    if (value === null) wrong.push(`no ${name}`);
    else wrong.push(...problems(doc, header.schema, header.schema.type === 'integer' ? Number(value) : value, name));
  }
  const [media, content] = Object.entries(response.content ?? {})[0] ?? [];
  if (!media) {
    if (text !== '') wrong.push('has a body');
  } else if (!type.startsWith(media)) wrong.push(`type ${type}`);
  else wrong.push(...problems(doc, content.schema, body ?? text));
  return { key, wrong };
}
