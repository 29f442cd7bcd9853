import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/** All credentials that the API below accepts. */
export const rightOnes = {
  token: 'ada-token-4711',
  username: 'ada',
  password: 'pass-4711',
  key: 'key-4711',
  client: 'assay-client',
  clientSecret: 'client-secret-4711',
  other: 'bob-token-4711',
};

export interface GuardedApi {
  url: string;
  document: (scheme: object) => string;
  close: () => Promise<void>;
}

const basicOf = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** The user that the header, query or cookie of a request identifies. */
function userOf({ headers, url = '' }: IncomingMessage): string | null {
  const { token, username, password, key, other } = rightOnes;
  const { authorization } = headers;
  if (authorization === `Bearer ${other}`) return 'bob';
  const isAda =
    authorization === `Bearer ${token}` ||
    authorization === basicOf(username, password) ||
    headers['x-shelf-key'] === key ||
    headers.cookie === `shelf=${key}` ||
    url.endsWith(`?appid=${key}`);
  return isAda ? 'ada' : null;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { token, client, clientSecret } = rightOnes;
  const { headers, url = '', method } = request;
  if (url === '/token') {
    const isKnown = headers.authorization === basicOf(client, clientSecret);
    if (isKnown) return sendJson(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 600 });
    return sendJson(response, 401, { error: 'invalid_client', error_description: 'Unknown client.' });
  }
  if (url === '/login') return sendJson(response, 200, { data: { token } });
  const user = userOf(request);
  if (user === null) return sendJson(response, 401, { message: 'Sign in first.' });
  answerShelf(user, { method, path: url.split('?')[0] ?? '' }, response);
}

let made = 0;
/** Paths of the books that are there. */
const books = new Set<string>();

function answerShelf(user: string, call: { method: string | undefined; path: string }, response: ServerResponse): void {
  const { method, path } = call;
  if (path === '/shelf' && method === 'POST') {
    made += 1;
    books.add(`/shelf/${made}`);
    return sendJson(response, 201, { id: made, title: 'Middlemarch' });
  }
  if (path === '/shelf') return sendJson(response, 200, [{ id: 1, title: 'Middlemarch' }]);
  if (!books.has(path)) return sendJson(response, 404, { message: 'No such book.' });
  if (user !== 'ada') return sendJson(response, 403, { message: 'This book belongs to somebody else.' });
  if (method !== 'DELETE') return sendJson(response, 200, { id: Number(path.slice(7)), title: 'Middlemarch' });
  books.delete(path);
  response.writeHead(204).end();
}

const schema = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'integer' }, title: { type: 'string' } },
};
const json = (of: object) => ({ content: { 'application/json': { schema: of } } });
const refusals = { 401: { description: 'Not signed in' } };

/** A small API that takes every kind of credentials, and keeps its books from other users. */
export async function startGuardedApi(): Promise<GuardedApi> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    document: (scheme) =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Shelf', version: '1' },
        servers: [{ url }],
        components: { securitySchemes: { access: scheme } },
        security: [{ access: [] }],
        paths: {
          '/shelf': {
            get: {
              responses: { 200: { description: 'Books', ...json({ type: 'array', items: schema }) }, ...refusals },
            },
            post: {
              responses: { 201: { description: 'Put there', ...json(schema) }, ...refusals },
            },
          },
          '/shelf/{bookId}': {
            parameters: [{ name: 'bookId', in: 'path', required: true, schema: { type: 'integer' } }],
            get: {
              responses: {
                200: { description: 'A book', ...json(schema) },
                ...refusals,
                403: { description: 'The book belongs to another user.' },
                404: { description: 'No such book' },
              },
            },
            delete: { responses: { 204: { description: 'Gone' }, ...refusals, 404: { description: 'No such book' } } },
          },
        },
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
