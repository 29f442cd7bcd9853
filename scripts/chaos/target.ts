// An API that counts its requests by scenario: `GET /items?n=7` is the one request of scenario 7.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingTarget {
  url: string;
  /** Requests by scenario since the last reset. */
  counts: Map<number, number>;
  /** When each scenario was answered, in ms since 1970. */
  answeredAt: Map<number, number>;
  close(): Promise<void>;
}

/** Answers after `delayMs`. */
export async function startCountingTarget(delayMs: number): Promise<CountingTarget> {
  const counts = new Map<number, number>();
  const answeredAt = new Map<number, number>();
  const server = createServer((request, response) => {
    const n = Number(new URL(request.url ?? '', 'http://target').searchParams.get('n'));
    counts.set(n, (counts.get(n) ?? 0) + 1);
    setTimeout(() => {
      answeredAt.set(n, Date.now());
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: n, name: 'Lamp' }));
    }, delayMs);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    answeredAt,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A collection of `count` requests to it, one scenario each. */
export function collectionFor(url: string, count: number): object {
  const { hostname, port } = new URL(url);
  const exec = [`pm.test('status is 200', () => pm.response.to.have.status(200));`];
  return {
    info: { name: 'Chaos', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: Array.from({ length: count }, (_, index) => ({
      name: nameOf(index + 1),
      event: [{ listen: 'test', script: { type: 'text/javascript', exec } }],
      request: {
        method: 'GET',
        header: [],
        url: {
          raw: `${url}/items?n=${index + 1}`,
          protocol: 'http',
          host: hostname.split('.'),
          port,
          path: ['items'],
          query: [{ key: 'n', value: String(index + 1) }],
        },
      },
    })),
  };
}

export function nameOf(n: number): string {
  return `Item ${n}`;
}

export function numberOf(name: string): number {
  return Number(/\d+$/.exec(name)?.[0]);
}
