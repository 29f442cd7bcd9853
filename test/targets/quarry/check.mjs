// Self-test. Clean: every answer is judged by openapi.json, every documented status is reached, every probe holds.
// Each fault alone: its probe must no longer hold. `--matrix` also names the probes of other faults that it trips.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { faults } from './faults.mjs';
import { probes, walk } from './probes.mjs';

const read = (f) => JSON.parse(readFileSync(new URL(f, import.meta.url), 'utf8'));
const doc = read('openapi.json');
const target = read('target.json');
const failures = [];
const fail = (t) => failures.push(t);

// ---- an independent judge of answers
const deref = (s) => (s.$ref ? doc.definitions[s.$ref.slice('#/definitions/'.length)] : s);
const types = {
  integer: Number.isInteger,
  number: Number.isFinite,
  string: (v) => typeof v === 'string',
  boolean: (v) => typeof v === 'boolean',
  array: Array.isArray,
  object: (v) => v && typeof v === 'object' && !Array.isArray(v),
};
function misfits(schema, v, at = '$') {
  const s = deref(schema);
  if (!types[s.type](v)) return [`${at} is not ${s.type}`];
  const out = [];
  if (s.enum && !s.enum.includes(v)) out.push(`${at} not in enum`);
  if (s.format === 'date-time' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(v)) out.push(`${at} not RFC 3339`);
  if (s.format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(v)) out.push(`${at} not a date`);
  if (s.minLength > v.length || s.maxLength < v.length || s.minimum > v || s.maximum < v)
    out.push(`${at} out of range`);
  if (s.type === 'array') v.forEach((x, i) => out.push(...misfits(s.items, x, `${at}[${i}]`)));
  if (s.type === 'object') {
    for (const k of s.required ?? []) if (!(k in v)) out.push(`${at}.${k} missing`);
    for (const k of Object.keys(v)) {
      const sub = s.properties?.[k] ?? s.additionalProperties;
      if (sub) out.push(...misfits(sub, v[k], `${at}.${k}`));
      else out.push(`${at}.${k} not documented`);
    }
  }
  return out;
}
const routes = Object.entries(doc.paths).map(([path, ops]) => ({
  path,
  ops,
  re: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));
function judge({ method, path, status, body, headers }) {
  const r = routes.find((x) => x.re.test(path.split('?')[0]));
  const op = r?.ops[method.toLowerCase()];
  if (!op) return { key: 'none', problems: status === 404 && body?.error?.code ? [] : ['undocumented address'] };
  const key = `${op.operationId} ${status}`;
  const resp = op.responses[status];
  if (!resp) return { key, problems: ['status is not documented'] };
  const problems = resp.schema ? misfits(resp.schema, body) : body === undefined ? [] : ['has a body'];
  for (const h of Object.keys(resp.headers ?? {})) if (!headers.get(h)) problems.push(`no ${h}`);
  if (resp.schema && !headers.get('content-type')?.startsWith('application/json')) problems.push('content type');
  return { key, problems };
}

async function open(names, seen) {
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: new URL('.', import.meta.url),
    env: { ...process.env, PORT: '0', QUARRY_FAULTS: names },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const base = /http:\/\/[\d.:]+/.exec(String(line))[0];
  const as =
    (who) =>
    async (method, path, json, headers = {}) => {
      const key = target.credentials[who]?.value ?? who;
      const res = await fetch(base + doc.basePath + path, {
        method,
        headers: {
          ...(key ? { 'X-API-Key': key } : {}),
          ...(json !== undefined ? { 'Content-Type': 'application/json' } : {}),
          ...headers,
        },
        body: json === undefined ? undefined : typeof json === 'string' ? json : JSON.stringify(json),
      });
      const text = await res.text();
      let body;
      try {
        body = text ? JSON.parse(text) : undefined;
      } catch {
        body = text;
      }
      const answer = {
        method,
        path,
        status: res.status,
        body,
        data: body?.data,
        meta: body?.meta,
        code: body?.error?.code,
        tag: res.headers.get('etag'),
        headers: res.headers,
      };
      seen?.(answer);
      return answer;
    };
  return {
    as,
    main: as('main'),
    other: as('other'),
    third: as('third'),
    yard: as('yard'),
    snapshot: async () => (await fetch(`${base}/__snapshot`)).text(),
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
const holds = async (probe, lab) => {
  try {
    return (await probe(lab)) === true;
  } catch (e) {
    return `threw ${e.message}`;
  }
};

// ---- table and document
const names = faults.map((f) => f.name);
if (new Set(names).size < names.length) fail('names repeat');
const ops = new Set(Object.values(doc.paths).flatMap((o) => Object.values(o).map((x) => x.operationId)));
for (const f of faults) {
  if (!ops.has(f.operation)) fail(`${f.name}: no operation ${f.operation}`);
  const said = f.promise
    .split('/')
    .slice(1)
    .reduce((n, k) => n?.[k.replaceAll('~1', '/')], doc);
  if (said === undefined) fail(`${f.name}: promise leads nowhere`);
  if (process.argv.includes('--promises')) console.log(f.name, '->', JSON.stringify(said).slice(0, 160));
  if (!probes[f.name]) fail(`${f.name}: no probe`);
}

// ---- clean
const reached = new Set();
let answers = 0;
const lab = await open('', (a) => {
  const { key, problems } = judge(a);
  answers++;
  reached.add(key);
  if (problems.length) fail(`clean: ${a.method} ${a.path} ${a.status}: ${problems.join('; ')}`);
});
const before = await lab.snapshot();
for (const t of await walk(lab)) fail(`clean: ${t}`);
await lab.stop();
for (const [name, probe] of Object.entries(probes)) {
  const l = await open('', (a) => {
    const { key, problems } = judge(a);
    answers++;
    reached.add(key);
    if (problems.length) fail(`clean ${name}: ${a.method} ${a.path} ${a.status}: ${problems.join('; ')}`);
  });
  if ((await l.snapshot()) !== before) fail('the seed differs between starts');
  const r = await holds(probe, l);
  if (r !== true) fail(`clean: probe ${name} says ${r}`);
  await l.stop();
}
const documented = Object.values(doc.paths).flatMap((o) =>
  Object.values(o).flatMap((x) => Object.keys(x.responses).map((s) => `${x.operationId} ${s}`)),
);
for (const k of documented) if (!reached.has(k)) fail(`never reached ${k}`);
console.log(
  `clean: ${ops.size} operations, ${documented.filter((k) => reached.has(k)).length} of ${documented.length} documented statuses reached, ${answers} answers judged`,
);

// ---- faults
let shown = 0;
for (const f of faults) {
  let l = await open(f.name);
  if ((await l.snapshot()) !== before) fail(`${f.name}: changes the seed`);
  const r = await holds(probes[f.name], l);
  await l.stop();
  if (r === false) shown++;
  else fail(`${f.name}: probe says ${r} with the fault on`);
  if (process.argv.includes('--matrix')) {
    const also = [];
    for (const [n, probe] of Object.entries(probes)) {
      if (n === f.name) continue;
      l = await open(f.name);
      if ((await holds(probe, l)) !== true) also.push(n);
      await l.stop();
    }
    if (also.length) console.log(`${f.name} also trips ${also.join(', ')}`);
  }
}
const per = (c) => faults.filter((f) => f.complexity === c).length;
console.log(
  `faults: ${shown} of ${faults.length} shown (${per('simple')} simple, ${per('moderate')} moderate, ${per('complex')} complex)`,
);
failures.forEach((t) => console.log('FAIL', t));
process.exitCode = failures.length ? 1 : 0;
