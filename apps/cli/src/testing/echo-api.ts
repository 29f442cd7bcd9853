import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';

export interface EchoApi {
  url: string;
  document: string;
  /** Whether a secret came, in any part of a request. */
  saw: (secret: string) => boolean;
  close: () => Promise<void>;
}

const echoed = {
  description: 'What was sent',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['absent'], properties: { absent: { type: 'integer' } } },
    },
  },
};

const document = (url: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Echo', version: '1' },
    servers: [{ url }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths: {
      '/echo': { get: { responses: { 200: echoed } } },
      '/notes': {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { text: { type: 'string' } } } } },
          },
          responses: { 201: echoed },
        },
      },
    },
  });

/** An API that fails, with what it was sent in its message, plain, decoded and in capitals. */
export async function startEcho({ token }: { token: string }): Promise<EchoApi> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const all = [...secretParts(request), ...membersOf(body)];
      seen.push(request.url ?? '', body, ...all);
      response.setHeader('content-type', 'application/json');
      if (request.url === '/login') response.end(JSON.stringify({ token }));
      else if (request.url === '/refuse') response.writeHead(401).end(JSON.stringify({ error: body }));
      else
        response
          .writeHead(500)
          .end(JSON.stringify({ message: [...all, ...all.flatMap(inCapitals), ...seen.filter(isPassword)].join(' ') }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    document: document(url),
    saw: (secret) => seen.some((text) => text.includes(secret)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** As an API shows keys whose capitals do not matter to it. */
function inCapitals(text: string): string[] {
  const capitals = text.replace(/^(?:Bearer|Basic) /, '').toUpperCase();
  return [capitals, encodeURIComponent(capitals), Buffer.from(capitals).toString('base64')];
}

const isPassword = (text: string): boolean => text.includes('password');

/** What a request signs in with, also behind its encodings, as servers put it into error messages. */
function secretParts({ url = '', headers }: IncomingMessage): string[] {
  const { authorization = '', cookie = '' } = headers;
  const basic = authorization.startsWith('Basic ') ? [Buffer.from(authorization.slice(6), 'base64').toString()] : [];
  const keys = Object.entries(headers).flatMap(([name, value]) => (name.startsWith('x-') ? String(value) : []));
  return [authorization, cookie, ...keys, ...basic, ...new URL(url, 'http://x').searchParams.values()].filter(Boolean);
}

function membersOf(body: string): string[] {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? Object.values(value).map(String) : [];
  } catch {
    return [];
  }
}
