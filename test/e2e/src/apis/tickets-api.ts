import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TicketsApi {
  url: string;
  /** Paths of an API description without what the server demands beside it: a queue of its list, and new names. */
  paths: object;
  /** Records by their path. */
  records: Map<string, object>;
  /** `METHOD /path` of each request. */
  seen: string[];
  /** Before each answer, in milliseconds. */
  delayMs: number;
  /** Requests need credentials from now on. */
  isClosed: boolean;
  close: () => Promise<void>;
}

const TICKET = {
  type: 'object',
  required: ['id', 'queue'],
  properties: { id: { type: 'integer' }, queue: { type: 'string' }, name: { type: 'string' } },
};
const content = { 'application/json': { schema: TICKET } };
const INPUT = {
  type: 'object',
  required: ['queue', 'name'],
  properties: { queue: { type: 'string' }, name: { type: 'string' } },
};
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
const refusals = { 404: { description: 'None' }, 422: { description: 'Wrong' } };
const requestBody = { required: true, content: { 'application/json': { schema: INPUT } } };
const list = { type: 'object', properties: { data: { type: 'array', items: TICKET } } };

const paths = {
  '/tickets': {
    get: { responses: { 200: { description: 'All', content: { 'application/json': { schema: list } } } } },
    post: { requestBody, responses: { 201: { description: 'Made', content }, 422: { description: 'Wrong' } } },
  },
  '/tickets/{id}': {
    get: { parameters, responses: { 200: { description: 'It', content }, ...refusals } },
    delete: { parameters, responses: { 204: { description: 'Removed' }, ...refusals } },
  },
};

/** An API that refuses what its document allows, and says why. */
export async function startTicketsApi(): Promise<TicketsApi> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => setTimeout(() => answer(api, request, response, body), api.delayMs));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api: TicketsApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    records: new Map([['/tickets/1', { id: 1, queue: 'blue', name: 'first' }]]),
    seen: [],
    delayMs: 0,
    isClosed: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return api;
}

function answer(api: TicketsApi, { method, url = '' }: IncomingMessage, response: ServerResponse, body: string): void {
  const send = (status: number, value: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  const path = url.split('?')[0] ?? '';
  api.seen.push(`${method} ${path}`);
  if (api.isClosed) return send(401, { message: 'Sign in first' });
  if (path === '/tickets' && method === 'GET') return send(200, { data: [...api.records.values()] });
  if (path === '/tickets' && method === 'POST') return create(api, send, body);
  const found = api.records.get(path);
  if (found === undefined) return send(404, { message: 'There is no such ticket' });
  if (method !== 'DELETE') return send(200, found);
  api.records.delete(path);
  response.writeHead(204).end();
}

let lastId = 10;

function create({ records }: TicketsApi, send: (status: number, value: object) => void, body: string): void {
  const queue = /"queue":"(\w+)"/.exec(body)?.[1] ?? '';
  const name = /"name":"([^"]*)"/.exec(body)?.[1];
  if (!['blue', 'green'].includes(queue))
    return send(422, { errors: [{ path: 'queue', message: 'must be one of blue, green' }] });
  if (name === undefined) return send(422, { errors: [{ path: 'name', message: 'is required' }] });
  lastId += 1;
  const ticket = { id: lastId, queue, name };
  records.set(`/tickets/${lastId}`, ticket);
  send(201, ticket);
}
