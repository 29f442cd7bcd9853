// HTTP: routes of the document, the order of the checks, answers.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import * as blocks from './calls/blocks.mjs';
import * as instruments from './calls/instruments.mjs';
import * as jobs from './calls/jobs.mjs';
import * as proposals from './calls/proposals.mjs';
import * as stages from './calls/stages.mjs';
import { forgetKeys } from './http/idempotency.mjs';
import { missing, Problem } from './http/problem.mjs';
import { readBody, readParameters } from './http/request.mjs';
import { authenticate, getToken } from './http/tokens.mjs';
import { reset, tables } from './store/store.mjs';
import { on, relaxed } from './switches.mjs';

const MAX_BODY_BYTES = 65_536;
const doc = relaxed(JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')));
const handlers = { ...instruments, ...proposals, ...blocks, ...stages, ...jobs, getToken };

const routes = Object.entries(doc.paths).map(([path, { parameters = [], ...operations }]) => ({
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  methods: Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method.toUpperCase(),
      { operation, parameters: [...parameters, ...(operation.parameters ?? [])] },
    ]),
  ),
}));

function routed(method, path) {
  const route = routes.find(({ pattern }) => pattern.test(path));
  if (!route) throw new Problem(404, 'no_such_path', 'There is no such path.');
  if (route.methods[method]) return { ...route.methods[method], raw: route.pattern.exec(path).groups ?? {} };
  const Allow = Object.keys(route.methods).join(', ');
  throw new Problem(405, 'method', `${method} is not offered here.`, { headers: { Allow } });
}

function perform({ method, headers }, url, bytes) {
  const { operation, raw, ...route } = routed(method, url.pathname);
  const client = operation.security.length > 0 ? authenticate(operation, headers.authorization) : null;
  const query = readParameters(doc, route, { raw, search: url.searchParams, headers });
  const { operationId } = operation;
  if (bytes === null) throw new Problem(413, 'too_large', `A request has at most ${MAX_BODY_BYTES} bytes.`);
  const body = () => readBody(doc, operation, headers, bytes);
  return handlers[operationId]({ client, query, url, body, operationId, headers });
}

function outside({ method }, url) {
  if (method === 'POST' && url.pathname === '/__reset') {
    reset();
    forgetKeys();
    return { status: 204 };
  }
  const wanted = method === 'GET' && url.pathname === '/__snapshot';
  if (!wanted) return null;
  const records = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, Object.fromEntries(table)]));
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: records };
}

function answer(req, bytes) {
  try {
    if (!req.url.startsWith('/')) throw missing();
    const url = new URL(`http://observatory${req.url}`);
    return outside(req, url) ?? perform(req, url, bytes);
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem(500, 'internal', 'An error of the server.');
    const plain = on('not-found-plain-json') && problem.status === 404;
    if (problem !== error) console.error(error);
    const headers = { ...problem.headers, ...(plain && { 'Content-Type': 'application/json' }) };
    return { status: problem.status, headers, body: problem.body };
  }
}

/** The body, or null when it is too large. */
async function receive(req) {
  const chunks = [];
  let sizeBytes = 0;
  for await (const chunk of req) {
    sizeBytes += chunk.length;
    if (sizeBytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return sizeBytes > MAX_BODY_BYTES ? null : Buffer.concat(chunks);
}

const server = createServer(async (req, res) => {
  try {
    const bytes = await receive(req);
    const { status, headers = {}, body } = answer(req, bytes);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text === undefined ? {} : { 'Content-Type': 'application/vnd.api+json' };
    const length = status === 204 || status === 304 ? {} : { 'Content-Length': Buffer.byteLength(text ?? '') };
    res.writeHead(status, { ...type, ...headers, ...length });
    res.end(req.method === 'HEAD' ? undefined : text);
  } catch {
    res.destroy();
  }
});

server.listen(Number(process.env.OBSERVATORY_PORT ?? 4640), '127.0.0.1', () =>
  console.log(`Observatory on http://127.0.0.1:${server.address().port}`),
);
