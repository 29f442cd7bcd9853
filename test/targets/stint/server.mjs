import http from 'node:http';
import * as entries from './calls/entries.mjs';
import * as jobs from './calls/exports.mjs';
import * as projects from './calls/projects.mjs';
import * as tasks from './calls/tasks.mjs';
import { invalid, notFound, readJson, readText, Refusal, typeOf, ULID } from './http.mjs';
import { findSession, openSession, people, snapshot } from './store.mjs';
import { on } from './switches.mjs';

const port = Number(process.env.STINT_PORT ?? 4211);
const TAG = /^[a-z0-9][a-z0-9-]{0,23}$/;

/** Not in the document, as so often: the form of the web page. */
async function logIn(request) {
  if (typeOf(request) !== 'application/x-www-form-urlencoded') throw invalid('Send a form.');
  const form = new URLSearchParams(await readText(request));
  const person = people.find(({ user, password }) => user === form.get('user') && password === form.get('password'));
  if (person === undefined) throw new Refusal(401, 'signIn', 'User or password is wrong.');
  const { id, csrfToken } = openSession(person.user);
  const cookie = `stintSession=${id}; Path=/; HttpOnly; SameSite=Strict`;
  return { status: 200, body: { user: person.user, csrfToken }, headers: { 'set-cookie': cookie } };
}

const routes = [
  ['GET', '/projects', projects.listProjects],
  ['PUT', '/projects/{id}', projects.putProject],
  ['GET', '/projects/{id}', projects.getProject],
  ['DELETE', '/projects/{id}', projects.deleteProject],
  ['PUT', '/projects/{id}/tasks/{id}', tasks.putTask],
  ['GET', '/projects/{id}/tasks/{id}', tasks.getTask],
  ['PUT', '/projects/{id}/tasks/{id}/tags/{tag}', tasks.putTag],
  ['DELETE', '/projects/{id}/tasks/{id}/tags/{tag}', tasks.deleteTag],
  ['PUT', '/projects/{id}/tasks/{id}/entries/{id}', entries.putEntry],
  ['GET', '/projects/{id}/tasks/{id}/entries/{id}', entries.getEntry],
  ['DELETE', '/projects/{id}/tasks/{id}/entries/{id}', entries.deleteEntry],
  ['POST', '/entries/search', entries.searchEntries],
  ['POST', '/exports', jobs.startExport],
  ['GET', '/exports/{id}', jobs.getExport],
].map(([method, path, handle]) => ({
  method,
  names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
  handle,
}));

function sessionOf({ headers }) {
  const id = /(?:^|;\s*)stintSession=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  const session = findSession(id);
  if (session === undefined) throw new Refusal(401, 'signIn', 'Sign in first.');
  return session;
}

function checkPath(names, parts) {
  for (const [i, name] of names.entries()) {
    if (name === 'tag' && !TAG.test(parts[i])) throw invalid('This cannot be a tag.');
    const isFree = on('project-id-free') && i === 0;
    if (name === 'id' && !ULID.test(parts[i]) && !isFree) throw invalid('This is not a ULID.');
  }
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalid('The path is not well encoded.');
  }
}

async function answer(request) {
  const url = new URL(request.url, 'http://localhost');
  if (url.pathname === '/__snapshot') return { status: 200, body: snapshot() };
  if (url.pathname === '/api/auth/login' && request.method === 'POST') return logIn(request);
  const fitting = routes.filter(({ pattern }) => pattern.test(url.pathname));
  if (fitting.length === 0) throw notFound('address');
  const route = fitting.find(({ method }) => method === request.method);
  const allow = fitting.map(({ method }) => method).join(', ');
  if (route === undefined) throw new Refusal(405, 'method', 'There is no such call.', { allow });
  const session = sessionOf(request);
  const isSafe = request.method === 'GET' || request.headers['x-csrf-token'] === session.csrfToken;
  if (!isSafe && !on('csrf-unchecked')) throw new Refusal(403, 'csrf', 'X-Csrf-Token is missing or wrong.');
  const parts = route.pattern.exec(url.pathname).slice(1).map(decode);
  checkPath(route.names, parts);
  return route.handle({ user: session.user, ids: parts, query: url.searchParams, json: () => readJson(request) });
}

function refusalOf(error, request) {
  const known = error instanceof Refusal ? error : new Refusal(500, 'internal', 'Something broke.');
  if (known !== error) console.error(error);
  const isTask = known.status === 404 && /\/tasks\/[^/]+$/.test(request.url);
  return on('task-unknown-500') && isTask ? new Refusal(500, 'internal', 'Something broke.') : known;
}

async function respond(request, response) {
  let out;
  try {
    out = await answer(request);
  } catch (error) {
    const { status, code, message, headers } = refusalOf(error, request);
    out = { status, headers, body: { error: { code, message } } };
  }
  const headers = { ...out.headers, 'cache-control': 'no-store' };
  if (out.body === undefined) response.writeHead(out.status, headers).end();
  else response.writeHead(out.status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(out.body));
}

const server = http.createServer((request, response) => void respond(request, response));
server.listen(port, '127.0.0.1', () => console.log(`stint on http://127.0.0.1:${port}`));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
