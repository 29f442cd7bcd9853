import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  url: string;
  /** Hosts of the tunnels, and the plain requests that were forwarded. */
  asked: string[];
  /** All bytes that went through, both ways. */
  bytes(): string;
  close(): void;
}

/** A proxy for plain requests and for tunnels that writes down what goes through it. */
export async function startProxy(): Promise<Proxy> {
  const asked: string[] = [];
  const parts: Buffer[] = [];
  const note = (part: Buffer): void => void parts.push(part);
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    parts.push(Buffer.from(JSON.stringify([incoming.url, incoming.rawHeaders])));
    const { method, headers } = incoming;
    const forwarded = request(new URL(incoming.url ?? ''), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', note).pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.on('data', note).pipe(forwarded);
  });
  server.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url}`);
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
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    bytes: () => Buffer.concat(parts).toString('latin1'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
