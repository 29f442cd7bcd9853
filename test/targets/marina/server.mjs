// The HTTP side: routes, the order of the checks, and answers as HAL or problem details.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { admitted, createSession, token } from './auth.mjs';
import * as berths from './berths.mjs';
import * as bookings from './bookings.mjs';
import * as business from './business.mjs';
import { on, relaxed, spoil } from './faults.mjs';
import * as people from './people.mjs';
import { notFound, Problem } from './http/problem.mjs';
import { readBody, readParameters } from './http/request.mjs';
import { db, reset, tables } from './store.mjs';
import { resolve } from './http/validate.mjs';

const doc = relaxed(JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')));
const handlers = { createSession, ...berths, ...people, ...bookings, ...business };
const MAX_BODY = 262_144;

const routes = Object.entries(doc.paths).map(([path, { parameters = [], ...methods }]) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  methods: Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => [
      method.toUpperCase(),
      { operation, parameters: [...parameters, ...(operation.parameters ?? [])].map((each) => resolve(doc, each)) },
    ]),
  ),
}));

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function routed(method, path) {
  const route = routes.find(({ pattern }) => pattern.test(path));
  if (!route) throw notFound('path');
  const found = route.methods[method];
  if (found)
    return {
      ...found,
      raw: Object.fromEntries(
        Object.entries(route.pattern.exec(path).groups ?? {}).map(([name, text]) => [name, decoded(text)]),
      ),
    };
  if (route.path === '/tariffs' && on('unoffered-method-404')) throw notFound('path');
  throw new Problem(405, 'Method not allowed', `${method} is not offered here.`, {
    headers: { Allow: Object.keys(route.methods).join(', ') },
  });
}

/** 401 and 403, then 400 for parameters, then what the operation finds: 404, 428 and 412, 413 and 415, 400 for the body, 409. */
function perform({ operation, parameters, raw }, url, headers, bytes) {
  const user = admitted(operation, operation.security ?? doc.security, headers.authorization);
  const { values, asked } = readParameters(doc, parameters, raw, url.searchParams, headers);
  return handlers[operation.operationId]({
    operationId: operation.operationId,
    path: url.pathname,
    values,
    asked,
    user,
    headers,
    body: () => readBody(doc, operation, headers, bytes),
  });
}

const failed = (error) => {
  const { status, body, headers } =
    error instanceof Problem ? error : new Problem(500, 'Internal error', error.message);
  return { status, body, headers, type: 'application/problem+json' };
};

function outside(req, url, bytes) {
  const asked = `${req.method} ${url.pathname}`;
  if (asked === 'POST /oauth/token') return token(req.headers, bytes);
  if (asked === 'GET /__snapshot')
    return {
      status: 200,
      type: 'application/json',
      body: Object.fromEntries(tables.map((name) => [name, Object.fromEntries(db[name])])),
    };
  if (asked !== 'POST /__reset') return null;
  reset();
  return { status: 204 };
}

function answer(req, bytes) {
  const url = new URL(`http://marina${req.url.startsWith('/') ? req.url : '/'}`);
  let operationId = null;
  let res = outside(req, url, bytes);
  try {
    if (res === null) {
      const found = routed(req.method, url.pathname);
      ({ operationId } = found.operation);
      res = perform(found, url, req.headers, bytes);
    }
  } catch (error) {
    res = failed(error);
  }
  const correlation = req.headers['correlation-id'];
  const echoed = /^[A-Za-z0-9-]{1,64}$/.test(correlation ?? '') ? { 'Correlation-Id': correlation } : {};
  const headers = {
    ...(res.body && { 'Content-Type': res.type ?? 'application/hal+json' }),
    ...echoed,
    ...res.headers,
  };
  return spoil(operationId, { ...res, headers });
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

function send(req, res, { status, headers, body }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type = body !== undefined && !headers['Content-Type'] ? { 'Content-Type': 'application/json' } : {};
  res.writeHead(status, { ...headers, ...type, ...(status !== 204 && { 'Content-Length': Buffer.byteLength(text) }) });
  res.end(req.method === 'HEAD' ? undefined : text);
}

const server = createServer({ requireHostHeader: false }, async (req, res) => {
  try {
    send(req, res, answer(req, await receive(req)));
  } catch {
    res.destroy();
  }
});

server.on('clientError', (error, socket) => {
  if (!socket.writable) return;
  const text = JSON.stringify({
    type: '/problems/bad-request',
    title: 'Bad request',
    status: 400,
    detail: 'This is not an HTTP request.',
    errors: [{ detail: 'is not HTTP' }],
  });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  );
});

server.listen(Number(process.env.PORT ?? 4640), '127.0.0.1', () =>
  console.log(`Marina on http://127.0.0.1:${server.address().port}`),
);
