// The API that is called: 1 KB of JSON, at once or after 20 ms. Runs as a process of its own and says its address.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const item = (id: number) => ({
  id,
  title: `Item number ${id}`,
  price: id + 0.5,
  inStock: id % 2 === 0,
  tags: ['a', 'b'],
});
const body = JSON.stringify({ page: 1, total: 12, items: Array.from({ length: 12 }, (_, index) => item(index + 1)) });
const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };

let served = 0;
const server = createServer((request, response) => {
  if (request.url === '/served') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(String(served));
    return;
  }
  served += 1;
  const answer = (): void => void response.writeHead(200, headers).end(body);
  if (request.url?.startsWith('/slow')) setTimeout(answer, 20);
  else answer();
});
// A peer that runs for minutes blocks whoever asks for the count meanwhile.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ url: `http://127.0.0.1:${port}`, bytes: Buffer.byteLength(body) });
});
process.on('disconnect', () => process.exit(0));
