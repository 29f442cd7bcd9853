// HTTP: routes from the document, order of the checks, envelopes.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { arm, on } from './faults.mjs';
import { keys, seed } from './seed.mjs';
import { snapshot } from './store.mjs';
import { accept, acceptText } from './validate.mjs';
import { admit, Failure, handlers, targetOf, wording } from './yard.mjs';

const doc = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
const routes = Object.entries(doc.paths).map(([path, methods]) => ({
  path,
  methods,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));
seed();
arm();

const failure = (fields) => new Failure(400, 'invalid_request', 'the request is not right', fields);
const someone = { id: 0, role: 'yard' };

function perform(method, url, headers, bytes) {
  let path = url.pathname;
  for (let i = 0; i < 2 && path.startsWith(`${doc.basePath}/`); i++) path = path.slice(doc.basePath.length);
  const route = routes.find((r) => r.pattern.test(path));
  const op = route?.methods[method.toLowerCase()];
  if (!op) throw new Failure(404, 'not_found', 'there is nothing here');
  const id = op.operationId;

  let me = keys.get(headers['x-api-key']);
  if (!me && id === 'list-tickets' && on('tickets-without-key')) me = someone;
  if (!me) throw new Failure(401, 'unauthorized', 'X-API-Key is missing or unknown');
  admit(id, method, me);

  const raw = route.pattern.exec(path).groups ?? {};
  const fields = {};
  const params = {};
  const query = {};
  for (const p of op.parameters ?? []) {
    if (p.in === 'path') params[p.name] = acceptText(doc, p, raw[p.name], fields);
    if (p.in === 'query') {
      const text = url.searchParams.get(p.name);
      const rule =
        p.name === 'limit' && id === 'list-trucks' && on('truck-limit-unbounded') ? { ...p, maximum: undefined } : p;
      if (text !== null) query[p.name] = acceptText(doc, rule, text, fields);
      else if (p.default !== undefined) query[p.name] = p.default;
    }
  }
  if (Object.keys(fields).length) throw failure(fields);

  let target;
  if (params.id !== undefined) {
    try {
      target = targetOf(id, route.path, me, params.id);
    } catch (error) {
      if (id === 'get-haulage-order' && on('missing-order-null')) return { status: 200, data: null };
      throw error;
    }
  }
  if (id === 'replace-block') {
    const tag = headers['if-match'];
    if (tag === undefined || tag === '')
      throw new Failure(428, 'if_match_required', 'send If-Match with the ETag of the block');
    if (tag !== `"${target.id}-${target.version}"` && !on('stale-tag-accepted'))
      throw new Failure(412, 'block_changed', 'the block has been changed since');
  }
  let body;
  const bodyRule = op.parameters?.find((p) => p.in === 'body');
  if (bodyRule) {
    try {
      body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      throw new Failure(400, 'malformed_json', 'the body is not JSON');
    }
    body = accept(
      doc,
      bodyRule.schema,
      body,
      fields,
      '',
      (at) => at === 'axles' && id === 'create-truck' && on('axles-unbounded'),
    );
    wording(id, body, fields);
    if (Object.keys(fields).length) throw failure(fields);
  }
  return handlers[id]({ me, params, query, body, target });
}

const json = (res, status, value, headers = {}) => {
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
  res.end(JSON.stringify(value));
};

const server = createServer(async (req, res) => {
  try {
    const chunks = [];
    for await (const c of req) chunks.push(c);
    const url = new URL(req.url.replace(/^\/+/, '/'), 'http://x');
    if (req.method === 'GET' && url.pathname.endsWith('/__snapshot')) return json(res, 200, snapshot());
    const r = perform(req.method, url, req.headers, Buffer.concat(chunks));
    if (r.status === 204) return res.writeHead(204).end();
    json(res, r.status, r.page ? { data: r.page, meta: r.meta } : { data: r.data }, r.tag ? { ETag: r.tag } : {});
  } catch (error) {
    if (!(error instanceof Failure)) {
      console.error(error);
      return json(res, 500, { error: { code: 'internal', message: 'something broke' } });
    }
    const { status, code, message, fields } = error;
    if (code === 'job_not_found' && req.method === 'GET' && on('bare-job-error')) return json(res, 404, { message });
    json(res, status, { error: { code, message, ...(fields ? { fields } : {}) } });
  }
});
server.listen(Number(process.env.PORT ?? 4810), '127.0.0.1', () =>
  console.log(`quarry on http://127.0.0.1:${server.address().port}`),
);
