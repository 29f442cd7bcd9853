// The HTTP side: routes, the order of the checks, and how answers are sent.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import * as issues from './calls/issues.mjs';
import * as patch from './calls/patch.mjs';
import * as planning from './calls/planning.mjs';
import * as projects from './calls/projects.mjs';
import * as work from './calls/work.mjs';
import { authenticate, authorize } from './core/access.mjs';
import { Problem, wrong } from './core/errors.mjs';
import { readBody, readQuery } from './core/request.mjs';
import { fill } from './core/seed.mjs';
import { reset, snapshot } from './core/store.mjs';
import { on, relaxed, spoil } from './faults.mjs';

const MAX_BODY = 100_000;
const doc = relaxed(JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')));
const calls = { ...issues, ...patch, ...planning, ...projects, ...work };

const routes = Object.entries(doc.paths).map(([path, { parameters = [], ...methods }]) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  parameters,
  methods: Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method.toUpperCase(), operation])),
}));

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function route(method, path) {
  const found = routes.find(({ pattern }) => pattern.test(path));
  if (!found) throw new Problem(404, 'not_found', 'There is no such path.');
  const operation = found.methods[method];
  const params = Object.fromEntries(
    Object.entries(found.pattern.exec(path).groups ?? {}).map(([name, text]) => [name, decoded(text)]),
  );
  if (operation) return { operation, params, parameters: [...found.parameters, ...(operation.parameters ?? [])] };
  const silent = method === 'DELETE' && found.path === '/users' && on('allow-missing');
  throw new Problem(405, 'method_not_allowed', `${method} is not possible here.`, {
    headers: silent ? {} : { Allow: Object.keys(found.methods).join(', ') },
  });
}

/** In this order: key (401), role (403), parameters (422), and then in the call: record (404), owner (403), body (413, 415, 400, 422), state (409). */
function perform({ operation, params, parameters }, url, headers, bytes) {
  const user = authenticate(operation, headers);
  authorize(operation, user);
  const query = readQuery(doc, parameters, url.searchParams, headers);
  const { operationId } = operation;
  return calls[operationId]({
    operationId,
    params,
    query,
    headers,
    user,
    url,
    doc,
    body: () => readBody(doc, operation, headers, bytes),
  });
}

function failure(error) {
  if (error instanceof Problem) return error;
  if (error instanceof RangeError) return wrong('', 'is nested too deeply');
  return { status: 500, headers: {}, body: { error: { code: 'internal_error', message: error.message, details: [] } } };
}

function answer({ method, url: target, headers }, bytes) {
  const [path, ...rest] = target.split('?');
  if (method === 'GET' && path === '/__snapshot')
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body: snapshot() };
  if (method === 'POST' && path === '/__reset') {
    reset(fill);
    return { status: 204, headers: {} };
  }
  let operationId = null;
  let res;
  try {
    const match = route(method, path);
    ({ operationId } = match.operation);
    const search = rest.length > 0 ? `?${rest.join('?')}` : '';
    res = perform(match, { pathname: path, search, searchParams: new URLSearchParams(search) }, headers, bytes);
  } catch (error) {
    res = failure(error);
  }
  const type = res.body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' };
  const whole = spoil(operationId, { status: res.status, headers: { ...type, ...res.headers }, body: res.body });
  if (whole.body !== undefined) whole.headers['Content-Type'] ??= 'application/json; charset=utf-8';
  return whole;
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

const server = createServer({ requireHostHeader: false }, async (req, res) => {
  try {
    const { status, headers, body } = answer(req, await receive(req));
    const text = body === undefined ? '' : JSON.stringify(body);
    res.writeHead(status, { ...headers, ...(status !== 204 && { 'Content-Length': Buffer.byteLength(text) }) });
    res.end(req.method === 'HEAD' ? undefined : text);
  } catch {
    res.destroy();
  }
});

server.on('clientError', (error, socket) => {
  if (!socket.writable) return;
  const text = JSON.stringify({
    error: { code: 'malformed_request', message: 'This is not an HTTP request.', details: [] },
  });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
  );
});

reset(fill);
server.listen(Number(process.env.PORT ?? 4640), '127.0.0.1', () =>
  console.log(`Tracker on http://127.0.0.1:${server.address().port}`),
);
