import { createServer } from 'node:http';
import { countCall, identify, login, signInFirst } from './calls/access.mjs';
import * as boardCalls from './calls/boards.mjs';
import * as cardCalls from './calls/cards.mjs';
import * as spaceCalls from './calls/spaces.mjs';
import { missing, readBody, Refusal, send } from './http.mjs';
import { snapshot } from './store.mjs';
import { on } from './switches.mjs';

const calls = { login, ...spaceCalls, ...boardCalls, ...cardCalls };
const SPACE = '/v1/spaces/{slug}';
const BOARD = `${SPACE}/boards/{key}`;
const CARD = `${BOARD}/cards/{number}`;

const routes = [
  ['POST', '/v1/auth/login', 'login'],
  ['GET', '/v1/spaces', 'listSpaces'],
  ['POST', '/v1/spaces', 'createSpace'],
  ['GET', SPACE, 'getSpace'],
  ['DELETE', SPACE, 'deleteSpace'],
  ['PUT', `${SPACE}/members/{username}`, 'putMember'],
  ['DELETE', `${SPACE}/members/{username}`, 'removeMember'],
  ['POST', `${SPACE}/boards`, 'createBoard'],
  ['GET', BOARD, 'getBoard'],
  ['PATCH', BOARD, 'updateBoard'],
  ['GET', `${BOARD}/export`, 'exportBoard'],
  ['GET', `${BOARD}/cards`, 'listCards'],
  ['POST', `${BOARD}/cards`, 'createCard'],
  ['GET', CARD, 'getCard'],
  ['PATCH', CARD, 'updateCard'],
  ['DELETE', CARD, 'deleteCard'],
  ['POST', `${CARD}/move`, 'moveCard'],
  ['PUT', `${CARD}/labels/{label}`, 'addLabel'],
  ['DELETE', `${CARD}/labels/{label}`, 'removeLabel'],
  ['GET', `${CARD}/comments`, 'listComments'],
  ['POST', `${CARD}/comments`, 'addComment'],
].map(([method, path, name]) => ({ method, parts: path.split('/'), name, call: calls[name] }));

function paramsOf(pattern, parts) {
  if (pattern.length !== parts.length) return undefined;
  const params = {};
  for (const [index, expected] of pattern.entries()) {
    if (expected.startsWith('{')) params[expected.slice(1, -1)] = parts[index];
    else if (expected !== parts[index]) return undefined;
  }
  return params;
}

function routeOf(method, pathname) {
  let parts;
  try {
    parts = pathname.split('/').map(decodeURIComponent);
  } catch {
    throw missing();
  }
  const found = routes.flatMap((route) => {
    const params = paramsOf(route.parts, parts);
    return params ? [{ route, params }] : [];
  });
  if (found.length === 0) throw missing();
  const match = found.find(({ route }) => route.method === method);
  if (match) return match;
  const allow = found.map(({ route }) => route.method).join(', ');
  throw new Refusal(405, 'methodNotAllowed', `Use ${allow}.`, { headers: { allow } });
}

function refuse(response, error, name, counted) {
  if (!(error instanceof Refusal)) {
    console.error(error);
    return send(response, 500, { error: { code: 'internal', message: 'Something went wrong on our side.' } }, counted);
  }
  const status = error.status === 422 && name === 'createBoard' && on('board-invalid-400') ? 400 : error.status;
  send(response, status, error.body, { ...counted, ...error.headers });
}

async function handle(request, response) {
  let counted = {};
  let name;
  try {
    const url = new URL(`http://127.0.0.1${request.url?.startsWith('/') ? request.url : '/'}`);
    const body = await readBody(request);
    if (url.pathname === '/__snapshot') return send(response, 200, snapshot());
    const person = identify(request);
    if (person) counted = countCall(person);
    const { route, params } = routeOf(request.method, url.pathname);
    name = route.name;
    if (!person && name !== 'login') throw signInFirst();
    if (name === 'listCards' && on('rate-remaining-missing')) delete counted['x-ratelimit-remaining'];
    const call = { request, body, params, person, query: url.searchParams };
    call.person = name === 'createCard' && on('viewer-creates-card') ? { ...person, writes: true } : person;
    const answer = route.call(call);
    send(response, answer.status, answer.body, { ...counted, ...answer.headers });
  } catch (error) {
    refuse(response, error, name, counted);
  }
}

const server = createServer(handle);
const port = Number(process.env.LATTICE_PORT ?? 4215);
server.listen(port, '127.0.0.1', () => console.log(`lattice listens on http://127.0.0.1:${port}`));
