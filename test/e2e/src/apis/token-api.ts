import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TokenApi {
  url: string;
  document: string;
  /** What was asked, as `METHOD /path`. */
  seen: string[];
  close: () => Promise<void>;
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };
const ok = { 200: { description: 'Fine' } };

/** What the API says of itself: it describes its login, and nothing of security. */
const describe = (url: string): string =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Desk', version: '1' },
    servers: [{ url }],
    paths: {
      '/health': { get: { responses: ok } },
      '/login': {
        post: {
          requestBody: json({ type: 'object', properties: { username: text, password: text } }),
          responses: { 200: { description: 'In', ...json({ type: 'object', properties: { token: text } }) } },
        },
      },
      '/desks': { get: { responses: ok }, post: { responses: { 201: { description: 'Made' } } } },
    },
  });

/** An API whose health is open, and which takes its tokens as `Authorization: Token ...`. */
export async function startTokenApi(): Promise<TokenApi> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push(`${method} ${url}`);
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (url === '/login') return answer(200, { token: 'tok-0123456789' });
    if (url === '/health') return answer(200, { status: 'up' });
    if (headers.authorization !== 'Token tok-0123456789') return answer(401, { message: 'Sign in first.' });
    answer(method === 'POST' ? 201 : 200, { desk: 7 });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    document: describe(url),
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
