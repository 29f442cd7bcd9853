import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

const MIB = 1024 * 1024;
const CONNECTIONS = 20;

let app: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_CONNECTIONS_PER_ADDRESS: String(CONNECTIONS) });
  await app.assay.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.assay.app.server.address() as AddressInfo);
  token = await app.signUp();
});
afterAll(() => app.close());

/** What the server answers to bytes on one connection, until `enough` or its end. */
async function exchange(text: string, enough = /\r\n\r\n[^]+/): Promise<string> {
  const socket = await open();
  socket.write(text);
  return read(socket, enough);
}

async function open(to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function read(socket: Socket, enough: RegExp): Promise<string> {
  let text = '';
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      text += chunk.toString();
      if (enough.test(text)) break;
    }
  } catch {
    // Reset by the server: what came before counts.
  }
  socket.destroy();
  return text;
}

const head = (method: string, path: string, length: number, authorization = ''): string =>
  `${method} /api${path} HTTP/1.1\r\nhost: x\r\n${authorization}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

const escapedQuotes = (bytes: number): string => `"${String.raw`\"`.repeat(bytes / 2)}`;

describe('bodies', () => {
  it.each([
    ['PUT', '/endpoints/1/parameters/1', 401],
    ['POST', '/system', 401],
    ['POST', '/auth/sign-in/email', 413],
  ])('%s %s answers before a byte of 9 MB has been sent: %i', async (method, path, status) => {
    expect(await exchange(head(method, path, 9 * MIB))).toContain(`HTTP/1.1 ${status} `);
  });

  it('takes 10 MB where a body may be a document, and 256 KB elsewhere', async () => {
    const body = { name: 'x'.repeat(MIB) };
    const small = await app.call('createScenario', { token, params: { id: 1 }, body });
    expect(small.problem).toMatchObject({ status: 413, detail: 'The body is too large. Send at most 256 KB.' });
    const large = await app.call('saveConfiguration', { token, params: { id: 1 }, body: { parameters: body } });
    expect(large.problem).toMatchObject({ status: 422 });
  });

  it('refuses what is sent in pieces beyond the limit too', async () => {
    const bearer = `authorization: Bearer ${token}\r\n`;
    const piece = `40000\r\n${'x'.repeat(0x40000)}\r\n`;
    const start = `POST /api/feedback HTTP/1.1\r\nhost: x\r\n${bearer}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
    expect(await exchange(start + piece + piece)).toContain('HTTP/1.1 413 ');
  });

  it.each([40_000, 120_000])('reads %i escaped quotes in no time', async (bytes) => {
    const started = process.cpuUsage();
    const url = '/api/feedback';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await app.assay.app.inject({ method: 'POST', url, headers, payload: escapedQuotes(bytes) });
    expect(answer.statusCode).toBe(400);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
  });

  it('answers 9.9 MB of escaped quotes and 500,000 keys as wrong input', async () => {
    const params = { id: 1 };
    const started = process.cpuUsage();
    const values = escapedQuotes(9_900_000).slice(1);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const request = { method: 'POST', url: '/api/configuration/endpoint/1', headers } as const;
    const long = await app.assay.app.inject({ ...request, payload: `{"parameters":{"a":"${values}"}}` });
    expect(long.statusCode).toBe(422);
    const body = Object.fromEntries(Array.from({ length: 500_000 }, (_, at) => [`k${at}`, 1]));
    const many = await app.call('saveConfiguration', { token, params, body });
    expect(many.problem).toMatchObject({ status: 413 });
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000);
  });
});

describe('slow senders', () => {
  it.concurrent('closes those of senders whose headers do not come to an end', async () => {
    const socket = await open();
    const startedMs = performance.now();
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n');
    const dripping = setInterval(() => socket.write('x-a: b\r\n'), 500);
    expect(await read(socket, /408/)).toContain('HTTP/1.1 408 ');
    clearInterval(dripping);
    expect(performance.now() - startedMs).toBeLessThan(15_000);
  });

  it.concurrent('throws the rest of a refused body away for a short time only', async () => {
    const socket = await open();
    const startedMs = performance.now();
    socket.write(head('PUT', '/endpoints/1/parameters/1', 9 * MIB));
    const dripping = setInterval(() => socket.write('x'), 500);
    expect(await read(socket, /never/)).toContain('HTTP/1.1 401 ');
    clearInterval(dripping);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});

it('says of a form with too many fields that they are too many', async () => {
  const fields = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${at}`, 'x']));
  const answer = await app.call('importSystem', { token, file: { name: 'a.json', content: '{}', fields } });
  expect(answer.status).toBe(413);
  expect(answer.problem?.detail).toContain('too many fields');
});

it('closes idle connections of an address above its limit for new ones', async () => {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open()));
  for (const socket of sockets) socket.resume();
  expect(await exchange('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n', /HTTP/)).toContain('HTTP/1.1 200 ');
  await expect.poll(() => sockets.filter(({ readableEnded, closed }) => readableEnded || closed).length).toBe(1);
  for (const socket of sockets) socket.destroy();
});

it('ends with connections open that have sent nothing, or half of their headers', async () => {
  const other = await buildTestApp();
  await other.assay.app.listen({ host: '127.0.0.1', port: 0 });
  const address = other.assay.app.server.address() as AddressInfo;
  const [, slow] = await Promise.all([open(address.port), open(address.port)]);
  slow?.write('GET /api/health HTTP/1.1\r\nhost: x\r\n');
  const startedMs = performance.now();
  await other.close();
  expect(performance.now() - startedMs).toBeLessThan(10_000);
});
