import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

export interface ShelfOptions {
  /** Answers lamps with a negative price, which the document forbids. */
  isFaulty?: boolean;
  /** Asks for this token. */
  token?: string;
  /** Answers itself; true when it did. */
  intercept?: (request: IncomingMessage, response: ServerResponse, asked: readonly string[]) => boolean;
  /** Speaks TLS; with `ca` it asks for a client certificate of that authority. */
  tls?: { key: string; cert: string; ca?: string };
}

export interface ShelfApi {
  url: string;
  document: string;
  /** `METHOD path` of what was asked, in order. */
  asked: string[];
  lamps: () => number;
  /** Does nothing the second time. */
  close: () => Promise<void>;
}

const lampSchema = {
  type: 'object',
  required: ['id', 'name', 'price'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 1, maxLength: 20 },
    price: { type: 'number', minimum: 0 },
  },
};

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const refused = { description: 'Refused' };

export const shelfDocument = (url: string, isSecured: boolean): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shelf', version: '2' },
    servers: [{ url }],
    components: {
      schemas: { Lamp: lampSchema },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    security: isSecured ? [{ token: [] }] : [],
    paths: {
      '/lamps': {
        get: {
          tags: ['reads'],
          operationId: 'listLamps',
          responses: {
            200: { description: 'All', ...json({ type: 'array', items: { $ref: '#/components/schemas/Lamp' } }) },
          },
        },
        post: {
          requestBody: { required: true, ...json({ $ref: '#/components/schemas/Lamp' }) },
          responses: { 201: { description: 'Made', ...json({ $ref: '#/components/schemas/Lamp' }) }, 400: refused },
        },
      },
      '/lamps/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: {
          tags: ['reads'],
          responses: { 200: { description: 'One', ...json({ $ref: '#/components/schemas/Lamp' }) }, 404: refused },
        },
        delete: { responses: { 204: { description: 'Removed' }, 404: refused } },
      },
    },
  });

/** A small API on loopback with its document. */
export async function startShelf({ isFaulty = false, token, intercept, tls }: ShelfOptions = {}): Promise<ShelfApi> {
  const lamps = new Map<number, Record<string, unknown>>();
  const asked: string[] = [];
  let last = 0;
  const send = (response: ServerResponse, status: number, body?: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const shown = (lamp: Record<string, unknown>) => ({ ...lamp, ...(isFaulty && { price: -1 }) });
  const answerOne = (method: string | undefined, id: number, response: ServerResponse): void => {
    const lamp = lamps.get(id);
    if (lamp === undefined) return send(response, 404, {});
    if (method === 'GET') return send(response, 200, shown(lamp));
    if (method !== 'DELETE') return send(response, 405, {});
    lamps.delete(id);
    return send(response, 204);
  };
  const answer = (request: IncomingMessage, response: ServerResponse, text: string): void => {
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) return send(response, 401, {});
    const id = /^\/lamps\/([^?]+)/.exec(request.url ?? '')?.[1];
    if (id !== undefined) return answerOne(request.method, Number(id), response);
    if (request.method === 'GET') return send(response, 200, [...lamps.values()].map(shown));
    if (request.method !== 'POST') return send(response, 405, {});
    const lamp = readLamp(text);
    if (lamp === null) return send(response, 400, {});
    last += 1;
    lamps.set(last, { ...lamp, id: last });
    return send(response, 201, shown({ ...lamp, id: last }));
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = [];
    asked.push(`${request.method} ${request.url}`);
    if (intercept?.(request, response, asked)) return;
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, response, Buffer.concat(parts).toString()));
  };
  const mutual = tls?.ca === undefined ? {} : { requestCert: true, rejectUnauthorized: true };
  const server = tls === undefined ? createServer(listener) : createSecureServer({ ...tls, ...mutual }, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    document: shelfDocument(url, token !== undefined),
    asked,
    lamps: () => lamps.size,
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readLamp(text: string): { name: string; price: number } | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('name' in value) || !('price' in value)) return null;
    const { name, price } = value;
    const isName = typeof name === 'string' && name.length >= 1 && Array.from(name).length <= 20;
    return isName && typeof price === 'number' && price >= 0 ? { name, price } : null;
  } catch {
    return null;
  }
}
