import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Target {
  url: string;
  /** From now on every answer is a 500. */
  fail(): void;
  close(): Promise<void>;
}

/** Rows of a list at `/things3`: from 1 to 64, so that bodies have some 200 bytes to 16 KB. */
const sizes = [1, 4, 8, 12, 16, 24, 64];

const order = (location: number, row: number) => {
  const id = createHash('md5').update(`${location}/${row}`).digest('hex');
  return {
    id: `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12)}`,
    customer: { name: `Customer ${parseInt(id.slice(0, 4), 16)}`, email: `${id.slice(0, 6)}@shop.example` },
    state: ['open', 'paid', 'sent', 'returned'][row % 4],
    total_cents: parseInt(id.slice(4, 8), 16),
    placed_at: new Date(1_700_000_000_000 + parseInt(id.slice(8, 15), 16) * 1000).toISOString(),
  };
};

/** An API of orders, whose lists have different lengths. */
export async function startTarget(): Promise<Target> {
  let failing = false;
  const server = createServer((request, response) => {
    const location = Number(/things(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
    const rows = Array.from({ length: sizes[location % sizes.length] ?? 1 }, (_, row) => order(location, row));
    const body = failing ? { error: 'The database does not answer.' } : { page: 1, total: rows.length, items: rows };
    response
      .writeHead(failing ? 500 : 200, { 'content-type': 'application/json', 'x-request-id': order(location, 0).id })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: () => {
      failing = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
