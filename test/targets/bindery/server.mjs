// HTTP: routing by the document, checks in the documented order, problem details.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { userOf } from './auth.mjs';
import { on } from './faults.mjs';
import { extra, handlers, Problem, roleOf } from './handlers.mjs';
import { db } from './store.mjs';
import { check, deref } from './validate.mjs';

const doc = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
if (on('manuscripts-page-size-unbounded')) delete doc.paths['/api/Manuscripts'].get.parameters[1].schema.maximum;
if (on('orders-page-zero')) delete doc.paths['/api/Orders'].get.parameters[0].schema.minimum;
if (on('title-unbounded')) delete doc.components.schemas.ManuscriptRequest.properties.title.maxLength;
const routes = Object.entries(doc.paths).map(([path, item]) => ({
  path,
  item,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i'),
}));
const titles = {
  400: 'One or more validation errors occurred.',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  500: 'An error occurred while processing your request.',
};
const section = {
  400: '15.5.1',
  401: '15.5.2',
  403: '15.5.4',
  404: '15.5.5',
  405: '15.5.6',
  409: '15.5.10',
  413: '15.5.14',
  415: '15.5.16',
  500: '15.6.1',
};

function parse(schema, text) {
  const s = deref(doc, schema);
  if (s.type === 'integer') return /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
  return text;
}
function parameters(operation, groups, search, errors) {
  const path = {},
    query = {};
  for (const p of operation.parameters ?? []) {
    const raw = p.in === 'path' ? groups[p.name] : search.get(p.name);
    if (raw === null || raw === undefined) {
      query[p.name] = p.schema.default;
      continue;
    }
    const value = parse(p.schema, raw);
    check(doc, p.schema, value, p.name, errors);
    (p.in === 'path' ? path : query)[p.name] = value;
  }
  if (on('orders-page-zero') && query.page < 1) query.page = 1;
  return { path, query };
}
const decode = (t) => {
  try {
    return decodeURIComponent(t);
  } catch {
    return t;
  }
};
function answer(req, url, bytes) {
  const route = routes.find((r) => r.pattern.test(url.pathname));
  if (!route) throw new Problem(404, 'There is nothing at this address.');
  const operation = route.item[req.method.toLowerCase()];
  if (!operation)
    throw new Problem(405, undefined, undefined, {
      Allow: Object.keys(route.item)
        .map((m) => m.toUpperCase())
        .join(', '),
    });
  const key = `${req.method} ${route.path}`;
  const user = userOf(req.headers.authorization);
  if (!operation.security && !user && !(on('presses-without-token') && key === 'GET /api/Presses'))
    throw new Problem(401, 'A valid token is required.', undefined, { 'WWW-Authenticate': 'Bearer' });
  if (roleOf[key] && !user.roles.includes(roleOf[key])) throw new Problem(403, `This needs the role ${roleOf[key]}.`);
  if (operation.requestBody && !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
    throw new Problem(415);
  const errors = {};
  const groups = Object.fromEntries(
    Object.entries(route.pattern.exec(url.pathname).groups ?? {}).map(([k, v]) => [k, decode(v)]),
  );
  const given = parameters(operation, groups, url.searchParams, errors);
  let body;
  if (operation.requestBody) {
    try {
      body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
      check(doc, operation.requestBody.content['application/json'].schema, body, '', errors);
      extra[key]?.(body, errors);
    } catch (e) {
      if (!(e instanceof SyntaxError || e instanceof TypeError)) throw e;
      errors.$ = ['The body is not valid JSON.'];
    }
  }
  if (Object.keys(errors).length) throw new Problem(400, undefined, errors);
  return handlers[key]({ user, body, ...given });
}
const server = createServer((req, res) => {
  const chunks = [];
  let size = 0;
  req.on('data', (c) => {
    size += c.length;
    if (size <= 1e6) chunks.push(c);
  });
  req.on('end', () => {
    const send = (status, body, headers = {}, type = 'application/json; charset=utf-8') => {
      res.writeHead(status, { ...headers, ...(body === undefined ? {} : { 'Content-Type': type }) });
      res.end(body === undefined ? undefined : JSON.stringify(body));
    };
    let url;
    try {
      url = new URL(req.url, 'http://localhost');
      if (url.pathname === '/__snapshot')
        return send(200, Object.fromEntries(Object.entries(db).map(([k, t]) => [k, Object.fromEntries(t)])));
      if (size > 1e6) throw new Problem(413);
      const { status, body, headers } = answer(req, url, Buffer.concat(chunks));
      send(status, body, headers);
    } catch (e) {
      if (!(e instanceof Problem)) console.error(e);
      const status = e instanceof Problem ? e.status : 500;
      if (
        on('not-found-plain') &&
        status === 404 &&
        req.method === 'GET' &&
        /^\/api\/manuscripts\/[^/]+$/i.test(url?.pathname ?? '')
      )
        return send(404, { error: 'not found' });
      const body = {
        type: `https://tools.ietf.org/html/rfc9110#section-${section[status]}`,
        title: titles[status],
        status,
        ...(e.detail ? { detail: e.detail } : {}),
        ...(e.errors ? { errors: e.errors } : { instance: url?.pathname ?? null }),
      };
      if (on('errors-missing') && e.errors && req.method === 'POST' && /^\/api\/manuscripts\/?$/i.test(url.pathname)) {
        delete body.errors;
        body.detail = Object.values(e.errors).flat().join(' ');
      }
      send(status, body, e.headers, 'application/problem+json');
    }
  });
});
server.listen(Number(process.env.PORT ?? 4780), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
