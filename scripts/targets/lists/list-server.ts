import { createServer } from 'node:http';

/** A request as the list servers see it. */
export interface Asked {
  method: string;
  /** Segments of the path. */
  path: readonly string[];
  query: URLSearchParams;
  body: unknown;
  /** Of the server, without a hikeing slash. */
  origin: string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface ListServer {
  url: string;
  close: () => Promise<void>;
}

const read = async (request: AsyncIterable<Buffer>): Promise<unknown> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return null;
  }
};

/** Serves answers on a free port of 127.0.0.1. */
export async function serve(type: string, answer: (asked: Asked) => Answer): Promise<ListServer> {
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      const asked = {
        method: request.method ?? '',
        path: url.pathname.split('/').slice(1),
        query: url.searchParams,
        body: await read(request),
        origin: `http://${request.headers.host ?? ''}`,
      };
      const { status, headers = {}, body } = answer(asked);
      response.writeHead(status, { ...headers, ...(body !== undefined && { 'content-type': type }) });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
