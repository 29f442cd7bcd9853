import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reports } from '@assay/reports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { startShelf } from '../testing/shelf-api.ts';
import type { ShelfApi, ShelfOptions } from '../testing/shelf-api.ts';

let folder = '';
let shelf: ShelfApi | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-cli-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shelf?.close();
  shelf = null;
});

/** A running shelf and the file with its document. */
async function setUp(options: ShelfOptions = {}): Promise<{ api: ShelfApi; file: string }> {
  const api = await startShelf(options);
  shelf = api;
  const file = join(folder, 'shelf.json');
  writeFileSync(file, api.document);
  return { api, file };
}

describe('assay test with nothing but a document', () => {
  it('ends with 0, says what it did, and leaves nothing on the API', async () => {
    const { api, file } = await setUp();
    const { code, out, err } = await runCommand(['test', file]);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain(`Shelf 2, 4 operations, ${api.url}`);
    expect(err).toContain('Warm-up: 4 of 4 operations reached');
    expect(err).toMatch(/\d+ scenarios: \d+ passed, 0 failed, 0 could not be judged/);
    expect(api.asked.some((one) => one.startsWith('DELETE'))).toBe(true);
    expect(api.lamps()).toBe(0);
  });

  it('ends with 1 and says by cause what was found, with a curl command where it is asked for', async () => {
    const { api, file } = await setUp({ isFaulty: true });
    const { code, out } = await runCommand(['test', file, '--curl']);
    expect(code).toBe(1);
    expect(out).toMatch(/^1\. API {2}.*price/m);
    expect(out).toContain(`curl -X`);
    expect(out).toContain(api.url);
    const curls = out.split(/\n(?=\d+\. )/).filter((one) => one.includes('curl -X'));
    // A record that is read or removed by its id was made for that, and is gone.
    for (const one of curls) {
      const isOfOwn = new RegExp(`curl -X \\w+ '${api.url}/lamps/\\d+'`).test(one);
      const isSaid = one.includes('# It names what the run made, and the run has removed that. All requests');
      expect({ one, isSaid }).toEqual({ one, isSaid: isOfOwn });
    }
    const ofOne = await runCommand(['test', file, '--curl', '--operation', 'GET /lamps/{id}']);
    expect(ofOne.out).toContain('# It names what the run made, and the run has removed that. All requests');
  });

  it('shows the beginning of the answer that failed', async () => {
    const body = `lamp store is down\u001B[2J\n${'line\n'.repeat(100)}`;
    const { file } = await setUp({
      intercept: (request, response) => {
        if (request.method !== 'GET') return false;
        response.writeHead(500, { 'content-type': 'text/plain' }).end(body);
        return true;
      },
    });
    const reports = ['json', 'html', 'junit'].map((id) => join(folder, `run.${id}`));
    const wanted = ['json', 'html', 'junit'].map((id, at) => `${id}=${reports[at] ?? ''}`).join(',');
    const line = ['test', file, '--operation', 'listLamps', '--depth', 'quick', '--no-warm-up'];
    const { code, out } = await runCommand([...line, '-v', '-r', `terminal,${wanted}`]);
    expect(code).toBe(1);
    for (const text of [out, ...reports.map((path) => readFileSync(path, 'utf8'))]) {
      expect(text).toContain('lamp store is down');
      expect(text).not.toContain('\u001B');
    }
    expect(out).toMatch(/^ {6}lamp store is down\uFFFD\[2J\n( {6}line\n)+ {6}line…$/m);
  });

  it('calls nothing but the chosen operations and what they stand on', async () => {
    const { api, file } = await setUp();
    const document: { paths: Record<string, object> } = JSON.parse(api.document);
    document.paths['/health'] = { get: { responses: { 200: { description: 'Well' } } } };
    writeFileSync(file, JSON.stringify(document));
    const { code, err } = await runCommand(['test', file, '--operation', 'GET /health']);
    expect(code).toBe(0);
    expect(err).toContain('Warm-up: 1 of 1 operation reached with 1 request.');
    expect(api.asked.filter((one) => !one.includes(' /health'))).toEqual([]);
    expect(await runCommand(['test', file, '--operation', 'GET /lamps/{id}'])).toMatchObject({ code: 0 });
    expect(api.asked.some((one) => one === 'POST /lamps')).toBe(true);
    expect(api.lamps()).toBe(0);
  });

  it('reads the document from standard input and from an address, and takes another address of the API', async () => {
    const { api } = await setUp();
    const elsewhere = api.document.replace(api.url, 'http://127.0.0.1:1');
    const fromInput = await runCommand(['test', '-', '--base-url', api.url, '--depth', 'quick'], { stdin: elsewhere });
    expect(fromInput.code).toBe(0);
    const fromAddress = await runCommand(['test', `${api.url}/lamps/9`]);
    expect(fromAddress).toMatchObject({
      code: 2,
      err: `assay: ${api.url}/lamps/9 answered 404. Check the address of the document.\n`,
    });
  });

  it('reads a collection too, from a file and from standard input', async () => {
    const { api } = await setUp();
    const collection = JSON.stringify({
      info: { name: 'Saved', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [{ name: 'Lamps', request: { method: 'GET', url: `${api.url}/lamps` } }],
    });
    const file = join(folder, 'saved.json');
    writeFileSync(file, collection);
    for (const [path, stdin] of [
      [file, ''],
      ['-', collection],
    ] as const) {
      api.asked.length = 0;
      const { code, err } = await runCommand(['test', path], { stdin });
      expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(`Saved, 1 operation, ${api.url}`) });
      expect(api.asked).toContain('GET /lamps');
    }
    const begun = await runCommand(['init', file, '--dir', join(folder, 'assay')], { folder });
    expect({ code: begun.code, err: begun.err }).toEqual({ code: 0, err: expect.stringContaining('of 1 operation') });
  });

  it('refuses what only a project has, instead of running everything', async () => {
    const { file, api } = await setUp();
    const before = api.asked.length;
    for (const words of [['--shard', '1/2'], ['--key', 'a*'], ['--changed'], ['-e', 'staging'], ['--var', 'a=b']]) {
      const { code, err } = await runCommand(['test', file, ...words]);
      expect({ words, code, err }).toEqual({ words, code: 2, err: expect.stringContaining('for projects only') });
    }
    expect((await runCommand(['replay', file])).err).toContain(`Begin a project: assay init ${file}.`);
    expect(api.asked.length).toBe(before);
  });

  it('tests only what is chosen', async () => {
    const { api, file } = await setUp();
    await runCommand(['test', file, '--tag', 'reads', '--method', 'get', '--path', '/lamps', '--no-warm-up']);
    expect(new Set(api.asked.map((one) => one.split('?')[0]))).not.toContain('GET /lamps/1');
    const none = await runCommand(['test', file, '--operation', 'nothing']);
    expect(none.code).toBe(2);
    expect(none.err).toContain('No operation of the document is chosen. It has:\n  GET /lamps\n');
  });

  it('sends nothing but reads where that is asked for', async () => {
    const { api, file } = await setUp();
    const { code } = await runCommand(['test', file, '--read-only']);
    expect(code).toBe(0);
    expect(api.asked.filter((one) => !/^(GET|HEAD|OPTIONS) /.test(one))).toEqual([]);
  });
});

describe('credentials', () => {
  it('come from an option, a file or the environment', async () => {
    const { file } = await setUp({ token: 'hush' });
    const secret = join(folder, 'token.txt');
    writeFileSync(secret, 'hush\n');
    const quick = ['test', file, '--depth', 'quick'];
    expect((await runCommand([...quick, '--bearer', 'hush'])).code).toBe(0);
    expect((await runCommand([...quick, '--bearer', `@${secret}`])).code).toBe(0);
    expect((await runCommand(quick, { env: { ASSAY_BEARER: 'hush' } })).code).toBe(0);
    const chosen = await runCommand([...quick, '--operation', 'listLamps']);
    expect(chosen.err).toContain('1 operation asks for credentials, and none are given');
    const document = JSON.parse(readFileSync(file, 'utf8'));
    const [path = ''] = Object.keys(document.paths);
    document.paths = { [path]: { get: { ...document.paths[path].get } } };
    writeFileSync(file, JSON.stringify(document));
    expect((await runCommand(quick)).err).toContain('1 operation asks for credentials');
  });

  it('that are refused end with 4', async () => {
    const { file } = await setUp({ token: 'hush' });
    const { code, err } = await runCommand(['test', file, '--bearer', 'other']);
    expect(code).toBe(4);
    expect(err).toContain('The credentials were refused.');
  });

  it.each([
    [['--bearer', 'a', '--basic', 'b:c'], '--bearer and --basic are both given. Choose one.'],
    [['--bearer', 'a\nb'], '--bearer (ASSAY_BEARER) holds a line break'],
    [['--basic', 'nobody'], '--basic wants USER:PASSWORD'],
    [['--bearer', '@nowhere.txt'], 'The file nowhere.txt with a secret cannot be read.'],
    [['--api-key', 'X-Key=1@body'], '--api-key wants NAME=VALUE'],
    [['--login', 'POST /login {'], 'The body of --login is not a JSON object.'],
  ])('that cannot be read end with 2 before anything is sent: %j', async (options, message) => {
    const { api, file } = await setUp();
    const { code, err } = await runCommand(['test', file, ...options]);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(api.asked).toEqual([]);
  });
});

describe('the end of a run', () => {
  it('is 3 where the API is not there', async () => {
    const { api, file } = await setUp();
    await api.close();
    shelf = null;
    const { code, out } = await runCommand(['test', file, '--no-warm-up']);
    expect(code).toBe(3);
    expect(out).toContain('setup');
  });

  it('is 3 after the warm-up where nobody answered it, and nothing is generated', async () => {
    const { api, file } = await setUp();
    await api.close();
    shelf = null;
    const report = join(folder, 'report.json');
    const { code, err } = await runCommand(['test', file, '-r', `terminal,json=${report}`]);
    expect(code).toBe(3);
    expect(err).toMatch(/^0 scenarios:.*\n[1-5] requests? in /m);
    expect(err).toMatch(/The API could not be reached: Nothing listens at .* Check --base-url\.\n$/);
    const { result }: { result: object } = JSON.parse(readFileSync(report, 'utf8'));
    expect(result).toMatchObject({ state: 'error', conclusion: { cause: 'unreachable', exit_code: 3 } });
  });

  it('counts a login among the most requests', async () => {
    const { api, file } = await setUp({
      token: 'hush',
      intercept: (request, response) => {
        if (request.url !== '/login') return false;
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"hush"}');
        return true;
      },
    });
    const login = ['--login', 'POST /login {"word":"open"}', '--max-requests', '3', '--read-only'];
    const { err } = await runCommand(['test', file, '--no-warm-up', ...login]);
    expect(err).toContain('3 requests could be sent');
    expect(api.asked.filter((one) => one === 'POST /login')).toHaveLength(1);
    expect(api.asked).toHaveLength(3);
  });

  it('is 130 after an interruption, and what was made is removed', async () => {
    const { api, file } = await setUp();
    const interruption = new AbortController();
    const { code } = await runCommand(['test', file], {
      interrupted: interruption.signal,
      onErr: (text) => {
        if (text.startsWith('Warm-up')) setTimeout(() => interruption.abort(), 20);
      },
    });
    expect(code).toBe(130);
    expect(api.lamps()).toBe(0);
  });

  it.each([
    ['with a warm-up', []],
    ['without', ['--no-warm-up']],
  ])('sends no more than the most requests but removals, and leaves nothing, %s', async (_, options) => {
    const { api, file } = await setUp();
    const { err } = await runCommand(['test', file, ...options, '--max-requests', '7']);
    const removals = api.asked.filter((one) => one.startsWith('DELETE')).length;
    expect(api.asked.length - removals).toBeLessThanOrEqual(7);
    expect(err).toMatch(
      /The run ended early: 7 requests could be sent \(--max-requests\).*; \d+ scenarios were left out\./,
    );
    expect(err).toMatch(/^[1-9]\d* scenarios?:/m);
    expect(api.lamps()).toBe(0);
  });

  it('says why nothing was judged where too few requests may be sent', async () => {
    const { file } = await setUp();
    const { code, err } = await runCommand([
      'test',
      file,
      '--operation',
      'GET /lamps/{id}',
      '--no-warm-up',
      '--max-requests',
      '1',
    ]);
    expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('Nothing was judged: 1 request could be') });
  });

  it('says why scenarios were not run, with the option for it', async () => {
    const { file } = await setUp();
    const { err, out } = await runCommand(['test', file, '--no-warm-up', '--read-only', '-v']);
    expect(err).toMatch(/^ {2}\d+ not run: only reads are sent \(--read-only\)$/m);
    expect(out).toContain('--allow-writes lets the run change what it makes itself.');
    expect(out).not.toContain('Configure');
  });

  it('says which valid requests were refused, since their variations are not run', async () => {
    const { file } = await setUp({
      intercept: (request, response) => {
        if (request.method !== 'POST') return false;
        response.writeHead(403, { 'content-type': 'application/json' }).end('{}');
        return true;
      },
    });
    const { err } = await runCommand(['test', file, '--no-warm-up']);
    expect(err).toContain('Valid requests were refused with 403 by POST /lamps. Credentials with more rights get');
    const { file: open } = await setUp();
    expect((await runCommand(['test', open, '--no-warm-up'])).err).not.toContain('Valid requests were refused');
  });

  it('does not call an API unreachable whose answer is too large', async () => {
    const { file } = await setUp({
      intercept: (request, response) => {
        if (request.method !== 'GET') return false;
        response.writeHead(200, { 'content-type': 'application/json' }).end('1'.repeat(10 * 1024 * 1024 + 1));
        return true;
      },
    });
    const line = ['test', file, '--operation', 'listLamps', '--depth', 'quick', '--no-warm-up'];
    const { code, err, out } = await runCommand(line);
    expect(code).toBe(3);
    expect(out).toContain('The answer is too large to be read');
    expect(err).toContain('could not be judged, the first one since: The answer is larger than 10 MB');
    expect(err).not.toContain('could not be reached');
  });
});

describe('reports', () => {
  it('CLI-12 are written to files beside the terminal', async () => {
    const { file } = await setUp({ isFaulty: true });
    const [asJson, asXml] = [join(folder, 'out/report.json'), join(folder, 'report.xml')];
    const reporters = ['-r', 'terminal', '-r', `json=${asJson},junit=${asXml}`];
    const { out } = await runCommand(['test', file, ...reporters]);
    expect(out).toContain('API');
    const report: unknown = JSON.parse(readFileSync(asJson, 'utf8'));
    expect(report).toMatchObject({ version: 1, run: { id: null, system: 'Shelf' }, result: { state: 'completed' } });
    expect(readFileSync(asXml, 'utf8')).toContain('<failure');
  });

  it('CLI-12 have an option each, beside those of -r, and a comma in the name of a file stays', async () => {
    const { file } = await setUp({ isFaulty: true });
    const written = reports.map(({ id }) => join(folder, `one,${id}.txt`));
    const options = reports.flatMap(({ id }, at) => [`--report-${id}`, written[at] ?? '']);
    const asXml = join(folder, 'report.xml');
    const { code } = await runCommand(['test', file, ...options, '-r', `junit=${asXml}`]);
    expect(code).toBe(1);
    const texts = written.map((path) => readFileSync(path, 'utf8'));
    expect(texts.every((text) => text.includes('lamps'))).toBe(true);
    expect(readFileSync(asXml, 'utf8')).toContain('<failure');
    const lacking = await runCommand(['test', file, '--report-tap']);
    expect(lacking).toMatchObject({ code: 2, err: expect.stringContaining('--report-tap') });
  });

  it('go to standard output alone', async () => {
    const { file } = await setUp();
    const { out } = await runCommand(['test', file, '--depth', 'quick', '-r', 'ndjson']);
    const lines = out
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines[0]).toMatchObject({ type: 'run', version: 1 });
    expect(lines.at(-1)).toMatchObject({ type: 'completed' });
    const twice = await runCommand(['test', file, '-r', 'json', '-r', 'junit']);
    expect(twice.code).toBe(2);
    const terminal = await runCommand(['test', file, '-r', 'terminal=run.txt']);
    expect(terminal).toMatchObject({ code: 2, err: expect.stringContaining('is shown on the terminal only') });
    expect((await runCommand(['test', file, '-r', 'pdf'])).err).toContain('There is no report "pdf".');
  });
});
