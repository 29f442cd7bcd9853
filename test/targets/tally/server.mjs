import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { Fields, Problem, Query, notFound, problemBody, readJson } from './http.mjs';
import * as bills from './invoices.mjs';
import * as people from './payers.mjs';
import { keys, openSession, sessionOf, snapshot, staff } from './store.mjs';
import { on } from './switches.mjs';

const port = Number(process.env.TALLY_PORT ?? 4210);

async function logIn({ body }) {
  const fields = new Fields(await body(), ['email', 'password']);
  fields.text('email', 1, 200);
  fields.text('password', 1, 200);
  fields.done();
  const { email, password } = fields.body;
  const user = staff.find((one) => one.email === email.toLowerCase() && one.password === password);
  if (user === undefined) throw new Problem(401, 'credentials', 'Email or password is wrong.');
  const { password: secret, ...shown } = user;
  return {
    status: 200,
    result: { ...openSession(user), user: on('session-shows-password') ? { ...shown, password: secret } : shown },
  };
}

/** Method, path, who may call, handler. */
const routes = [
  ['POST', /^\/v1\/sessions$/, [], logIn],
  ['GET', /^\/v1\/payers$/, ['staff', 'bank'], people.listPayers],
  ['POST', /^\/v1\/payers$/, ['staff'], people.createPayer],
  ['GET', /^\/v1\/payers\/([^/]+)$/, ['staff', 'bank'], people.readPayer],
  ['PATCH', /^\/v1\/payers\/([^/]+)$/, ['staff'], people.changePayer],
  ['DELETE', /^\/v1\/payers\/([^/]+)$/, ['staff'], people.deletePayer],
  ['GET', /^\/v1\/invoices$/, ['staff', 'bank'], bills.listInvoices],
  ['POST', /^\/v1\/invoices$/, ['staff'], bills.createInvoice],
  ['GET', /^\/v1\/invoices\/([^/]+)$/, ['staff', 'bank'], bills.readInvoice],
  ['PATCH', /^\/v1\/invoices\/([^/]+)$/, ['staff'], bills.changeInvoice],
  ['DELETE', /^\/v1\/invoices\/([^/]+)$/, ['staff'], bills.deleteInvoice],
  ['POST', /^\/v1\/invoices\/([^/]+)\/issue$/, ['staff'], bills.issueInvoice],
  ['POST', /^\/v1\/invoices\/([^/]+)\/void$/, ['staff'], bills.voidInvoice],
  ['POST', /^\/v1\/invoices\/([^/]+)\/payments$/, ['bank'], bills.payInvoice],
];

/** `Authorization` counts when both are sent. */
function callerOf({ headers }) {
  if (headers.authorization !== undefined) {
    const user = sessionOf(/^Bearer (\S+)$/i.exec(headers.authorization)?.[1]);
    return user && { role: 'staff', business: user.business_id };
  }
  const business = keys.get(headers['x-api-key']);
  return business && { role: 'bank', business };
}

function admit(request, path, roles) {
  if (roles.length === 0) return undefined;
  const isInvoice = request.method === 'GET' && /^\/v1\/invoices\/\d+$/.test(path);
  const caller = callerOf(request) ?? (on('invoice-open-to-all') && isInvoice ? { role: 'staff', business: 1 } : null);
  if (caller === null) throw new Problem(401, 'credentials', 'Log in, or send your API key.');
  if (!roles.includes(caller.role)) throw new Problem(403, 'forbidden', `This is not for ${caller.role}.`);
  return caller.business;
}

async function answer(request) {
  const url = new URL(request.url, 'http://localhost');
  if (url.pathname === '/__snapshot') return { status: 200, raw: snapshot() };
  const fitting = routes.filter(([, pattern]) => pattern.test(url.pathname));
  if (fitting.length === 0) throw notFound('address');
  const route = fitting.find(([method]) => method === request.method);
  if (route === undefined) {
    const allow = fitting.map(([method]) => method).join(', ');
    throw Object.assign(new Problem(405, 'method-not-allowed', 'There is no such call.'), { headers: { allow } });
  }
  const [, pattern, roles, handle] = route;
  const business = admit(request, url.pathname, roles);
  const part = pattern.exec(url.pathname)[1];
  if (part !== undefined && !/^[1-9]\d{0,14}$/.test(part)) throw notFound('record');
  const body = () => readJson(request);
  return handle({ business, id: Number(part), query: new Query(url.searchParams), body, request });
}

async function respond(request, response) {
  let type = 'application/json';
  let out;
  try {
    out = await answer(request);
  } catch (error) {
    const known = error instanceof Problem ? error : new Problem(500, 'internal', 'We are looking into it.');
    if (known !== error) console.error(error);
    const isLost = on('invoice-unknown-500') && known.status === 404 && /\/invoices\/\d+$/.test(request.url);
    const problem = isLost ? new Problem(500, 'internal', 'We are looking into it.') : known;
    type = 'application/problem+json';
    out = { status: problem.status, raw: problemBody(problem), headers: problem.headers };
  }
  const body = out.raw ?? { result: out.result, meta: { ...out.meta, request_id: randomUUID() } };
  const headers = { ...out.headers, 'cache-control': 'no-store' };
  if (out.status === 204) response.writeHead(204, headers).end();
  else response.writeHead(out.status, { ...headers, 'content-type': type }).end(JSON.stringify(body));
}

const server = http.createServer((request, response) => void respond(request, response));
server.listen(port, '127.0.0.1', () => console.log(`tally on http://127.0.0.1:${port}`));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
