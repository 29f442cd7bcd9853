import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface RecordingProxy {
  url: string;
  /** Hosts of the tunnels, and the plain requests that were forwarded. */
  asked: string[];
  /** What requests signed in with, at the proxy and behind it: values of headers that are in nothing else that is recorded. */
  credentials: string[];
  /** Called before a plain request is forwarded; one that is cut gets no answer. */
  onRequest: ((request: { method: string; url: string }) => 'cut' | undefined | Promise<'cut' | undefined>) | null;
  /** All bytes that went through, both ways. */
  bytes(): string;
  close(): void;
}

const CREDENTIALS = new Set(['authorization', 'proxy-authorization']);

/** A proxy for plain requests and for tunnels that writes down what goes through it. */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const parts: Buffer[] = [];
  const proxy: Pick<RecordingProxy, 'asked' | 'credentials' | 'onRequest'> = {
    asked: [],
    credentials: [],
    onRequest: null,
  };
  const note = (part: Buffer): void => void parts.push(part);
  const noteHeaders = (url: string, headers: Record<string, string | string[] | undefined>): void => {
    const all = Object.entries(headers);
    proxy.credentials.push(...all.flatMap(([name, value]) => (CREDENTIALS.has(name) ? [String(value)] : [])));
    note(Buffer.from(JSON.stringify([url, all.filter(([name]) => !CREDENTIALS.has(name))])));
  };
  const server = createServer((incoming, response) => {
    const { method = 'GET', url = '', headers } = incoming;
    proxy.asked.push(`${method} ${url}`);
    noteHeaders(url, headers);
    const forward = async (): Promise<void> => {
      const what = await proxy.onRequest?.({ method, url });
      if (what === 'cut') return void incoming.socket.destroy();
      const { 'proxy-authorization': _, ...passedOn } = headers;
      const forwarded = request(new URL(url), { method, headers: passedOn }, (answer) => {
        note(Buffer.from(JSON.stringify(answer.rawHeaders)));
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('data', note).pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      incoming.on('data', note).pipe(forwarded);
    };
    forward().catch(() => response.destroy());
  });
  server.on('connect', (incoming, socket) => {
    proxy.asked.push(`CONNECT ${incoming.url}`);
    noteHeaders(incoming.url ?? '', incoming.headers);
    const [host = '', port = ''] = (incoming.url ?? '').split(':');
    const there = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      there.on('data', note).pipe(socket);
      socket.on('data', note).pipe(there);
    });
    there.on('error', () => socket.destroy());
    socket.on('error', () => there.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${port}`,
    bytes: () => Buffer.concat(parts).toString('latin1'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
