import { once } from 'node:events';
import { createServer } from 'node:http';
import { isObject, readJson } from '../answers.ts';

export type Record_ = Record<string, unknown>;

export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record_;
}

/** Records by path, such as `/shelves/fiction-1`. */
export interface Api {
  url: string;
  records: Map<string, Record_>;
  requests: Received[];
  close: () => Promise<void>;
}

export type Answer = [status: number, body?: unknown];

/** An API on loopback that keeps its records in memory. */
export async function startApi(
  seed: readonly [path: string, record: Record_][],
  answer: (records: Api['records'], received: Received) => Answer,
): Promise<Api> {
  const records = new Map(seed);
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    let sent = '';
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
    request.on('end', () => {
      const json = readJson(sent);
      const method = request.method ?? '';
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const received = { method, path, query: new URLSearchParams(query), body: isObject(json) ? json : {} };
      requests.push(received);
      const [status, content] = answer(records, received);
      const isText = typeof content === 'string';
      response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
      response.end(isText ? content : content === undefined ? '' : JSON.stringify(content));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    records,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
