import { createServer } from 'node:http';
import { accounts } from './src/store/accounts.mjs';
import { Refusal } from './src/http.mjs';
import { routes } from './src/routes.mjs';
import { snapshot } from './src/store/store.mjs';
import { on } from './src/switch.mjs';

const port = Number(process.env.FREIGHT_PORT ?? 4460);
const longestBody = 100_000;

/** @param {import('node:http').IncomingMessage} request */
async function read(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= longestBody) chunks.push(chunk);
  }
  return { raw: Buffer.concat(chunks).toString(), tooLong: length > longestBody };
}

/** @param {string} target */
function urlOf(target) {
  const base = `http://127.0.0.1:${port}`;
  return URL.canParse(base + target) && target.startsWith('/') ? new URL(base + target) : new URL(base);
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The checks before a handler, in their order: path, method, key, role.
 * @param {import('node:http').IncomingMessage} request
 * @param {URL} url
 */
function admit(request, url) {
  const there = routes.filter((route) => route.form.test(url.pathname));
  if (there.length === 0) throw new Refusal(404, 'There is nothing at this path.');
  const route = there.find((one) => one.method === request.method);
  if (!route) {
    const allow = there.map((one) => one.method).join(', ');
    throw new Refusal(405, `This path has ${allow}.`, { headers: { Allow: allow } });
  }
  const account = accounts.get(String(request.headers['x-freight-key'] ?? ''));
  if (!account && !route.isOpen) {
    throw new Refusal(401, 'Send your key in X-Freight-Key.', {
      headers: { 'WWW-Authenticate': 'ApiKey realm="freight"' },
    });
  }
  if (route.dispatcherOnly && account?.role !== 'dispatcher') throw new Refusal(403, 'This is for dispatchers.');
  const values = route.form.exec(url.pathname)?.slice(1).map(decoded) ?? [];
  const params = Object.fromEntries(route.names.map((name, at) => [name, values[at]]));
  return { route, params, account: account ?? { id: '', name: '', role: /** @type {const} */ ('shipper') } };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {URL} url
 * @returns {Promise<import('./src/http.mjs').Answer & { type?: string }>}
 */
async function answerTo(request, url) {
  try {
    const body = await read(request);
    if (url.pathname === '/_snapshot') return { status: 200, body: snapshot() };
    const { route, params, account } = admit(request, url);
    return route.handler({ account, params, url, headers: request.headers, ...body });
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'It is not your fault. Try again later.');
    if (
      on('refusal-not-problem') &&
      refusal.status === 400 &&
      request.method === 'POST' &&
      url.pathname === '/v1/lanes'
    ) {
      return { status: 400, body: { error: refusal.message } };
    }
    return {
      status: refusal.status,
      body: refusal.problem(),
      headers: refusal.headers,
      type: 'application/problem+json',
    };
  }
}

const server = createServer(async (request, response) => {
  const url = urlOf(request.url ?? '/');
  const { status, body, headers = {}, type = 'application/json' } = await answerTo(request, url);
  const content = body === undefined ? undefined : JSON.stringify(body);
  response.writeHead(status, { ...headers, ...(content === undefined ? {} : { 'Content-Type': type }) });
  response.end(content);
});

server.listen(port, '127.0.0.1', () => console.log(`Freight listens on http://127.0.0.1:${port}/v1`));
