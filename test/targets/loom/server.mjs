// HTTP: routes from the document, token, body, answers as JSON.
import { createServer } from 'node:http';
import { on } from './faults.mjs';
import { seed } from './seed.mjs';
import { all, snapshot } from './store.mjs';
import { ApiError, doc, notFound } from './validate.mjs';
import { views } from './views.mjs';

seed();
const routes = Object.entries(doc.paths).map(([path, methods]) => ({
  path,
  methods,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>\\d{1,15})')}$`),
}));

const body = (req) =>
  new Promise((done, fail) => {
    const parts = [];
    req.on('data', (p) => parts.push(p));
    req.on('end', () => done(Buffer.concat(parts).toString('utf8')));
    req.on('error', fail);
  });

function signedIn(req, operation) {
  const open =
    operation?.security.some((s) => !Object.keys(s).length) ||
    (operation?.operationId === 'yarns_movements_list' && on('movements-open'));
  const header = req.headers.authorization;
  const refuse = (detail) => new ApiError(401, detail, { 'WWW-Authenticate': 'Token' });
  if (operation?.operationId === 'auth_login_create') return null;
  if (header === undefined || !/^token( |$)/i.test(header)) {
    if (open) return null;
    throw refuse('Authentication credentials were not provided.');
  }
  const user = all('users').find((u) => u.token === header.slice(6).trim());
  if (!user && !open) throw refuse('Invalid token.');
  return user ?? null;
}

async function answer(req, url) {
  if (url.pathname === '/__snapshot' && req.method === 'GET') return { status: 200, body: snapshot() };
  const route = routes.find((r) => r.pattern.test(url.pathname));
  if (!route) {
    if (
      !url.pathname.endsWith('/') &&
      ['GET', 'HEAD'].includes(req.method) &&
      routes.some((r) => r.pattern.test(`${url.pathname}/`))
    )
      return { status: 301, headers: { Location: `${url.pathname}/${url.search}` } };
    throw notFound();
  }
  const method = req.method === 'HEAD' ? 'get' : req.method.toLowerCase();
  const operation = route.methods[method];
  const user = signedIn(req, operation);
  const allowed = [...Object.keys(route.methods).map((m) => m.toUpperCase()), 'OPTIONS'].join(', ');
  if (method === 'options')
    return {
      status: 200,
      headers: { Allow: allowed },
      body: { name: route.path, renders: ['application/json'], parses: ['application/json'] },
    };
  if (!operation) throw new ApiError(405, `Method "${req.method}" not allowed.`, { Allow: allowed });
  const ids = Object.fromEntries(
    Object.entries(route.pattern.exec(url.pathname).groups ?? {}).map(([k, v]) => [k, Number(v)]),
  );
  const raw = await body(req);
  const request = {
    user,
    ...ids,
    query: url.searchParams,
    operation,
    base: `http://${req.headers.host}${url.pathname}`,
  };
  // read when the view asks for it: permission and existence are decided first
  request.body = () => {
    const type = (req.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
    if (raw === '') return {};
    if (type !== 'application/json') throw new ApiError(415, `Unsupported media type "${type}" in request.`);
    try {
      return JSON.parse(raw);
    } catch (error) {
      throw new ApiError(400, `JSON parse error - ${error.message}`);
    }
  };
  return views[operation.operationId](request);
}

const server = createServer(async (req, res) => {
  let result;
  try {
    result = await answer(req, new URL(req.url, 'http://127.0.0.1'));
  } catch (error) {
    if (error instanceof ApiError) result = error;
    else {
      console.error(error);
      result = { status: 500, html: '<h1>Server Error (500)</h1>' };
    }
  }
  const { status, body: content, headers = {}, html } = result;
  const text = html ?? (content === undefined ? '' : JSON.stringify(content));
  res.writeHead(status, {
    ...(text ? { 'Content-Type': html ? 'text/html; charset=utf-8' : 'application/json' } : {}),
    Vary: 'Accept',
    ...(status === 204 ? {} : { 'Content-Length': Buffer.byteLength(text) }),
    ...headers,
  });
  res.end(req.method === 'HEAD' ? undefined : text);
});
server.listen(Number(process.env.PORT ?? 4780), '127.0.0.1', () =>
  console.log(`loom on http://127.0.0.1:${server.address().port}`),
);
