// HTTP: finds the operation, reads key, parameters and body, answers.
import { createServer } from 'node:http';
import { deref, load, problems, typed } from './contract.mjs';
import { all, db, Refusal, refuse, reset } from './core.mjs';
import { loosen, on } from './faults.mjs';
import { keys } from './seed.mjs';
import * as bees from './bees.mjs';
import * as health from './health.mjs';
import * as honey from './honey.mjs';

const doc = loosen(load());
const handlers = { ...bees, ...health, ...honey };
const LIMIT = 1_000_000;

const routes = Object.entries(doc.paths)
  .map(([path, { parameters = [], ...methods }]) => ({
    fixed: !path.includes('{'),
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    methods: Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method.toUpperCase(),
        { operation, parameters: [...parameters, ...(operation.parameters ?? [])].map((each) => deref(doc, each)) },
      ]),
    ),
  }))
  .sort((a, b) => b.fixed - a.fixed);

function identify(headers) {
  const staff = headers['x-staff-key'];
  if (staff !== undefined) {
    if (Object.hasOwn(keys.staff, staff)) return keys.staff[staff];
  } else {
    const key = headers['x-member-key'];
    const member = Object.hasOwn(keys.member, key ?? '') ? db.members.get(keys.member[key]) : undefined;
    if (member?.active) return { role: 'member', name: member.name, member_id: member.id };
  }
  return refuse(401, 'unauthorized', 'no key or not a good one');
}

function readParameters(parameters, segments, search) {
  const values = { path: {}, query: {} };
  for (const { name, in: place, schema } of parameters) {
    const text = place === 'path' ? segments[name] : search.get(name);
    if (text === null) {
      const known = deref(doc, schema).default;
      if (known !== undefined) values[place][name] = known;
      continue;
    }
    const value = typed(doc, schema, text);
    const wrong =
      value === undefined ? [`${name} must be ${deref(doc, schema).type}`] : problems(doc, schema, value, name);
    if (wrong.length > 0) refuse(400, 'invalid_parameter', wrong[0]);
    values[place][name] = value;
  }
  return values;
}

function readBody(operation, bytes, { shallow } = {}) {
  let sent;
  try {
    sent = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    refuse(400, 'malformed_json', 'the body is not JSON');
  }
  let { schema } = operation.requestBody.content['application/json'];
  if (shallow) {
    const list = { ...schema.properties[shallow], items: { type: 'object' } };
    schema = { ...schema, properties: { ...schema.properties, [shallow]: list } };
  }
  const wrong = problems(doc, schema, sent);
  if (wrong.length > 0) refuse(422, 'invalid_body', wrong.slice(0, 3).join('; '));
  return sent;
}

function perform(req, url, bytes) {
  const route = routes.find(({ pattern }) => pattern.test(url.pathname));
  if (!route) refuse(404, 'not_found', 'no such path');
  const found = route.methods[req.method];
  if (!found)
    throw Object.assign(new Refusal(405, 'method_not_allowed', `${req.method} is not offered`), {
      headers: { Allow: Object.keys(route.methods).join(', ') },
    });
  const { operation, parameters } = found;
  const open =
    on('order-without-key') &&
    operation.operationId === 'get_order' &&
    !req.headers['x-staff-key'] &&
    !req.headers['x-member-key'];
  const who = open ? { role: 'office', name: '' } : identify(req.headers);
  const { path, query } = readParameters(parameters, route.pattern.exec(url.pathname).groups ?? {}, url.searchParams);
  return handlers[operation.operationId]({
    who,
    path,
    query,
    url,
    body: (how) => readBody(operation, bytes, how),
    judge: (name, value) => problems(doc, { $ref: `#/components/schemas/${name}` }, value, 'item')[0],
  });
}

function outside(req, url) {
  const asked = `${req.method} ${url.pathname}`;
  if (asked === 'GET /__snapshot')
    return {
      status: 200,
      body: Object.fromEntries(
        Object.keys(db).map((table) => [table, Object.fromEntries(all(table).map((it) => [it.id, it]))]),
      ),
    };
  if (asked === 'POST /__reset') {
    reset();
    return { status: 204 };
  }
  return undefined;
}

function answer(req, url, bytes) {
  try {
    return outside(req, url) ?? perform(req, url, bytes);
  } catch (error) {
    if (error instanceof Refusal)
      return { status: error.status, body: { error: error.code, message: error.message }, headers: error.headers };
    return { status: 500, body: { error: 'internal', message: error.message } };
  }
}

function send(res, { status, body, text, type = 'application/json', headers = {} }) {
  const payload = text ?? (body === undefined ? '' : JSON.stringify(body));
  res.writeHead(status, {
    ...headers,
    ...(payload && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(payload) }),
  });
  res.end(payload);
}

reset();
createServer((req, res) => {
  const chunks = [];
  let size = 0;
  req.on('data', (chunk) => {
    size += chunk.length;
    if (size <= LIMIT) chunks.push(chunk);
  });
  req.on('end', () => {
    if (size > LIMIT) return send(res, { status: 413, body: { error: 'too_large', message: 'at most 1 MB' } });
    let url;
    try {
      url = new URL(`http://localhost${req.url.startsWith('/') ? req.url : '/'}`);
    } catch {
      return send(res, { status: 400, body: { error: 'invalid_parameter', message: 'bad path' } });
    }
    return send(res, answer(req, url, Buffer.concat(chunks)));
  });
}).listen(Number(process.env.PORT ?? 4600), '127.0.0.1');
