import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BooksApi {
  url: string;
  /** The next responses, with a delay in milliseconds. */
  answer: { status: number; body: string; delayMs: number };
  /** Requests it received, the latest first. */
  asked: { url: string; headers: Record<string, unknown>; body: string }[];
  close: () => void;
}

/** An API under test whose answer can be changed while a test runs. */
export async function startBooksApi(): Promise<BooksApi> {
  const api: BooksApi = {
    url: '',
    answer: { status: 200, body: '{"id":7}', delayMs: 0 },
    asked: [],
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      api.asked.unshift({ url: request.url ?? '', headers: request.headers, body });
      const { status, body: text, delayMs } = api.answer;
      setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(text), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}
