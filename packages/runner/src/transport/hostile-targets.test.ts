import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { runScenario } from '../run/run-scenario.ts';
import { startLocalApi, startRawServer } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { makeScenario } from '../testing/scenario.ts';
import { createTransport } from './transport.ts';
import type { ScenarioResult } from '../types.ts';
import { runContext } from '../testing/run-context.ts';

const TIMEOUT_MS = 500;
/** For what ends by its size and not by its time. */
const LONG_MS = 30_000;
/** Beside the timeout: what a busy machine needs. */
const MAX_MS = LONG_MS + 10_000;
const MAX_GROWTH_MB = 100;

let api: LocalApi | null = null;
afterEach(async () => {
  await api?.close();
  api = null;
});

interface Outcome {
  result: ScenarioResult;
  tookMs: number;
  grewMb: number;
}

/** Runs one scenario and watches what it costs. */
async function attack(url: string, timeoutMs = LONG_MS): Promise<Outcome> {
  const transport = createTransport({ allowPrivateTargets: true, timeoutMs });
  const rss = (): number => process.memoryUsage().rss / 2 ** 20;
  const before = rss();
  let max = before;
  const sampling = setInterval(() => (max = Math.max(max, rss())), 5);
  const startedMs = performance.now();
  try {
    const result = await runScenario(makeScenario({ baseUrl: url }), runContext(transport));
    max = Math.max(max, rss());
    return { result, tookMs: performance.now() - startedMs, grewMb: max - before };
  } finally {
    clearInterval(sampling);
    await transport.close();
  }
}

/** Writes the same piece as fast as it is taken; answers how many bytes that were. */
function pourInto(socket: Socket, piece: Buffer): () => number {
  const pour = (): void => {
    while (!socket.destroyed && socket.writable) if (!socket.write(piece)) return void socket.once('drain', pour);
  };
  pour();
  return () => socket.bytesWritten;
}

function everyMs(socket: Socket, ms: number, text: string): void {
  const timer = setInterval(() => (socket.writable ? socket.write(text) : clearInterval(timer)), ms);
  socket.once('close', () => clearInterval(timer));
}

const OK = 'HTTP/1.1 200 OK\r\n';
const TEN_GB = 10 * 2 ** 30;

type Attack = [what: string, cause: string, words: string, serve: (socket: Socket) => unknown];
const attacks: Attack[] = [
  ['hangs before the headers', 'timeout', 'did not answer within 500 ms', () => undefined],
  [
    'sends a byte of its headers now and then',
    'timeout',
    'did not answer within 500 ms',
    (socket) => {
      socket.write(`${OK}x-slow: `);
      everyMs(socket, 50, 'a');
    },
  ],
  [
    'sends a byte of its body now and then',
    'timeout',
    'did not answer within 500 ms',
    (socket) => {
      socket.write(`${OK}content-length: 100000\r\n\r\n`);
      everyMs(socket, 50, 'a');
    },
  ],
  [
    'announces an answer again and again',
    'timeout',
    'did not answer within 500 ms',
    (socket) => everyMs(socket, 5, 'HTTP/1.1 102 Processing\r\n\r\n'),
  ],
  ['resets before its answer', 'target_unreachable', 'The connection to', (socket) => socket.resetAndDestroy()],
  [
    'resets within its body',
    'target_unreachable',
    'The connection to',
    (socket) =>
      socket.write(`${OK}content-length: 100\r\n\r\nhalf`, () => setTimeout(() => socket.resetAndDestroy(), 20)),
  ],
  ['closes without a word', 'target_unreachable', 'The connection to', (socket) => socket.end()],
  [
    'sends garbage',
    'target_unreachable',
    'The connection to',
    (socket) => socket.end(Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 197 + 13) % 256))),
  ],
  [
    'sends garbage for the length of a piece',
    'target_unreachable',
    'The connection to',
    (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\nzzzz\r\nhalf\r\n`),
  ],
  [
    'sends headers without an end',
    'target_unreachable',
    'The connection to',
    (socket) => {
      socket.write(OK);
      pourInto(socket, Buffer.from(`x-long: ${'a'.repeat(4096)}\r\n`));
    },
  ],
  [
    'sends one header without an end',
    'target_unreachable',
    'The connection to',
    (socket) => {
      socket.write(`${OK}x-long: `);
      pourInto(socket, Buffer.alloc(65_536, 'a'));
    },
  ],
];

it.each(attacks)('an API that %s is an error: %s', async (what, cause, words, serve) => {
  api = await startRawServer(serve);
  const { result, tookMs, grewMb } = await attack(api.url, cause === 'timeout' ? TIMEOUT_MS : LONG_MS);
  expect(result).toMatchObject({ status: 'error', error: { cause }, response: null, rules: [] });
  expect(result.error?.message, what).toContain(words);
  expect(tookMs).toBeLessThan(MAX_MS);
  expect(grewMb).toBeLessThan(MAX_GROWTH_MB);
});

it.each(['with its length', 'in pieces', 'without a length'])(
  'an API that sends 10 GB %s is an error after 10 MB, and the rest is not taken',
  async (how) => {
    let poured = (): number => 0;
    const headers = {
      'with its length': `content-length: ${TEN_GB}\r\n`,
      'in pieces': 'transfer-encoding: chunked\r\n',
    };
    const piece = Buffer.alloc(65_536, 'a');
    const framed = how === 'in pieces' ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece;
    api = await startRawServer((socket) => {
      socket.write(`${OK}${how in headers ? headers[how as keyof typeof headers] : ''}\r\n`);
      poured = pourInto(socket, framed);
    });
    const { result, tookMs, grewMb } = await attack(api.url);
    expect(result).toMatchObject({ status: 'error', error: { cause: 'answer_too_large' }, response: null });
    expect(result.error?.message).toBe('The answer is larger than 10 MB, so it was not read to the end.');
    expect(tookMs).toBeLessThan(MAX_MS);
    expect(grewMb).toBeLessThan(MAX_GROWTH_MB);
    expect(poured()).toBeLessThan(64 * 2 ** 20);
  },
);

it('an API that sends 9 GB packed into 9 MB is an error, and is not unpacked', async () => {
  const member = gzipSync(Buffer.alloc(10 * 2 ** 20));
  const packed = Buffer.concat(Array.from({ length: 900 }, () => member));
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { result, tookMs, grewMb } = await attack(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(result.error?.message).toBe('The answer is larger than 10 MB, so it was not read to the end.');
    expect(tookMs).toBeLessThan(MAX_MS);
    expect(grewMb).toBeLessThan(MAX_GROWTH_MB);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

// RFC 8878 section 3.1.1: magic number, no single segment, the window descriptor.
const zstdFrame = (window: number, blocks: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, window]), ...blocks]);
const oneByte = (isLast: boolean): Buffer => Buffer.from([(1 << 3) | (1 << 1) | Number(isLast), 0, 0, 0x61]);
const small = zstdFrame(0x30, [oneByte(false), oneByte(true)]);
const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 7]);
const many = Array.from({ length: 2_000_000 }, () => oneByte(false));

it.each([
  ['asks for a window of 2 GB to unpack a byte', zstdFrame(0xa7, [oneByte(true)]), 'a window of more than 8 MB'],
  [
    'asks for one after another frame',
    Buffer.concat([small, skippable, zstdFrame(0xa7, [oneByte(true)])]),
    'a window of',
  ],
  ['cuts a body into two million pieces', zstdFrame(0x68, [...many, oneByte(true)]), 'would take too long'],
])('an API that %s does not get it', async (_, body, words) => {
  api = await startLocalApi((__, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end(body));
  const { result, tookMs, grewMb } = await attack(api.url);
  expect(result).toMatchObject({ status: 'error', error: { cause: 'target_unreachable' } });
  expect(result.error?.message).toContain('The answer could not be decompressed');
  expect(result.error?.message).toContain(words);
  expect(tookMs).toBeLessThan(MAX_MS);
  expect(grewMb).toBeLessThan(MAX_GROWTH_MB);
});

it('a body of several modest frames is unpacked', async () => {
  const body = Buffer.concat([small, skippable, zstdFrame(0x30, [oneByte(true)])]);
  api = await startLocalApi((_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end(body));
  expect((await attack(api.url)).result).toMatchObject({ status: 'success', response: { body: 'aaa' } });
});
