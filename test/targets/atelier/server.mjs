import { createServer } from 'node:http';
import { clientOf, issueToken } from './http/auth.mjs';
import * as certificateCalls from './calls/certificates.mjs';
import * as courseCalls from './calls/courses.mjs';
import * as enrolmentCalls from './calls/enrolments.mjs';
import { parseJson, readBody, Refusal, send } from './http/http.mjs';
import * as materialCalls from './calls/materials.mjs';
import * as orderCalls from './calls/orders.mjs';
import * as sessionCalls from './calls/sessions.mjs';
import { snapshot } from './store/store.mjs';
import { on } from './switches.mjs';

const calls = {
  ...courseCalls,
  ...sessionCalls,
  ...enrolmentCalls,
  ...materialCalls,
  ...orderCalls,
  ...certificateCalls,
};

/** Method, path, scope and call of each operation. */
const routes = `
  GET    /courses                         read    listCourses
  POST   /courses                         manage  createCourse
  GET    /courses/{slug}                  read    getCourse
  PUT    /courses/{slug}                  manage  replaceCourse
  DELETE /courses/{slug}                  manage  deleteCourse
  GET    /rooms                           read    listRooms
  POST   /sessions                        manage  createSession
  GET    /sessions/{id}                   read    getSession
  PATCH  /sessions/{id}                   manage  patchSession
  DELETE /sessions/{id}                   manage  deleteSession
  POST   /sessions/{id}/transitions       manage  transitionSession
  POST   /sessions/{id}/enrolments        enrol   createEnrolment
  POST   /sessions/{id}/enrolments/bulk   enrol   createEnrolmentsInBulk
  GET    /enrolments/{id}                 read    getEnrolment
  DELETE /enrolments/{id}                 enrol   deleteEnrolment
  POST   /materials                       manage  createMaterial
  GET    /materials/{id}                  read    getMaterial
  DELETE /materials/{id}                  manage  deleteMaterial
  POST   /orders                          manage  createOrder
  DELETE /orders/{id}                     manage  deleteOrder
  POST   /sessions/{id}/certificates      manage  requestCertificates
  GET    /certificate-jobs/{job_id}       read    getCertificateJob
`
  .trim()
  .split('\n')
  .map((line) => {
    const [method, path, scope, name] = line.trim().split(/\s+/);
    return { method, parts: path.split('/'), scope, name, call: calls[name] };
  });

/** The parameters of a path, or undefined where it does not match. @param {string[]} pattern @param {string[]} parts */
function paramsOf(pattern, parts) {
  if (pattern.length !== parts.length) return undefined;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, expected] of pattern.entries()) {
    if (expected.startsWith('{')) params[expected.slice(1, -1)] = parts[index];
    else if (expected !== parts[index]) return undefined;
  }
  return params;
}

function routeOf(/** @type {string} */ method, /** @type {string} */ pathname) {
  let parts;
  try {
    parts = pathname.split('/').map(decodeURIComponent);
  } catch {
    throw new Refusal(404, 'There is nothing here.');
  }
  const found = routes.flatMap((route) => {
    const params = paramsOf(route.parts, parts);
    return params ? [{ route, params }] : [];
  });
  if (found.length === 0) throw new Refusal(404, 'There is nothing here.');
  const match = found.find(({ route }) => route.method === method);
  if (match) return match;
  throw new Refusal(405, 'The method is not allowed here.', undefined, {
    allow: found.map(({ route }) => route.method).join(', '),
  });
}

const nobody = { id: 'nobody', scopes: [] };
const isPublic = (/** @type {string} */ name) => name === 'listRooms' && on('rooms-without-token');
const scopeOf = (/** @type {{ name: string, scope: string }} */ { name, scope }) =>
  name === 'createMaterial' && on('material-partner-creates') ? 'read' : scope;

async function handle(
  /** @type {import('node:http').IncomingMessage} */ request,
  /** @type {import('node:http').ServerResponse} */ response,
) {
  const url = new URL(`http://127.0.0.1${request.url?.startsWith('/') ? request.url : '/'}`);
  const body = await readBody(request);
  if (url.pathname === '/__snapshot') return send(response, 200, snapshot(), { 'content-type': 'application/json' });
  if (url.pathname === '/oauth/token' && request.method === 'POST') return issueToken(request, body, response);
  const { route, params } = routeOf(request.method ?? 'GET', url.pathname);
  const client = isPublic(route.name) ? nobody : clientOf(request, scopeOf(route));
  const json = (/** @type {string | undefined} */ type) => parseJson(request, body, type);
  const { status, body: answer, headers } = route.call({ request, params, query: url.searchParams, client, json });
  send(response, status, answer, headers);
}

const server = createServer((request, response) => {
  handle(request, response).catch((error) => {
    if (error instanceof Refusal) return send(response, error.status, error.body, error.headers);
    console.error(error);
    send(response, 500, new Refusal(500, 'Something went wrong on our side.').body);
  });
});

const port = Number(process.env.ATELIER_PORT ?? 4170);
server.listen(port, '127.0.0.1', () => console.log(`atelier listens on http://127.0.0.1:${port}`));
