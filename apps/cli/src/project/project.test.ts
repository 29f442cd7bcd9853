import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import type { Finished } from '../testing/memory-io.ts';
import { startShelf } from '../testing/shelf-api.ts';
import type { ShelfApi, ShelfOptions } from '../testing/shelf-api.ts';

let folder = '';
let shelf: ShelfApi | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-project-'));
  mkdirSync(join(folder, '.git'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shelf?.close();
  shelf = null;
});

const inFolder = (path: string): string => join(folder, path);
const POST = 'assay/endpoints/lamps/post-lamps.yaml';

function write(path: string, text: string): void {
  mkdirSync(dirname(inFolder(path)), { recursive: true });
  writeFileSync(inFolder(path), text);
}

/** A running shelf, its document, and a project of that. */
async function setUp(options: ShelfOptions = {}): Promise<ShelfApi> {
  shelf = await startShelf(options);
  write('shelf.json', shelf.document);
  const made = await runCommand(['init', inFolder('shelf.json'), '--dir', inFolder('assay')]);
  expect(made).toMatchObject({ code: 0, out: '' });
  return shelf;
}

const test = (...argv: string[]): Promise<Finished> => runCommand(['test', ...argv]);
const all = (): string => inFolder('assay');

/** One scenario written by hand, instead of everything in its file. */
function writeScenario(lines: string): void {
  write(POST, `endpoint: POST /lamps\n\nscenarios:\n  makes-a-lamp:\n${lines.replaceAll(/^/gm, '    ')}\n`);
}

describe('a project', () => {
  it('is begun from a document, is found clean, and says the same as a test of the document', async () => {
    const api = await setUp();
    expect(readdirSync(all()).toSorted()).toEqual(['.gitignore', 'assay.yaml', 'endpoints']);
    expect(readFileSync(inFolder('assay/assay.yaml'), 'utf8')).toBe(
      `format: 1\nname: Shelf\ndocument: ../shelf.json\nbase_url: ${api.url}\n`,
    );
    expect(await runCommand(['lint', all()])).toMatchObject({ code: 0, out: '' });
    expect(await runCommand(['fmt', '--check', all()])).toMatchObject({ code: 0, out: '' });
    const ofProject = await test(all());
    const ofDocument = await test(inFolder('shelf.json'), '--no-warm-up');
    const counts = /\d+ scenarios: .*/;
    expect(ofProject.code).toBe(0);
    expect(counts.exec(ofProject.err)?.[0]).toBe(counts.exec(ofDocument.err)?.[0]);
    expect(api.lamps()).toBe(0);
    // The first test loads everything.
  });

  it('finds what is wrong with the API, and what is not chosen is not sent', async () => {
    const api = await setUp({ isFaulty: true });
    const { code, out } = await test(all(), '--operation', 'GET /lamps/*', '-v');
    expect(code).toBe(1);
    expect(out).toMatch(/price/);
    expect(api.asked.some((one) => one.startsWith('POST'))).toBe(true);
    api.asked.length = 0;
    const one = await test(
      `${inFolder('assay/endpoints/lamps/get-lamps.yaml')}#valid-request-get-lamps`,
      '--read-only',
    );
    expect(one.err).toMatch(/^1 scenario:/m);
    expect(api.asked.filter((line) => !line.startsWith('GET /lamps'))).toEqual([]);
    expect(await test(all(), '--key', 'nothing-*')).toMatchObject({ code: 2 });
    const file = inFolder('assay/endpoints/lamps/get-lamps.yaml');
    const unknown = await test(`${file}#valid-request-get-lamp`);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain(
      'no scenario "valid-request-get-lamp". Did you mean valid-request-get-lamps? It has:\n',
    );
    expect(unknown.err).not.toContain('post-lamps');
    expect(one.err).not.toContain('--allow-writes');
  });

  it('runs what people write: variables, environments, rows, changes of the default body, rules with their reading', async () => {
    await setUp();
    write('assay/env/here.yaml', 'variables: { word: Desk }\n');
    writeScenario(
      [
        'name: Makes the lamp {{row}}',
        'tags: [smoke]',
        'expect: 201',
        'rows:',
        '  - { row: cheap, price: 0 }',
        '  - { row: dear, price: 1000.5 }',
        'change: { name: "{{word}} {{$randomDigits:4}}", price: "{{price}}" }',
        'take: { lamp: id }',
        'then:',
        '  - call: GET /lamps/{id}',
        '    path: { id: "{{lamp}}" }',
        '    expect: 200',
        '    rules: [price is a number]',
        'after:',
        '  - call: DELETE /lamps/{id}',
        '    path: { id: "{{lamp}}" }',
        'rules:',
        '  - price is {{price}}',
        '  - rule: it begins well',
        '    means: name starts with "{{word}}"',
      ].join('\n'),
    );
    const { code, out, err } = await test(all(), '-e', 'here', '--tag', 'smoke and not slow', '-v');
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('2 scenarios: 2 passed') });
    expect(out).toContain('Makes the lamp cheap (cheap)');
    const over = await test(all(), '-e', 'here', '--tag', 'smoke', '--var', 'word=', '--key', 'makes-a-lamp/dear');
    expect(over.err).toContain('1 scenario: 1 passed');
    expect((await test(all(), '-e', 'there')).err).toContain(
      'The project has no environment "there". Did you mean here? There are: here.',
    );
  });

  it('sends nothing while a name has no value, a file cannot be read, or a secret is missing', async () => {
    const api = await setUp();
    api.asked.length = 0;
    writeScenario('expect: 201\nchange: { name: "{{word}}" }');
    const open = await test(all());
    expect(open.code).toBe(2);
    expect(open.err).toContain('post-lamps.yaml:4:3  error  makes-a-lamp: {{word}} has no value.');
    writeScenario('expect: 201\nbody_file: ../../../../outside.json');
    expect((await test(all())).err).toContain('The file ../../../../outside.json cannot be read.');
    writeScenario('expekt: 201');
    expect((await test(all())).err).toContain('A scenario has no key expekt. Is expect meant?');
    writeScenario('expect: 201');
    write('assay/env/ci.yaml', 'logins: { own: { type: bearer } }\n');
    const secret = await test(all(), '-e', 'ci');
    expect(secret).toMatchObject({ code: 2 });
    expect(secret.err).toContain('The login own needs ASSAY_AUTH_OWN_TOKEN, which is not set.');
    expect(api.asked).toEqual([]);
  });

  it('signs in as its logins say, with secrets from outside', async () => {
    await setUp({ token: 'a-token-of-the-shelf' });
    write('assay/env/ci.yaml', 'logins:\n  own: { type: bearer }\n');
    const file = inFolder('secrets.env');
    writeFileSync(file, 'ASSAY_AUTH_OWN_TOKEN="a-token-of-the-shelf"\n');
    const { code, out, err } = await test(all(), '-e', 'ci', '--secrets', file, '-v');
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('0 failed, 0 could not be judged') });
    expect(`${out}${err}`).not.toContain('a-token-of-the-shelf');
    expect((await test(all())).code).toBe(4);
  });
});

describe('lint', () => {
  it('names rules that are not understood, have several readings or cannot fail, with file and line', async () => {
    await setUp();
    writeScenario('expect: 201\nrules:\n  - the light feels wrong\n  - status is 201\n  - the status is at least 100');
    const { code, out } = await runCommand(['lint', all()]);
    expect(code).toBe(1);
    expect(out).toContain('post-lamps.yaml:7:9  error  This validation rule is not understood: the light feels wrong');
    expect(out).toContain('post-lamps.yaml:9:9  warning  This validation rule cannot fail');
    expect(out.match(/error|warning/g)).toHaveLength(2);
  });

  it('names calls that the document does not have, and credentials in files', async () => {
    await setUp();
    writeScenario(
      'expect: 201\nheaders: { X-Key: ghp_0123456789abcdefghij }\nbefore:\n  - call: POST /lampz\nrules: [status is 201]',
    );
    const { code, out } = await runCommand(['lint', all(), '--format', 'json']);
    expect(code).toBe(1);
    const { problems, coverage } = JSON.parse(out) as {
      problems: { line: number; message: string }[];
      coverage: { operations: object };
    };
    expect(problems.map(({ line, message }) => `${line} ${message.slice(0, 60)}`)).toEqual([
      '6 This looks like an access token. Take it out and name a logi',
      '8 The document has no operation POST /lampz. Is POST /lamps me',
    ]);
    expect(coverage.operations).toEqual({ total: 4, tested: 4 });
  });
});

it('nothing behind a link is left out without a word', async () => {
  await setUp();
  mkdirSync(inFolder('elsewhere'));
  renameSync(inFolder(POST), inFolder('elsewhere/post.yaml'));
  symlinkSync(inFolder('elsewhere/post.yaml'), inFolder(POST));
  const message = `${POST}:1:1  error  This is a link, and links are not followed.`;
  const lint = await runCommand(['lint', all()], { folder: inFolder('.') });
  expect({ code: lint.code, out: lint.out }).toEqual({ code: 1, out: expect.stringContaining(message) });
  expect(await test(all())).toMatchObject({ code: 2, err: expect.stringContaining('This is a link') });
  rmSync(inFolder(POST));
  symlinkSync(inFolder('elsewhere'), join(all(), 'endpoints/more'));
  expect(await runCommand(['lint', all()])).toMatchObject({ code: 1 });
});

describe('fmt', () => {
  it('keeps the line ends of a file', async () => {
    await setUp();
    const text = readFileSync(inFolder(POST), 'utf8').replaceAll('\n', '\r\n');
    write(POST, text);
    expect(await runCommand(['fmt', '--check', all()])).toMatchObject({ code: 0 });
    write(POST, text.replace('expect: 201', 'expect:   201  # made'));
    expect(await runCommand(['fmt', all()])).toMatchObject({ code: 0 });
    expect(readFileSync(inFolder(POST), 'utf8')).toBe(text.replace('expect: 201', 'expect: 201 # made'));
  });

  it('writes the canonical form, once', async () => {
    await setUp();
    write(POST, 'scenarios:\n    a:\n        # why\n        expect:   201\nendpoint: POST /lamps\n');
    expect(await runCommand(['fmt', '--check', all()])).toMatchObject({ code: 1 });
    expect(await runCommand(['fmt', all()])).toMatchObject({ code: 0 });
    expect(readFileSync(inFolder(POST), 'utf8')).toBe(
      'endpoint: POST /lamps\n\nscenarios:\n  a:\n    # why\n    expect: 201\n',
    );
    expect(await runCommand(['fmt', all()])).toMatchObject({ code: 0, out: '' });
  });
});

describe('init', () => {
  it('keeps a document that comes from elsewhere, and never writes over something', async () => {
    const api = await setUp();
    const again = await runCommand(['init', inFolder('shelf.json'), '--dir', all()]);
    expect(again).toMatchObject({
      code: 2,
      err: expect.stringContaining('has a project already. Bring it up to date: assay update'),
    });
    const other = inFolder('other');
    await runCommand(['init', '-', '--dir', other, '--base-url', api.url], { stdin: api.document });
    expect(readFileSync(join(other, 'document.json'), 'utf8')).toBe(api.document);
    expect((await test(other)).code).toBe(0);
  });

  it('learns from the API where that is asked for', async () => {
    const api = await setUp();
    api.asked.length = 0;
    const { code, err } = await runCommand(['init', inFolder('shelf.json'), '--dir', inFolder('b'), '--learn']);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Warm-up: 4 of 4 operations reached.') });
    expect(api.asked.length).toBeGreaterThan(0);
  });
});
