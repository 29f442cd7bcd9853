import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limitConnections } from './limit-connections.ts';

const MAX = 4;
const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
const PENDING = 'GET /pending HTTP/1.1\r\nhost: x\r\n\r\n';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Answers at once, and `/pending` when the test says so. */
async function startServer(exempt: string[] = []) {
  const pending: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/pending') pending.push(response);
    else response.end('ok');
  });
  limitConnections(server, { maxPerAddress: MAX, exempt });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  /** Once the server knows the connection as well. */
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    closers.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.resume();
    await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
    return socket;
  };
  return { server, pending, open };
}

async function keepBusy(server: Awaited<ReturnType<typeof startServer>>): Promise<Socket> {
  const socket = await server.open();
  socket.write(PENDING);
  await once(server.server, 'request');
  return socket;
}

/** What comes next: an answer, or the end of the connection. */
const next = async (socket: Socket): Promise<string> =>
  socket.closed
    ? 'closed'
    : Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => 'closed')]);

async function ask(socket: Socket): Promise<string> {
  const answer = next(socket);
  socket.write(REQUEST);
  return answer;
}

describe('limitConnections', () => {
  it('closes the longest idle connection for a new one', async () => {
    const { open } = await startServer();
    const sockets = [];
    for (let count = 0; count < MAX; count += 1) sockets.push(await open());
    const [first, second, third] = sockets;
    // An answered request makes the first one the latest.
    expect(await ask(first as Socket)).toContain('200 OK');
    const end = next(second as Socket);
    expect(await ask(await open())).toContain('200 OK');
    expect(await end).toBe('closed');
    expect(await ask(first as Socket)).toContain('200 OK');
    expect(await ask(third as Socket)).toContain('200 OK');
  });

  it('takes headers that do not come to an end for idle', async () => {
    const { open } = await startServer();
    const slow = await open();
    slow.write('GET / HTTP/1.1\r\nhost: x\r\n');
    const end = next(slow);
    for (let count = 1; count < MAX; count += 1) await open();
    expect(await ask(await open())).toContain('200 OK');
    expect(await end).toBe('closed');
  });

  it('closes none on which a request is being answered, and takes no more', async () => {
    const server = await startServer();
    const sockets = [];
    for (let count = 0; count < MAX; count += 1) sockets.push(await keepBusy(server));
    expect(await ask(await server.open())).toBe('closed');
    const answers = sockets.map(next);
    for (const response of server.pending) response.end('late');
    for (const answer of await Promise.all(answers)) expect(answer).toContain('late');
  });

  it('takes a connection with a second request behind an answered one for used', async () => {
    const server = await startServer();
    const twice = await server.open();
    twice.write(PENDING + PENDING);
    await expect.poll(() => server.pending.length).toBe(2);
    for (let count = 1; count < MAX; count += 1) await keepBusy(server);
    const answer = next(twice);
    server.pending[0]?.end('first');
    expect(await answer).toContain('first');
    expect(await ask(await server.open())).toBe('closed');
    server.pending[1]?.end('second');
    await expect.poll(async () => ask(await server.open())).toContain('200 OK');
    expect(await next(twice)).toBe('closed');
  });

  it('counts again from what is open', async () => {
    const server = await startServer();
    const sockets = [];
    for (let count = 0; count < MAX; count += 1) sockets.push(await keepBusy(server));
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => ask(await server.open())).toContain('200 OK');
  });

  it('counts no connections of a proxy', async () => {
    const server = await startServer(['127.0.0.0/8']);
    const sockets = [];
    for (let count = 0; count < MAX; count += 1) sockets.push(await keepBusy(server));
    expect(await ask(await server.open())).toContain('200 OK');
    expect(sockets.some(({ closed }) => closed)).toBe(false);
  });
});
