// The HTTP side: routes, credentials, parameters and bodies, and the order of the checks.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { on, relaxed } from './faults.mjs';
import * as money from './money.mjs';
import { forbidden, invalid, OAuthRefusal, Refusal, wrong } from './problem.mjs';
import { check, resolve, withDefaults } from './schema.mjs';
import { clients, db, keys, tokens } from './store.mjs';
import * as town from './town.mjs';

const doc = relaxed(JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')));
const MAX_BODY = 65_536;
const LIFETIME_S = 3600;

const handlers = {
  Auth_Token: issueToken,
  Zones_List: town.listZones,
  Zones_Get: town.getZone,
  Zones_Put: town.putZone,
  Zones_Delete: town.deleteZone,
  Drivers_Get: town.getDriver,
  Vehicles_List: town.listVehicles,
  Vehicles_Create: town.createVehicle,
  Vehicles_Get: town.getVehicle,
  Vehicles_Patch: town.patchVehicle,
  Vehicles_Delete: town.deleteVehicle,
  Permits_List: town.listPermits,
  Permits_Create: town.createPermit,
  Permits_Delete: town.deletePermit,
  Stays_List: money.listStays,
  Stays_Open: money.openStay,
  Stays_Get: money.getStay,
  Stays_Close: money.closeStay,
  Stays_Delete: money.deleteStay,
  Fines_Issue: money.issueFine,
  Fines_Get: money.getFine,
  Fines_Appeal: money.appealFine,
  Fines_Decide: money.decideFine,
  Fines_Delete: money.deleteFine,
  Payments_Create: money.createPayment,
  Payments_Get: money.getPayment,
  Payments_Delete: money.deletePayment,
  Payments_Refund: money.refundPayment,
  MonthEnds_Start: money.startMonthEnd,
  MonthEnds_Get: money.getMonthEnd,
};

const methods = ['get', 'put', 'post', 'patch', 'delete'];
const routes = Object.entries(doc.paths).map(([path, item]) => ({
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  parameters: (item.parameters ?? []).map((each) => resolve(doc, each)),
  operations: Object.fromEntries(
    methods.filter((method) => item[method]).map((method) => [method.toUpperCase(), item[method]]),
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
  if (!route) throw new Refusal(404, 'There is no such address.');
  const operation = route.operations[method];
  if (!operation)
    throw new Refusal(405, `${method} is not possible here.`, {
      headers: { Allow: Object.keys(route.operations).join(', ') },
    });
  const raw = route.pattern.exec(path).groups ?? {};
  const params = Object.fromEntries(Object.entries(raw).map(([name, text]) => [name, decoded(text)]));
  const own = (operation.parameters ?? []).map((each) => resolve(doc, each));
  return { operation, params, parameters: [...route.parameters, ...own] };
}

const unauthorized = () =>
  new Refusal(401, 'Credentials are missing or not valid.', { headers: { 'WWW-Authenticate': 'Bearer' } });

function userOf({ authorization, 'x-api-key': key }) {
  if (authorization !== undefined) {
    const token = tokens.get(/^bearer +(\S+)$/i.exec(authorization)?.[1]);
    if (!token || token.end < Date.now()) throw unauthorized();
    return { kind: 'client', id: token.clientId, scopes: token.scopes };
  }
  if (key === undefined || !keys.has(key)) throw unauthorized();
  return { kind: 'driver', id: keys.get(key) };
}

function allowed({ operationId, security }, user) {
  const unchecked = operationId === 'Fines_Issue' && on('read-scope-writes');
  const fits = (each) =>
    user.kind === 'driver'
      ? each.driverKey
      : each.operator && (unchecked || each.operator.every((scope) => user.scopes.includes(scope)));
  if (!security.some(fits)) throw forbidden('These credentials are not enough.');
}

const converted = (type, text) => {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
};

/** Numbers in paths are part of the route, so anything else is unknown. */
function pathValues(parameters, params, put) {
  for (const { name, schema } of parameters.filter((each) => each.in === 'path')) {
    if (schema.type === 'integer' && !/^\d{1,15}$/.test(params[name]))
      throw new Refusal(404, 'There is no such address.');
    if (schema.type === 'integer') params[name] = Number(params[name]);
    else if (put && schema.pattern && !new RegExp(schema.pattern).test(params[name]))
      throw wrong('Code', `The value must match ${schema.pattern}.`);
  }
}

function otherValues(parameters, search, headers) {
  const query = {};
  const errors = {};
  for (const { name, in: where, schema: given, required } of parameters.filter((each) => each.in !== 'path')) {
    const schema = resolve(doc, given);
    const text = where === 'query' ? (search.get(name) ?? undefined) : headers[name.toLowerCase()];
    if (text === undefined && required) errors[name] = ['The value is required.'];
    const value = text === undefined ? schema.default : converted(schema.type, text);
    if (text !== undefined) Object.assign(errors, check(doc, schema, value, { root: name }));
    if (where === 'query') query[name] = value;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return query;
}

const mediaTypeOf = (headers) => (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();

function bytesOf(operation, headers, bytes) {
  const [expected] = Object.keys(operation.requestBody.content);
  if (bytes === null) throw new Refusal(413, 'The body is longer than 65536 bytes.');
  if (mediaTypeOf(headers) !== expected) throw new Refusal(415, `Send ${expected}.`);
  return bytes;
}

function parsed(bytes) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw wrong('$', 'The body is not JSON.');
  }
}

const camel = (key) => key.charAt(0).toLowerCase() + key.slice(1);

function jsonBody(operation, headers, bytes) {
  const { required, content } = operation.requestBody;
  if (!required && bytes?.length === 0) return undefined;
  const sent = parsed(bytesOf(operation, headers, bytes));
  const [{ schema }] = Object.values(content);
  const errors = check(doc, schema, sent);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { sent, value: headers.merge ? sent : withDefaults(doc, schema, sent) };
}

function issueToken({ operation, headers, bytes }) {
  const form = new URLSearchParams(bytesOf(operation, headers, bytes).toString('utf8'));
  const missing = ['grant_type', 'client_id', 'client_secret'].filter((name) => !form.get(name));
  if (missing.length > 0) throw new OAuthRefusal(400, 'invalid_request', `${missing.join(', ')} missing`);
  if (form.get('grant_type') !== 'client_credentials')
    throw new OAuthRefusal(400, 'unsupported_grant_type', 'Only client_credentials is supported');
  const client = clients.get(form.get('client_id'));
  if (!client || client.secret !== form.get('client_secret'))
    throw new OAuthRefusal(401, 'invalid_client', 'Unknown client or wrong secret');
  const wanted = (form.get('scope') ?? '').split(' ').filter(Boolean);
  if (wanted.some((scope) => !client.scopes.includes(scope)))
    throw new OAuthRefusal(400, 'invalid_scope', 'The client does not have this scope');
  const scopes = wanted.length > 0 ? [...new Set(wanted)] : client.scopes;
  const token = randomBytes(24).toString('base64url');
  tokens.set(token, { clientId: form.get('client_id'), scopes, end: Date.now() + LIFETIME_S * 1000 });
  const lifetime = on('expires-in-text') ? String(LIFETIME_S) : LIFETIME_S;
  return {
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { access_token: token, token_type: 'Bearer', expires_in: lifetime, scope: scopes.join(' ') },
  };
}

function perform({ operation, params, parameters }, url, headers, bytes) {
  const user = operation.security.length === 0 ? null : userOf(headers);
  if (user) allowed(operation, user);
  pathValues(parameters, params, operation.operationId === 'Zones_Put');
  const withBody = operation.requestBody && operation.operationId !== 'Auth_Token';
  // The content type is looked at first, then parameters and headers, then the body.
  if (withBody && (operation.requestBody.required || bytes?.length !== 0)) bytesOf(operation, headers, bytes);
  const query = otherValues(parameters, url.searchParams, headers);
  const read = withBody
    ? jsonBody(operation, { ...headers, merge: operation.operationId === 'Vehicles_Patch' }, bytes)
    : undefined;
  return handlers[operation.operationId]({
    operation,
    params,
    query,
    headers,
    user,
    url,
    bytes,
    body: () => read?.value,
    sent: () => read?.sent,
  });
}

function spoilt(operationId, refusal) {
  if (operationId === 'Stays_Get' && refusal.status === 404 && on('problem-as-plain-json'))
    refusal.headers['Content-Type'] = 'application/json; charset=utf-8';
  if (operationId === 'Stays_Open' && refusal.body.errors && on('errors-camel-case'))
    refusal.body.errors = Object.fromEntries(
      Object.entries(refusal.body.errors).map(([key, each]) => [camel(key), each]),
    );
  return refusal;
}

function answer(req, bytes) {
  let operationId;
  try {
    const url = new URL(`http://tollgate${req.url.startsWith('/') ? req.url : '/'}`);
    if (req.method === 'GET' && url.pathname === '/__snapshot')
      return {
        status: 200,
        headers: {},
        body: Object.fromEntries(Object.entries(db).map(([name, records]) => [name, Object.fromEntries(records)])),
      };
    const match = routed(req.method, url.pathname);
    ({ operationId } = match.operation);
    return perform(match, url, req.headers, bytes);
  } catch (error) {
    if (error instanceof OAuthRefusal) return error;
    if (error instanceof Refusal) return spoilt(operationId, error);
    return new Refusal(500, error.message);
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

function send(req, res, { status, headers = {}, body }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type = body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' };
  const length = status === 204 || status === 304 ? {} : { 'Content-Length': Buffer.byteLength(text) };
  res.writeHead(status, { ...type, ...headers, ...length });
  res.end(req.method === 'HEAD' ? undefined : text);
}

const server = createServer(async (req, res) => {
  try {
    send(req, res, answer(req, await receive(req)));
  } catch {
    res.destroy();
  }
});

server.listen(Number(process.env.PORT ?? 4640), '127.0.0.1', () =>
  console.log(`Tollgate on http://127.0.0.1:${server.address().port}`),
);
