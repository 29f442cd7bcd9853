import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TransportOptions } from '../transport.ts';

export interface LocalServer {
  url: string;
  requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[];
  close(): Promise<void>;
}

/** A server on loopback that keeps what it was asked. */
export async function startLocalServer(answer: RequestListener): Promise<LocalServer> {
  const requests: LocalServer['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface TestTransport extends TransportOptions {
  asked: boolean[];
  failures: number;
}

/** `tokens` are handed out one after the other; the last one stays. `asked` keeps whether each was asked for fresh. */
export function createTestTransport(baseUrl: string, tokens: (string | null)[] = ['token-1']): TestTransport {
  const transport: TestTransport = {
    baseUrl,
    asked: [],
    failures: 0,
    fetch: (input, init) => fetch(input, init),
    getToken: ({ fresh }) => {
      transport.asked.push(fresh);
      return Promise.resolve(tokens[Math.min(transport.asked.length, tokens.length) - 1] ?? null);
    },
    onAuthenticationFailed: () => {
      transport.failures += 1;
    },
  };
  return transport;
}
