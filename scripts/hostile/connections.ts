// Raw connections that do what no client of good will does.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export async function open(url: string): Promise<Socket> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

export const head = (method: string, path: string, length: number, more = ''): string =>
  `${method} /api${path} HTTP/1.1\r\nhost: x\r\n${more}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

interface Held {
  count: number;
  /** What is sent before the body. */
  start: string;
  body: Buffer;
  ms: number;
}

/** Opens `count` connections that each send all of a body but its last byte and then wait. */
export async function stallBodies(url: string, { count, start, body, ms }: Held): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: count }, () => open(url)));
  for (const socket of sockets) {
    socket.write(start);
    socket.write(body.subarray(0, -1));
  }
  await sleep(ms);
  for (const socket of sockets) socket.destroy();
}

/** Opens `count` connections one after another and sends nothing. Answers how many the server had ended after `ms`. */
export async function keepSilent(url: string, { count, ms }: { count: number; ms: number }): Promise<number> {
  const sockets: Socket[] = [];
  while (sockets.length < count) sockets.push(await open(url));
  await sleep(ms);
  const ended = sockets.filter((socket) => socket.destroyed || socket.readableEnded).length;
  for (const socket of sockets) socket.destroy();
  return ended;
}

interface Dripped {
  count: number;
  start: string;
  piece: string;
  ms: number;
}

/** Opens `count` connections that send `start` and then one `piece` a second, for `ms`. Answers how many the server ended. */
export async function drip(url: string, { count, start, piece, ms }: Dripped): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: count }, () => open(url)));
  for (const socket of sockets) socket.write(start);
  for (const until = Date.now() + ms; Date.now() < until; await sleep(1000))
    for (const socket of sockets) if (socket.writable) socket.write(piece);
  const ended = sockets.filter((socket) => socket.destroyed || socket.readableEnded).length;
  for (const socket of sockets) socket.destroy();
  return ended;
}
