// Routes of openapi.json, the order of the checks, answers as JSON:API.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { conflict, fail, Failure, forbidden, missing } from './failure.mjs';
import { loosened, on } from './faults.mjs';
import * as films from './films.mjs';
import * as members from './members.mjs';
import * as office from './office.mjs';
import { db, isUlid, reset, sessions, snapshot } from './store.mjs';
import * as studio from './studio.mjs';
import { judge, resolved, withDefaults } from './validate.mjs';

const JSONAPI = 'application/vnd.api+json';
const FORM = 'application/x-www-form-urlencoded';
const doc = loosened(JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8')));
const handlers = { ...members, ...studio, ...films, ...office };
const forTechnicians = new Set([
  'listMembers',
  'createMember',
  'deleteMember',
  'createEnlarger',
  'updateEnlarger',
  'deleteEnlarger',
  'startFilmOrder',
  'finishFilmOrder',
  'updateSettings',
]);

const routes = Object.entries(doc.paths).map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  methods,
}));

function routed(method, path) {
  for (const { pattern, methods } of routes) {
    const match = pattern.exec(path);
    if (!match) continue;
    const operation = methods[method.toLowerCase()];
    if (operation?.operationId) return { operation, id: match[1] };
    const allowed = Object.keys(methods).filter((each) => each !== 'parameters');
    throw fail(405, 'method-not-allowed', `${method} is not offered here.`, undefined, {
      Allow: allowed.join(', ').toUpperCase(),
    });
  }
  throw missing('path');
}

function admitted(operation, headers) {
  if (
    operation.security?.length === 0 ||
    (on('settings-without-token') && operation.operationId === 'getSettings' && !headers.authorization)
  )
    return { role: 'nobody' };
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const session = sessions.get(token);
  const user = session && session.until > Date.now() ? db.members.get(session.member) : undefined;
  if (!user) throw fail(401, 'unauthorized', 'A valid token is needed.', undefined, { 'WWW-Authenticate': 'Bearer' });
  const open = on('members-list-for-members') && operation.operationId === 'listMembers';
  if (forTechnicians.has(operation.operationId) && user.role !== 'technician' && !open)
    throw forbidden('For technicians only.');
  return user;
}

function typed(schema, text) {
  if (schema.type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (schema.type === 'array') return text.split(',').map((each) => typed(schema.items, each));
  return text;
}

function readQuery(operation, search) {
  const known = (operation.parameters ?? []).map((each) => resolved(doc, each));
  const values = {};
  const wrong = [];
  const refuse = (parameter, detail) => wrong.push({ code: 'invalid-parameter', detail, source: { parameter } });
  for (const name of new Set(search.keys())) {
    const parameter = known.find((each) => each.name === name);
    if (!parameter) refuse(name, 'is not known here');
    else if (search.getAll(name).length > 1) refuse(name, 'is there more than once');
  }
  for (const { name, schema: raw } of known) {
    const schema = resolved(doc, raw);
    if (!search.has(name)) {
      if (schema.default !== undefined) values[name] = schema.default;
      continue;
    }
    values[name] = typed(schema, search.get(name));
    const [first] = judge(doc, schema, values[name]);
    if (first) refuse(name, first.detail);
  }
  if (on('slots-default-size-20') && operation.operationId === 'listSlots' && !search.has('page[size]'))
    values['page[size]'] = 20;
  if (wrong.length > 0) throw new Failure(400, wrong);
  return values;
}

const mediaType = (headers) => (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
function wanted(headers, type) {
  if (mediaType(headers) !== type) throw fail(415, 'unsupported-media-type', `Send ${type}.`);
}

function readForm(operation, headers, bytes) {
  wanted(headers, FORM);
  const form = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
  const wrong = judge(doc, operation.requestBody.content[FORM].schema, form);
  if (wrong.length > 0)
    throw new Failure(
      400,
      wrong.map(({ pointer, detail }) => ({ code: 'invalid-form', detail, source: { pointer } })),
    );
  return form;
}

/** 400 for what does not fit; an id with POST is 403; another type or id is 409 once all else is right (`settle`). */
function readDocument(ctx, operation, method, headers, bytes) {
  wanted(headers, JSONAPI);
  const { schema } = operation.requestBody.content[JSONAPI];
  let body;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw fail(400, 'malformed', 'The body is not JSON.', { pointer: '' });
  }
  const patches = method === 'PATCH';
  const late = ({ pointer, keyword }) =>
    (pointer === '/data/type' && keyword === 'enum') ||
    (pointer === '/data/id' && (patches ? keyword === 'pattern' : keyword === 'additionalProperties'));
  const found = judge(doc, schema, body);
  const wrong = found.filter((each) => !late(each));
  if (wrong.length > 0)
    throw new Failure(
      400,
      wrong.map(({ pointer, detail }) => ({ code: 'invalid-attribute', detail, source: { pointer } })),
    );
  const { data } = body;
  if (!patches && data.id !== undefined) throw forbidden('Ids are made by the server.', '/data/id');
  const settle = () => {
    if (found.some(({ pointer }) => pointer === '/data/type'))
      throw conflict('type', 'This type does not belong here.', '/data/type');
    if (patches && data.id !== ctx.id) throw conflict('id', 'The id is not the one of the record.', '/data/id');
  };
  if (!ctx.late) settle();
  const related = Object.fromEntries(
    Object.entries(data.relationships ?? {}).map(([name, { data: linked }]) => [name, linked.id]),
  );
  return { attributes: withDefaults(doc, schema, body).data.attributes, sent: data.attributes, related, settle };
}

const settlesItself = new Set([
  'updateMember',
  'updateEnlarger',
  'createSlot',
  'createFilmOrder',
  'updateFilmOrder',
  'updateSettings',
  'requestStatement',
]);

function perform(req, url, bytes) {
  const { operation, id } = routed(req.method, url.pathname);
  const user = admitted(operation, req.headers);
  const query = readQuery(operation, url.searchParams);
  if (id !== undefined && !isUlid(id)) throw missing('record');
  const { operationId } = operation;
  const ctx = {
    operationId,
    user,
    query,
    id,
    path: url.pathname,
    search: url.search,
    late: settlesItself.has(operationId),
  };
  if (operationId === 'login') ctx.form = readForm(operation, req.headers, bytes);
  ctx.document = () => readDocument(ctx, operation, req.method, req.headers, bytes);
  return handlers[operationId](ctx);
}

function answered(req, url, bytes) {
  try {
    return perform(req, url, bytes);
  } catch (error) {
    const known = error instanceof Failure ? error : fail(500, 'internal', error.message);
    const bare = on('job-404-bare') && known.status === 404 && url.pathname.startsWith('/jobs/');
    return {
      status: known.status,
      headers: known.headers,
      body: bare ? { error: known.message } : { errors: known.errors },
      bare,
    };
  }
}

const server = createServer((req, res) => {
  const chunks = [];
  req.on('data', (chunk) => chunks.push(chunk));
  req.on('end', () => {
    const url = new URL(`http://x${req.url.startsWith('/') ? req.url : '/'}`);
    const asked = `${req.method} ${url.pathname}`;
    if (asked === 'POST /__reset') reset();
    if (asked === 'POST /__reset' || asked === 'GET /__snapshot') {
      res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(snapshot()));
      return;
    }
    const { status, headers = {}, body, plain, bare } = answered(req, url, Buffer.concat(chunks));
    if (body === undefined) {
      res.writeHead(status, headers).end();
      return;
    }
    const text = JSON.stringify(plain || bare ? body : { jsonapi: { version: '1.1' }, ...body });
    res
      .writeHead(status, {
        'Content-Type': plain ? 'application/json' : JSONAPI,
        ...headers,
        'Content-Length': Buffer.byteLength(text),
      })
      .end(req.method === 'HEAD' ? undefined : text);
  });
});
server.listen(Number(process.env.PORT ?? 4170), '127.0.0.1');
