import { createServer } from 'node:http';
import { ApiError, notFound } from './lib/errors.mjs';
import { readText, send, sendError } from './lib/http.mjs';
import { callerOf, requireRole } from './lib/keys.mjs';
import { snapshot } from './lib/store.mjs';
import { categoryRoutes } from './routes/categories.mjs';
import { customerRoutes } from './routes/customers.mjs';
import { machineListRoutes } from './routes/machine-list.mjs';
import { machineRoutes } from './routes/machines.mjs';
import { rentalActionRoutes } from './routes/rental-actions.mjs';
import { rentalCreateRoutes } from './routes/rental-create.mjs';
import { rentalListRoutes } from './routes/rental-list.mjs';
import { rentalRoutes } from './routes/rentals.mjs';
import { siteRoutes } from './routes/sites.mjs';

const routes = [
  ...categoryRoutes,
  ...machineListRoutes,
  ...machineRoutes,
  ...siteRoutes,
  ...customerRoutes,
  ...rentalListRoutes,
  ...rentalCreateRoutes,
  ...rentalRoutes,
  ...rentalActionRoutes,
].map((route) => ({ ...route, pattern: patternOf(route.path) }));

/** Ids hold no colon, so that "/v2/rentals/{rental}:return" is another path than "/v2/rentals/{rental}". */
function patternOf(path) {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/:]+)')}$`);
}

function routeOf(method, path) {
  const here = routes.filter((route) => route.pattern.test(path));
  if (here.length === 0) throw notFound('This path');
  const route = here.find((one) => one.method === method);
  if (route) return route;
  const error = new ApiError(405, 'UNIMPLEMENTED', `${method} is not a method of this path.`);
  error.allow = here.map((one) => one.method).join(', ');
  throw error;
}

function paramsOf(route, path) {
  const groups = route.pattern.exec(path)?.groups ?? {};
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw notFound('This path');
  }
}

/** The order of the checks: path, key, role; then the record, the body and the state in the call itself. */
async function answer(req, res) {
  const raw = await readText(req);
  const url = URL.canParse(req.url ?? '/', 'http://depot') ? new URL(req.url ?? '/', 'http://depot') : undefined;
  if (!url) return sendError(res, notFound('This path'));
  if (url.pathname === '/__snapshot') return send(res, 200, snapshot());
  let route;
  try {
    route = routeOf(req.method, url.pathname);
    const caller = route.open ? { role: 'manager', customer: null } : callerOf(req);
    requireRole(caller, route.role);
    const params = paramsOf(route, url.pathname);
    const { status, body, headers } = route.run({ req, raw, caller, params, query: url.searchParams });
    send(res, status, body, headers);
  } catch (error) {
    refuse(res, error, route);
  }
}

function refuse(res, error, route) {
  if (!(error instanceof ApiError)) {
    send(res, 500, { error: { code: 500, status: 'INTERNAL', message: error.message, stack: error.stack } });
  } else if (route?.flatErrors && error.code === 400) {
    send(res, 400, { message: error.message, fields: error.details });
  } else {
    if (error.allow) res.setHeader('Allow', error.allow);
    sendError(res, error);
  }
}

const port = Number(process.env.DEPOT_PORT ?? 4070);
createServer((req, res) => {
  answer(req, res).catch(() => res.destroy());
}).listen(port, '127.0.0.1', () => console.log(`depot listens on http://127.0.0.1:${port}`));
