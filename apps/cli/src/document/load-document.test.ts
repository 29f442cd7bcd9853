import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from '@assay/runner';
import type { Transport } from '@assay/runner';
import { expect, it } from 'vitest';
import { programs } from '../../../../scripts/build/programs.ts';
import { runCommand } from '../testing/memory-io.ts';
import { loadDocument } from './load-document.ts';

const DOCUMENT = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Kites', version: '1' },
  paths: { '/kites': { get: { responses: { 200: { description: 'Kites' } } } } },
});

type Answers = Record<string, { status: number; location?: string; body?: string }>;

/** A net of these addresses. */
const transportOf = (answers: Answers): Transport => ({
  send: ({ url }) => {
    const { status, location, body = '' } = answers[url] ?? { status: 404 };
    const headers: [string, string][] = location === undefined ? [] : [['Location', location]];
    return Promise.resolve({ status, statusText: '', headers, body, timeMs: 1, sizeBytes: body.length });
  },
  delay: () => undefined,
  close: () => Promise.resolve(),
});

const load = (url: string, transport: Transport) =>
  loadDocument(url, { stdin: () => Promise.resolve(new Uint8Array()) }, transport);

it('an address may lead to the document', async () => {
  const transport = transportOf({
    'http://a.test/latest': { status: 302, location: '/v2.json' },
    'http://a.test/v2.json': { status: 200, body: DOCUMENT },
  });
  expect((await load('http://a.test/latest', transport)).model.operations).toHaveLength(1);
});

it.each<[string, Answers, string]>([
  [
    'that leads round',
    { 'http://a.test/x': { status: 301, location: '/x' } },
    'redirected in a circle. Give the address where the document is.',
  ],
  [
    'that leaves https',
    { 'https://a.test/x': { status: 301, location: 'http://a.test/y' } },
    'from https to http://a.test',
  ],
  ['without a document', { 'http://a.test/x': { status: 301, location: '/y' } }, 'http://a.test/y answered 404'],
])('an address %s is refused', async (_, answers, message) => {
  const [url = ''] = Object.keys(answers);
  await expect(load(url, transportOf(answers))).rejects.toThrow(message);
});

const MB = 1024 * 1024;

it.each([
  [12, null],
  [51, 'is larger than 50 MB. Split it, or leave out examples.'],
])('an address may give %d MB as a file may', async (size, message) => {
  let sent = 0;
  const server = createServer((_, response) => {
    // Endless where nobody stops reading.
    const filling = Buffer.alloc(MB, ' ');
    const more = (): void => {
      if (sent >= size * MB) response.end(DOCUMENT);
      else {
        sent += MB;
        response.write(filling, more);
      }
    };
    more();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 30_000 });
  try {
    const loaded = load(`http://127.0.0.1:${port}/openapi.json`, transport);
    if (message === null) expect((await loaded).model.title).toBe('Kites');
    else await expect(loaded).rejects.toThrow(message);
  } finally {
    await transport.close();
    server.closeAllConnections();
    server.close();
  }
});

it('standard input is read no further than a document may be long', async () => {
  const child = spawn(process.execPath, [programs.commandLine, 'test', '-'], { stdio: ['pipe', 'ignore', 'pipe'] });
  let [said, sent] = ['', 0];
  child.stderr.setEncoding('utf8').on('data', (text) => (said += String(text)));
  // Nobody reads on: that is what is wanted.
  child.stdin.on('error', () => undefined);
  const part = Buffer.alloc(MB, ' ');
  const write = (): void => {
    while (sent < 200 * MB && child.stdin.writable) {
      sent += MB;
      if (!child.stdin.write(part)) return void child.stdin.once('drain', write);
    }
    child.stdin.end();
  };
  write();
  const [code] = (await once(child, 'close')) as [number | null];
  expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('Standard input is larger than 50 MB.') });
  expect(sent).toBeLessThan(60 * MB);
});

it.each([
  [['test', '/dev/zero'], 'is larger than 50 MB'],
  [['import', '/dev/zero'], 'has more than 64 MB'],
  [
    ['test', 'document.json', '-u', 'http://127.0.0.1:9', '--bearer', '@/dev/zero'],
    'has more than 1 MB, so it is no secret',
  ],
])('no device is read without an end: assay %j', async (argv, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-endless-'));
  try {
    writeFileSync(join(folder, 'document.json'), DOCUMENT);
    expect((await runCommand(['init', join(folder, 'document.json')], { folder })).code).toBe(0);
    const words = argv.map((word) => (word === 'document.json' ? join(folder, word) : word));
    const { code, err } = await runCommand(words, { folder });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
