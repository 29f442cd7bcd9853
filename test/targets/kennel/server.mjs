// HTTP: the table of calls, the order of the checks, envelopes.
import { createServer } from 'node:http';
import * as actions from './calls/actions.mjs';
import * as dogs from './calls/dogs.mjs';
import * as owners from './calls/owners.mjs';
import * as stays from './calls/stays.mjs';
import { readForm, readJson } from './http/body.mjs';
import { Refusal } from './http/refusal.mjs';
import { kennels } from './store/seed.mjs';
import { reset, snapshot } from './store/store.mjs';
import { on } from './switches.mjs';

const MAX_BODY_BYTES = 65_536;

const routes = Object.entries({
  '/rates': { GET: actions.getRates },
  '/owners': { GET: owners.getOwners, POST: owners.addOwner },
  '/owners/{id}': { GET: owners.getOwner, DELETE: owners.deleteOwner },
  '/dogs': { GET: dogs.getDogs, POST: dogs.addDog },
  '/dogs/{id}': { GET: dogs.getDog, PUT: dogs.saveDog, DELETE: dogs.deleteDog },
  '/dogs/{id}/restore': { POST: dogs.restoreDog },
  '/stays': { GET: stays.getStays, POST: stays.bookStay },
  '/stays/bulk': { POST: stays.bookStays },
  '/stays/{id}': { GET: stays.getStay, DELETE: stays.deleteStay },
  '/stays/{id}/check-in': { POST: actions.checkIn },
  '/stays/{id}/check-out': { POST: actions.checkOut },
  '/stays/{id}/cancel': { POST: actions.cancelStay },
  '/stays/{id}/add-extra': { POST: actions.addExtra },
}).map(([path, calls]) => ({ calls, pattern: new RegExp(`^/v2${path.replace('{id}', '(?<id>[^/]+)')}$`) }));

function routed(method, path) {
  const route = routes.find(({ pattern }) => pattern.test(path));
  if (!route) throw new Refusal(404, 'no_such_address', 'There is no such address.');
  const call = route.calls[method];
  const headers = { Allow: Object.keys(route.calls).join(', ') };
  if (!call) throw new Refusal(405, 'method', `${method} is not possible here.`, { headers });
  return { call, params: { ...route.pattern.exec(path).groups } };
}

function kennelOf(query, call) {
  const kennel = kennels.find(({ key }) => key === query.key);
  const lenient = on('any-key-for-rates') && call === actions.getRates && query.key;
  if (!kennel && !lenient) throw new Refusal(401, 'bad_key', 'Send the key of your kennel as parameter key.');
  return kennel;
}

function perform({ method, headers }, url, bytes) {
  const { call, params } = routed(method, url.pathname);
  const query = Object.fromEntries([...url.searchParams].reverse());
  const kennel = kennelOf(query, call);
  if (bytes === null) throw new Refusal(413, 'too_large', `A request has at most ${MAX_BODY_BYTES} bytes.`);
  const form = () => readForm(headers, bytes);
  const json = () => readJson(headers, bytes);
  const { status, data, paging, success = true, ...rest } = call({ kennel, params, query, form, json });
  return { status, headers: rest.headers, body: { success, data, ...(paging && { paging }), error: null } };
}

function outside({ method }, url) {
  if (method === 'POST' && url.pathname === '/__reset') {
    reset();
    return { status: 204 };
  }
  return method === 'GET' && url.pathname === '/__snapshot' ? { status: 200, body: snapshot() } : null;
}

function answer(req, bytes) {
  try {
    const url = new URL(`http://kennel${req.url.startsWith('/') ? req.url : '/'}`);
    return outside(req, url) ?? perform(req, url, bytes);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'internal', 'An error of the server.');
    if (refusal !== error) console.error(error);
    const body = { success: refusal.success ?? false, data: null, error: refusal.error };
    return { status: refusal.status, headers: refusal.headers, body };
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
    const text = body === undefined ? '' : JSON.stringify(body);
    const described = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
    res.writeHead(status, { ...(status !== 204 && described), ...headers });
    res.end(req.method === 'HEAD' ? undefined : text);
  } catch {
    res.destroy();
  }
});

server.listen(Number(process.env.KENNEL_PORT ?? 4650), '127.0.0.1', () =>
  console.log(`Kennel on http://127.0.0.1:${server.address().port}`),
);
