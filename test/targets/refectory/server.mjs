import { createServer } from 'node:http';
import * as accountCalls from './calls/accounts.mjs';
import * as dishCalls from './calls/dishes.mjs';
import * as orderCalls from './calls/orders.mjs';
import { identify, login, logout, whoAmI } from './calls/people.mjs';
import { readBody, Refusal, send, sendRefusal } from './http.mjs';
import { snapshot } from './store.mjs';
import { on } from './switches.mjs';

const calls = { ...accountCalls, ...dishCalls, ...orderCalls, login, logout, whoAmI };

/** Method, path, who may call and call of each operation. */
const routes = `
  POST    /api/login                   all      login
  POST    /api/logout                  clerk    logout
  GET     /api/me                      clerk    whoAmI
  GET     /api/dishes                  clerk    listDishes
  POST    /api/dishes                  manager  createDish
  GET     /api/dishes/{ref}            clerk    getDish
  POST    /api/dishes/{ref}/update     manager  updateDish
  POST    /api/dishes/{ref}/archive    manager  archiveDish
  POST    /api/dishes/{ref}/restore    manager  restoreDish
  GET     /api/accounts                clerk    listAccounts
  GET     /api/accounts/{ref}          clerk    getAccount
  GET     /api/orders                  clerk    listOrders
  POST    /api/orders                  clerk    createOrder
  GET     /api/orders/{ref}            clerk    getOrder
  DELETE  /api/orders/{ref}            clerk    archiveOrder
  POST    /api/orders/{ref}/lines      clerk    addLine
  POST    /api/orders/{ref}/submit     clerk    submitOrder
  POST    /api/orders/{ref}/approve    manager  approveOrder
  POST    /api/orders/{ref}/reject     manager  rejectOrder
  POST    /api/orders/{ref}/cancel     clerk    cancelOrder
`
  .trim()
  .split('\n')
  .map((line) => {
    const [method, path, role, name] = line.trim().split(/\s+/);
    const pattern = new RegExp(`^${path.replace('{ref}', '(?<ref>[^/]+)')}$`);
    return { method, pattern, role, call: calls[name], name };
  });

function routeOf(method, pathname) {
  const found = routes.filter(({ pattern }) => pattern.test(pathname));
  if (found.length === 0) throw new Refusal(404, 'not_found', 'There is nothing here.');
  const route = found.find((entry) => entry.method === method);
  if (route) return route;
  const allow = found.map((entry) => entry.method).join(', ');
  throw new Refusal(405, 'method_not_allowed', `Use ${allow}.`, { allow });
}

function personFor(route, request) {
  if (route.role === 'all' || (route.name === 'listAccounts' && on('accounts-without-login'))) return null;
  const person = identify(request);
  const open = route.name === 'archiveDish' && on('dish-clerk-archives');
  if (route.role === 'manager' && person.role !== 'manager' && !open)
    throw new Refusal(403, 'forbidden', 'Only managers may do this.');
  return person;
}

async function handle(request, response, url) {
  const body = await readBody(request);
  if (url.pathname === '/__snapshot') return send(response, 200, snapshot());
  const route = routeOf(request.method, url.pathname);
  const person = personFor(route, request);
  const { ref } = route.pattern.exec(url.pathname).groups ?? {};
  const { status, result, count, headers } = route.call({
    request,
    body,
    person,
    params: { ref },
    query: url.searchParams,
  });
  send(response, status, { ok: true, result, ...(count === undefined ? {} : { count }) }, headers);
}

const server = createServer((request, response) => {
  const url = new URL(`http://127.0.0.1${request.url?.startsWith('/') ? request.url : '/'}`);
  handle(request, response, url).catch((error) => {
    if (error instanceof Refusal) return sendRefusal(response, error, url);
    console.error(error);
    sendRefusal(response, new Refusal(500, 'internal', 'Something went wrong on our side.'), url);
  });
});

const port = Number(process.env.REFECTORY_PORT ?? 4210);
server.listen(port, '127.0.0.1', () => console.log(`refectory listens on http://127.0.0.1:${port}`));
