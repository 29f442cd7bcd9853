import { createServer } from 'node:http';
import { routes } from './calls/routes.mjs';
import { onlyKnown } from './http/query.mjs';
import { Refusal, refuse } from './http/refusal.mjs';
import { caller } from './http/tokens.mjs';
import { snapshot, tables } from './store/tables.mjs';
import { faulty } from './switches.mjs';

const mediaType = 'application/vnd.api+json';

/** @param {import('node:http').IncomingMessage} incoming */
async function bodyOf(incoming) {
  const parts = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** The route of a path and the id in it. @param {string} method @param {string} path */
function findRoute(method, path) {
  const matching = routes
    .map((route) => ({ route, id: route.pattern.exec(path)?.[1] }))
    .filter(({ route }) => route.pattern.test(path));
  if (!matching.length) refuse(404, 'no_such_path', 'There is nothing at this path');
  const found = matching.find(({ route }) => route.method === method);
  if (found) return found;
  const allow = matching.map(({ route }) => route.method).join(', ');
  throw new Refusal(405, [{ code: 'method', detail: `Allowed here: ${allow}` }], { allow });
}

/** Checks of all calls in their order: token, role, record of the path, query. @param {any} request */
function handle(request) {
  const { route, id } = findRoute(request.method, request.path);
  if (route.open) {
    onlyKnown(request.query, []);
    return route.call(request);
  }
  const open = faulty('scores-without-token') && route.name === 'listScores';
  request.caller = open ? { user: 'nobody', role: 'librarian' } : caller(request.headers);
  if (route.role && request.caller.role !== route.role) refuse(403, 'role', `Only a ${route.role} may do this`);
  if (id !== undefined) {
    request.record = tables[route.table].get(id);
    const hidden = request.record && route.visible && !route.visible(request.record, request.caller);
    if (!request.record || hidden) {
      if (faulty('loan-unknown-stack') && route.name === 'getLoan') throw new TypeError('undefined has no borrower');
      refuse(404, 'no_such_record', `There is no record ${id} of ${route.table}`);
    }
  }
  if (!route.reads) onlyKnown(request.query, []);
  return route.call(request);
}

/** @param {import('node:http').IncomingMessage} incoming */
async function answer(incoming) {
  const body = await bodyOf(incoming);
  const [path, search = ''] = incoming.url.split(/\?(.*)/s);
  if (path === '/__snapshot') return { status: 200, type: 'application/json', body: snapshot() };
  const query = new URLSearchParams(search);
  try {
    return handle({ method: incoming.method, path, query, headers: incoming.headers, body });
  } catch (error) {
    if (error instanceof Refusal)
      return { status: error.status, headers: error.headers, body: { errors: error.errors } };
    return { status: 500, type: 'text/plain', body: error.stack };
  }
}

const server = createServer(async (incoming, outgoing) => {
  const { status, headers = {}, type = mediaType, body } = await answer(incoming);
  if (body === undefined) return outgoing.writeHead(status, headers).end();
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return outgoing.writeHead(status, { 'content-type': type, ...headers }).end(text);
});

server.listen(Number(process.env.CHOIR_PORT ?? 4190), '127.0.0.1');
