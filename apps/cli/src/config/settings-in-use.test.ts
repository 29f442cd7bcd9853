import { createServer } from 'node:net';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();
const quick = ['--depth', 'quick', '--no-warm-up'];

/** A folder with this `.assay.yaml`. */
function folderWith(text: string): { folder: string } {
  const folder = workspace.path('configured');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/.assay.yaml`, text);
  return { folder };
}

type Given = NonNullable<Parameters<typeof runCommand>[1]>;

describe('how long an answer may take', () => {
  it.each<[string, string[], () => Given]>([
    ['CLI-04: timeout of a file', [], () => folderWith('timeout: 0.2\n')],
    ['CLI-08: ASSAY_TIMEOUT', [], () => ({ env: { ASSAY_TIMEOUT: '0.2' } })],
    [
      'CLI-08: ASSAY_TIMEOUT over a file',
      [],
      () => ({ ...folderWith('timeout: 20\n'), env: { ASSAY_TIMEOUT: '0.2' } }),
    ],
    [
      'the option over both',
      ['--timeout', '200ms'],
      () => ({ ...folderWith('timeout: 20\n'), env: { ASSAY_TIMEOUT: '20' } }),
    ],
  ])('is ended by %s', async (_, options, given) => {
    // It never answers.
    const { file } = await workspace.shelf({ intercept: () => true });
    const line = ['test', file, ...quick, '--operation', 'listLamps', ...options];
    const { code, err } = await runCommand(line, given());
    expect(code).toBe(3);
    expect(err).toContain('did not answer within 200 ms');
  });

  it('CLI-04: is 30 seconds without a setting', async () => {
    expect((await runCommand(['config', '--json'])).out).toMatch(/"timeout"[^}]*30/);
  });
});

/** An API that holds every request for a while, and how many it has held at once at most. */
function holding(): { intercept: (request: IncomingMessage, response: ServerResponse) => true; max: () => number } {
  let [open, max] = [0, 0];
  const intercept = (_: IncomingMessage, response: ServerResponse): true => {
    open += 1;
    max = Math.max(max, open);
    setTimeout(() => {
      open -= 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    }, 400);
    return true;
  };
  return { intercept, max: () => max };
}

/** The same list under many addresses: variations of one operation wait for its valid request. */
function manyLists(document: string): string {
  const { paths, ...rest }: { paths: Record<string, object> } = JSON.parse(document);
  const { '/lamps': lamps } = paths as Record<string, { get?: object }>;
  const many = Array.from({ length: 20 }, (_, at) => [`/lamps${at}`, { get: lamps?.get }]);
  return JSON.stringify({ ...rest, paths: Object.fromEntries(many) });
}

describe('scenarios at once', () => {
  it.each<[string, number, string[], () => Given]>([
    ['CLI-05: without a setting', 5, [], () => ({})],
    ['CLI-05: concurrency of a file', 2, [], () => folderWith('concurrency: 2\n')],
    [
      'CLI-08: ASSAY_CONCURRENCY over a file',
      3,
      [],
      () => ({ ...folderWith('concurrency: 2\n'), env: { ASSAY_CONCURRENCY: '3' } }),
    ],
    [
      'the option over both',
      1,
      ['-j', '1'],
      () => ({ ...folderWith('concurrency: 2\n'), env: { ASSAY_CONCURRENCY: '3' } }),
    ],
  ])('%s are %i', async (_, count, options, given) => {
    const api = holding();
    const { file } = await workspace.shelf({ intercept: api.intercept });
    writeFileSync(file, manyLists(readFileSync(file, 'utf8')));
    await runCommand(['test', file, ...quick, ...options], given());
    expect(api.max()).toBe(count);
  });

  it.each<[string, string[], () => Given]>([
    ['an option', ['-j', '11'], () => ({})],
    ['a file', [], () => folderWith('concurrency: 11\n')],
    ['a variable', [], () => ({ env: { ASSAY_CONCURRENCY: '11' } })],
  ])('CLI-05: 11 are refused from %s, and nothing is sent', async (_, options, given) => {
    const { api, file } = await workspace.shelf();
    const { code, err } = await runCommand(['test', file, ...options], given());
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('1 to 10') });
    expect(api.asked).toEqual([]);
  });
});

describe('CLI-07 the output', () => {
  it('is text, or JSON by its format', async () => {
    const { file } = await workspace.shelf({ isFaulty: true });
    const asText = await runCommand(['test', file, ...quick], folderWith('output: { format: text }\n'));
    expect(asText.out).toMatch(/^1\. API/);
    const asJson = await runCommand(['test', file, ...quick], folderWith('output: { format: json }\n'));
    expect(JSON.parse(asJson.out)).toMatchObject({ version: 1, run: { system: 'Shelf' } });
  });

  it('has progress on a terminal unless show_progress is false', async () => {
    const { file } = await workspace.shelf();
    const shown = await runCommand(['test', file, ...quick], { isLive: true });
    expect(shown.err).toMatch(/Scenarios .*\d+ of \d+/);
    const hidden = await runCommand(['test', file, ...quick], {
      ...folderWith('output: { show_progress: false }\n'),
      isLive: true,
    });
    expect(hidden).toMatchObject({ code: 0, err: expect.not.stringContaining('Scenarios ') });
  });

  it('has every scenario and the requests of findings where show_request_details is true', async () => {
    const { file } = await workspace.shelf({ isFaulty: true });
    const usual = await runCommand(['test', file, ...quick]);
    expect(usual.out).not.toContain('curl -X');
    const detailed = await runCommand(['test', file, ...quick], folderWith('output: { show_request_details: true }\n'));
    expect(detailed.out).toContain('curl -X');
    expect(detailed.out.length).toBeGreaterThan(2 * usual.out.length);
  });
});

/** A listener that keeps the bytes of every connection, and answers with one text. */
async function wire(answer: () => string): Promise<{ url: string; seen: string[]; close: () => void }> {
  const seen: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (part: Buffer) => {
      seen.push(part.toString('latin1'));
      const text = answer();
      const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json';
      socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, seen, close: () => server.close() };
}

it('CLI-13: on the wire a credential stands in the header of requests to the API, and nowhere else', async () => {
  const secret = 'wire-tap-55aa-secret';
  const { api: shelf } = await workspace.shelf({ token: secret });
  const api = await wire(() => '[]');
  const documents = await wire(() => shelf.document);
  try {
    const from = [`${documents.url}/openapi.json`, '--base-url', api.url];
    const { out, err } = await runCommand(['test', ...from, '--bearer', secret, '-v', '--curl']);
    const having = (texts: readonly string[]) => texts.filter((text) => text.includes(secret));
    expect(documents.seen.length).toBeGreaterThan(0);
    expect(having([...documents.seen, out, err])).toEqual([]);
    const sent = having(api.seen);
    expect(sent.length).toBeGreaterThan(5);
    for (const text of sent) {
      expect(text.split(secret)).toHaveLength(2);
      expect(text).toMatch(new RegExp(`\r\nauthorization: Bearer ${secret}\r\n`, 'i'));
    }
  } finally {
    for (const one of [api, documents]) one.close();
  }
});
