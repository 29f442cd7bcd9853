// Proves the clean server against openapi.json and scripted requests, and that each fault shows in its probe. Exits 1 on a failure.
import { readFileSync } from 'node:fs';
import { faults } from './faults.mjs';
import { open } from './check/lab.mjs';
import { EN, FX, ME, newEnlarger, newMember, newOrder, newSlot, patch, post, probes, roll } from './check/probes.mjs';
import { at, judge, resolved } from './validate.mjs';
import { walk } from './check/walk.mjs';

const doc = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
const failures = [];
const fail = (text) => failures.push(text);
const operations = Object.entries(doc.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([key]) => key !== 'parameters')
    .map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
);
const reached = new Set();
let answers = 0;

function contract({ method, path, status, headers, text, body }) {
  answers += 1;
  const found = operations.find((each) => each.method === method && each.pattern.test(path.split('?')[0]));
  if (!found) return;
  const say = (what) => fail(`clean: ${method} ${path} -> ${status}: ${what}`);
  const response = resolved(doc, found.operation.responses[status]);
  if (!response) return say(`not documented: ${text}`);
  reached.add(`${found.operation.operationId} ${status}`);
  for (const name of Object.keys(response.headers ?? {})) if (!headers.has(name)) say(`no header ${name}`);
  if (!response.content) return text === '' ? undefined : say('a body');
  const [type] = Object.keys(response.content);
  if (headers.get('content-type') !== type) say(`type ${headers.get('content-type')}`);
  for (const { pointer, detail } of judge(doc, response.content[type].schema, body)) say(`${pointer} ${detail}`);
  if (body?.errors?.some((each) => each.status !== String(status))) say('errors[].status');
}

/** Bodies that each break one thing of the schema. */
function* broken(raw, value, path = []) {
  const schema = resolved(doc, raw);
  const name = path.join('/');
  const other = { string: 7, integer: 'x', number: 'x', boolean: 'true', array: {}, object: [] }[schema.type];
  yield [`${name} type`, path, other];
  if (!schema.nullable) yield [`${name} null`, path, null];
  const late = name === 'data/type' || name === 'data/id';
  if (schema.enum && !late) yield [`${name} enum`, path, 'no-such-value'];
  if (schema.type === 'string' && schema.minLength) yield [`${name} minLength`, path, 'x'.repeat(schema.minLength - 1)];
  if (schema.type === 'string' && schema.maxLength)
    yield [
      `${name} maxLength`,
      path,
      schema.format === 'email' ? `${'a'.repeat(schema.maxLength)}@example.org` : 'x'.repeat(schema.maxLength + 1),
    ];
  if (schema.pattern && !late) yield [`${name} pattern`, path, '?'];
  if (schema.format) yield [`${name} format`, path, schema.format === 'date' ? '2027-02-30' : 'not so'];
  if (schema.minimum !== undefined) yield [`${name} minimum`, path, schema.minimum - 1];
  if (schema.maximum !== undefined) yield [`${name} maximum`, path, schema.maximum + 1];
  if (schema.type === 'integer') yield [`${name} fraction`, path, schema.minimum + 0.5];
  if (schema.minItems) yield [`${name} minItems`, path, []];
  if (schema.maxItems && value?.length) yield [`${name} maxItems`, path, Array(schema.maxItems + 1).fill(value[0])];
  if (schema.minProperties) yield [`${name} minProperties`, path, {}];
  if (schema.type === 'array' && value?.length) yield* broken(schema.items, value[0], [...path, 0]);
  if (schema.type !== 'object' || value === null) return;
  if (name !== 'data') yield [`${name} additional`, [...path, 'colour-of-the-sky'], 'red'];
  for (const key of schema.required ?? []) yield [`${name} without ${key}`, [...path, key], undefined];
  for (const [key, inner] of Object.entries(schema.properties))
    if (value[key] !== undefined) yield* broken(inner, value[key], [...path, key]);
}
const changed = (whole, [key, ...rest], value) => {
  if (key === undefined) return value;
  const copy = structuredClone(whole);
  copy[key] = rest.length ? changed(copy[key], rest, value) : value;
  return copy;
};

async function checkBodies(api) {
  const shipTo = { line1: 'A 1', city: 'B', postcode: '01234', country: 'DE' };
  const lenses = [{ 'focal-length-mm': 50, aperture: 2.8, maker: 'Nikon' }];
  const { id: rules, ...settings } = Object.values((await api.snapshot()).settings)[0];
  const requests = [
    ['POST', '/members', newMember({ phone: '+4912345678', role: 'member', 'induction-passed': false })],
    [
      'PATCH',
      `/members/${ME(3)}`,
      patch('members', ME(3), {
        name: 'x',
        email: 'x@example.org',
        password: 'long-enough-1',
        phone: '+4912345678',
        role: 'member',
        status: 'active',
        'induction-passed': true,
      }),
    ],
    [
      'POST',
      '/enlargers',
      newEnlarger({ lenses, status: 'ready', 'light-source': 'diffusion', 'next-service-on': '2027-01-01' }),
    ],
    [
      'PATCH',
      `/enlargers/${EN(1)}`,
      patch('enlargers', EN(1), {
        name: 'x',
        'max-format': '135',
        'light-source': 'diffusion',
        'hourly-rate': '1.00',
        status: 'ready',
        lenses,
        'next-service-on': '2027-01-01',
      }),
    ],
    ['POST', '/slots', newSlot(EN(1), '09:00', '10:00', { people: 1, note: 'x' }, ME(2))],
    ['POST', '/film-orders', newOrder([roll(1, 'bw', 0)], { scan: 'none', notes: 'x', 'ship-to': shipTo }, ME(2))],
    [
      'PATCH',
      `/film-orders/${FX(9)}`,
      patch('film-orders', FX(9), { rolls: [roll(1, 'bw', 0)], scan: 'none', notes: 'x', 'ship-to': shipTo }),
    ],
    ['PATCH', '/settings', patch('settings', rules, settings)],
    [
      'POST',
      '/statements',
      post('statements', { from: '2026-01-01', to: '2026-01-02' }, { member: ['members', ME(2)] }),
    ],
  ];
  let count = 0;
  const before = JSON.stringify(await api.snapshot());
  for (const [method, path, body] of requests) {
    const { operation } = operations.find((each) => each.method === method && each.pattern.test(path));
    const { schema } = operation.requestBody.content['application/vnd.api+json'];
    const wrong = judge(doc, schema, body);
    if (wrong.length) fail(`check: ${path} ${JSON.stringify(wrong)}`);
    for (const [what, where, value] of broken(schema, body)) {
      count += 1;
      const answer = await api.send(method, 'main', path, { body: changed(body, where, value) ?? null });
      if (answer.status !== 400) fail(`clean: ${method} ${path} with ${what} -> ${answer.status}`);
    }
    for (const [sent, status] of [
      [{ raw: '{"data":' }, 400],
      [{ raw: '' }, 400],
      [{ body, type: 'application/json' }, 415],
      [{ body, token: 'x' }, 401],
    ]) {
      const answer = await api.send(method, 'main', path, sent);
      // An empty body has no content type in fetch
      if (answer.status !== status)
        fail(`clean: ${method} ${path} ${JSON.stringify(sent).slice(0, 40)} -> ${answer.status}`);
    }
  }
  if (before !== JSON.stringify(await api.snapshot())) fail('clean: a refused request changed something');
  for (const [method, path, body] of requests) {
    const answer = await api.send(method, 'main', path, { body });
    if (answer.status >= 300) fail(`clean: ${method} ${path} whole -> ${answer.status} ${answer.text}`);
    // What was sent is what comes back
    if (path === '/statements') continue;
    for (const [key, value] of Object.entries(body.data.attributes)) {
      if (
        key !== 'password' &&
        JSON.stringify(answer.body.data.attributes[key]) !== JSON.stringify(value) &&
        !(Array.isArray(value) || typeof value === 'object')
      )
        fail(`clean: ${method} ${path} ${key} came back as ${JSON.stringify(answer.body.data.attributes[key])}`);
    }
  }
  return count;
}

async function checkParameters(api) {
  let count = 0;
  const ask = async (path, status, who = 'main') => {
    count += 1;
    const answer = await api.get(who, path);
    if (answer.status !== status) fail(`clean: GET ${path} -> ${answer.status}, not ${status}`);
  };
  for (const { path, method, operation } of operations) {
    const real = path
      .replace('{memberId}', ME(3))
      .replace('{enlargerId}', EN(1))
      .replace('{orderId}', FX(9))
      .replace('{slotId}', '01JA0000000000000000ST0001')
      .replace('{jobId}', '01JA0000000000000000ST0001');
    const strange = await api.send(method, operation.security ? null : 'main', `${real}?no-such=1`);
    if (strange.status !== 400) fail(`clean: ${method} ${real}?no-such=1 -> ${strange.status}`);
    if (operation.security) continue;
    const unknown = await api.send(method, null, real);
    if (unknown.status !== 401) fail(`clean: ${method} ${real} without token -> ${unknown.status}`);
    for (const each of operation.parameters ?? []) {
      const { name, schema: raw, in: place } = resolved(doc, each);
      if (place !== 'query') continue;
      const schema = resolved(doc, raw);
      await ask(`${real}?${name}=`, 400);
      if (schema.enum) for (const value of schema.enum) await ask(`${real}?${name}=${value}`, 200);
      if (schema.items) for (const value of schema.items.enum) await ask(`${real}?${name}=${value}`, 200);
      if (schema.type === 'integer')
        for (const [value, status] of [
          [0, 400],
          [1, 200],
          [50, 200],
          [51, 400],
          ['1.5', 400],
          ['x', 400],
        ])
          await ask(`${real}?${name}=${value}`, status);
      if (schema.type === 'boolean')
        for (const [value, status] of [
          ['true', 200],
          ['false', 200],
          ['yes', 400],
          ['1', 400],
        ])
          await ask(`${real}?${name}=${value}`, status);
      if (schema.format === 'date-time')
        for (const [value, status] of [
          ['2027-02-01', 400],
          ['2027-02-30T00:00:00Z', 400],
          ['2027-02-01T00:00:00Z', 200],
          ['2027-02-01T00:00:00%2B02:00', 200],
        ])
          await ask(`${real}?${name}=${value}`, status);
      if (schema.enum || schema.pattern || schema.items) await ask(`${real}?${name}=no-such`, 400);
      if (schema.pattern) await ask(`${real}?${name}=${EN(1)}`, 200);
      if (schema.enum) await ask(`${real}?${name}=${schema.enum[0]}&${name}=${schema.enum[0]}`, 400);
    }
  }
  return count;
}

async function checkClean() {
  const api = await open('', contract);
  const seed = JSON.stringify(await api.snapshot());
  await walk(api, (right, text) => right || fail(`clean: ${text}`));
  await api.reset();
  const bodies = await checkBodies(api);
  await api.reset();
  const parameters = await checkParameters(api);
  if (seed !== JSON.stringify(await api.snapshot())) fail('seed: reading or /__reset changed it');
  for (const [name, probe] of Object.entries(probes)) {
    await api.reset();
    const right = await probe(api).catch((error) => error.message);
    if (right !== true) fail(`clean: the probe ${name} says ${right}`);
  }
  await api.stop();
  const documented = operations.flatMap(({ operation }) =>
    Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
  );
  const missed = documented.filter((each) => !reached.has(each));
  missed.forEach((each) => fail(`clean: never reached ${each}`));
  console.log(
    `clean: ${operations.length} operations, ${documented.length - missed.length} of ${documented.length} documented statuses, ${answers} answers judged, ${bodies} broken bodies, ${parameters} queries`,
  );
}

function checkTable() {
  const ids = new Set(operations.map(({ operation }) => operation.operationId));
  for (const { name, operation, promise } of faults) {
    if (!probes[name]) fail(`table: ${name} has no probe`);
    if (at(doc, promise) === undefined) fail(`table: ${name} points to nothing`);
    if (!ids.has(operation)) fail(`table: ${name} has no operation`);
  }
  const count = (value) => faults.filter((each) => each.complexity === value).length;
  console.log(
    `table: ${faults.length} faults, ${count('simple')} simple, ${count('moderate')} moderate, ${count('complex')} complex; ${new Set(faults.map((each) => each.operation)).size} operations have one`,
  );
}

async function checkFaults() {
  let shown = 0;
  for (const { name } of faults) {
    const api = await open(name);
    const right = await probes[name](api).catch((error) => error.message);
    if (right === false) shown += 1;
    else fail(`fault ${name}: the probe says ${right}`);
    await api.stop();
  }
  console.log(`faults: ${shown} of ${faults.length} proved`);
}

checkTable();
await checkClean();
await checkFaults();
failures.forEach((text) => console.error(`FAILED ${text}`));
console.log(failures.length ? `${failures.length} failures` : 'ok');
process.exitCode = failures.length ? 1 : 0;
