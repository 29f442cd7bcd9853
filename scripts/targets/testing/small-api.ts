import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  /** Without the query, split at its slashes: `/loans/7` is `['loans', '7']`. */
  path: string[];
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

export interface Answer {
  status: number;
  body?: unknown;
}

export interface SmallApi {
  url: string;
  close(): Promise<void>;
}

const bodyOf = (text: string): Record<string, unknown> | null => {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
};

/** A server on loopback that answers JSON. */
export async function startSmallApi(
  answer: (asked: Asked) => Answer,
  contentType = 'application/json',
): Promise<SmallApi> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = bodyOf(Buffer.concat(chunks).toString());
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const asked = {
        method: request.method ?? '',
        path: path.split('/').filter(Boolean),
        query: new URLSearchParams(query),
        headers: request.headers,
      };
      const { status, body: sent } =
        body === null ? { status: 400, body: { message: 'This is no JSON.' } } : answer({ ...asked, body });
      const text = sent === undefined ? '' : JSON.stringify(sent);
      response.writeHead(status, { 'content-type': status < 400 ? contentType : 'application/problem+json' });
      response.end(request.method === 'HEAD' ? '' : text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
