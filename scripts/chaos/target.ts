// An API that counts its requests by scenario: `GET /items?n=7` is the one request of scenario 7. Scenarios make items and remove them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const JSON_TYPE = { 'content-type': 'application/json' };

export interface CountingTarget {
  url: string;
  /** Requests by scenario since the last reset. */
  counts: Map<number, number>;
  /** When each scenario was answered, in ms since 1970. */
  answeredAt: Map<number, number>;
  /** Items that were made and not removed. */
  made: Set<number>;
  close(): Promise<void>;
}

/** Answers after `delayMs`. */
export async function startCountingTarget(delayMs: number): Promise<CountingTarget> {
  const counts = new Map<number, number>();
  const answeredAt = new Map<number, number>();
  const made = new Set<number>();
  let lastMade = 0;
  const write = (method: string, id: number): [status: number, body: object] => {
    if (method === 'DELETE') return [made.delete(id) ? 200 : 404, {}];
    lastMade += 1;
    made.add(lastMade);
    return [201, { id: lastMade }];
  };
  const server = createServer((request, response) => {
    const { method = 'GET', url = '' } = request;
    if (method !== 'GET') {
      const [status, body] = write(method, Number(url.split('/').at(-1)));
      setTimeout(() => response.writeHead(status, JSON_TYPE).end(JSON.stringify(body)), delayMs);
      return;
    }
    const n = Number(new URL(url, 'http://target').searchParams.get('n'));
    counts.set(n, (counts.get(n) ?? 0) + 1);
    setTimeout(() => {
      answeredAt.set(n, Date.now());
      response.writeHead(200, JSON_TYPE).end(JSON.stringify({ id: n, name: 'Lamp' }));
    }, delayMs);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    answeredAt,
    made,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Requests of a collection that are no part of its count: an item is made and removed. */
const EXTRA = 2;

/** How many scenarios the collection for `count` has. */
export const scenariosFor = (count: number): number => count + EXTRA;

/** A collection of `count` requests to it, one scenario each, and of those that make an item and remove it. */
export function collectionFor(url: string, count: number): { info: object; item: object[] } {
  const { hostname, port } = new URL(url);
  const exec = [`pm.test('status is 200', () => pm.response.to.have.status(200));`];
  return {
    info: { name: 'Chaos', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      requestTo('POST', url, 'items'),
      requestTo('DELETE', url, 'items/:id'),
      ...Array.from({ length: count }, (_, index) => ({
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
    ],
  };
}

const requestTo = (method: string, url: string, path: string): object => ({
  name: `${method} ${path}`,
  request: {
    method,
    header: [],
    url: {
      raw: `${url}/${path}`,
      protocol: 'http',
      host: new URL(url).hostname.split('.'),
      port: new URL(url).port,
      path: path.split('/'),
      variable: path.includes(':') ? [{ key: 'id', value: '1' }] : [],
    },
  },
});

/** A scenario with these details makes an item before its request, and removes it after; with `shared` all of them use one item. */
export function madeAndRemoved(shared: boolean): object {
  const sharing = shared ? { shared: true } : {};
  const values = [{ in: 'path', name: 'id', value: '{{item}}' }];
  return {
    before: [{ operation: 'POST /items', values: [], extracts: [{ name: 'item', path: 'id' }], ...sharing }],
    after: [{ operation: 'DELETE /items/{id}', values, extracts: [], ...sharing }],
  };
}

export function nameOf(n: number): string {
  return `Item ${n}`;
}

export function numberOf(name: string): number {
  return Number(/\d+$/.exec(name)?.[0]);
}
