// The HTTP side: routes, the order of the checks, and errors.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import * as handlers from './api.mjs';
import { relaxed } from './faults.mjs';
import { Refusal, conflict, invalid, notFound } from './refusal.mjs';
import { check, resolve } from './schema.mjs';
import { db, tables } from './store.mjs';

const TYPE = 'application/vnd.api+json';
const MAX_BODY = 65_536;
const doc = relaxed(JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')));

const routes = Object.entries(doc.paths).map(([path, item]) => ({
  pattern: new RegExp(`^${path.replace('{id}', '(?<id>[^/]+)')}$`),
  methods: Object.fromEntries(
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => [method.toUpperCase(), operation]),
  ),
}));

function routed(method, path) {
  const route = routes.find(({ pattern }) => pattern.test(path));
  if (!route) throw notFound('There is no such path.');
  const operation = route.methods[method];
  if (!operation)
    throw new Refusal(405, [{ code: 'method_not_allowed', title: 'Method not allowed' }], {
      Allow: Object.keys(route.methods).join(', '),
    });
  return { operation, id: route.pattern.exec(path).groups?.id };
}

function parsed(bytes) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, [{ code: 'malformed', title: 'Bad request', detail: 'The body is not JSON.' }]);
  }
}

function readBody(operation, id, headers, bytes) {
  if (bytes === null) throw new Refusal(413, [{ code: 'too_large', title: 'Payload too large' }]);
  const [[type, { schema }]] = Object.entries(operation.requestBody.content);
  if (bytes.length > 0 && (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase() !== type)
    throw new Refusal(415, [
      { code: 'unsupported_media_type', title: 'Unsupported media type', detail: `Send ${type}.` },
    ]);
  const value = parsed(bytes);
  if (type === TYPE) {
    const data = value?.data;
    const known = resolve(doc, schema).properties.data.properties;
    if (typeof data?.type === 'string' && data.type !== known.type.enum[0])
      throw conflict('type_mismatch', `This endpoint takes ${known.type.enum[0]}.`);
    if (known.id && typeof data?.id === 'string' && data.id.toLowerCase() !== id.toLowerCase())
      throw conflict('id_mismatch', 'data.id is not the id of the path.');
  }
  const problems = check(doc, schema, value);
  if (problems.length > 0) throw invalid(problems);
  return type === TYPE ? value.data : value;
}

function answer(req, bytes) {
  let url;
  try {
    url = new URL(`http://hustings${req.url.startsWith('/') ? req.url : '/'}`);
  } catch {
    return { status: 404, body: { errors: notFound('There is no such path.').errors } };
  }
  const { pathname: path, searchParams: query } = url;
  if (req.method === 'GET' && path === '/__snapshot')
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: Object.fromEntries(tables.map((table) => [table, Object.fromEntries(db[table])])),
    };
  try {
    const { operation, id } = routed(req.method, path);
    const session = operation.security?.length === 0 ? {} : handlers.authenticate(req.headers.authorization);
    const { [operation.operationId]: handle } = handlers;
    return handle({
      id,
      path,
      query,
      headers: req.headers,
      ...session,
      body: () => readBody(operation, id, req.headers, bytes),
    });
  } catch (error) {
    if (error instanceof Refusal)
      return { status: error.status, headers: error.headers, body: { errors: error.errors } };
    console.error(error);
    return { status: 500, body: { errors: [{ status: '500', code: 'internal', title: 'Internal server error' }] } };
  }
}

async function receive(req) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  return size > MAX_BODY ? null : Buffer.concat(chunks);
}

const server = createServer(async (req, res) => {
  try {
    const bytes = await receive(req);
    const { status, headers = {}, body } = answer(req, bytes);
    const text = body === undefined ? '' : JSON.stringify(body);
    res.writeHead(status, {
      'X-Request-Id': randomUUID(),
      ...(body === undefined ? {} : { 'Content-Type': TYPE }),
      ...headers,
      ...(status === 204 || status === 304 ? {} : { 'Content-Length': Buffer.byteLength(text) }),
    });
    res.end(req.method === 'HEAD' ? undefined : text);
  } catch {
    res.destroy();
  }
});

server.listen(Number(process.env.PORT ?? 4640), '127.0.0.1', () =>
  console.log(`Hustings on http://127.0.0.1:${server.address().port}`),
);
