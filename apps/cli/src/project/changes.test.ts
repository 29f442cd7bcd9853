import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import type { ShelfOptions } from '../testing/shelf-api.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();
const POST = 'assay/endpoints/lamps/post-lamps.yaml';
const git = (...words: string[]): void => {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  const { status, stderr } = spawnSync('git', ['-C', workspace.folder, ...identity, ...words], { encoding: 'utf8' });
  expect({ words, status, stderr: status === 0 ? '' : stderr }).toEqual({ words, status: 0, stderr: '' });
};
const assay = (...argv: string[]) => runCommand(argv, { folder: workspace.folder });
const read = (path: string): string => readFileSync(workspace.path(path), 'utf8');
const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(workspace.path(path), change(read(path)));

async function setUp(options: ShelfOptions = {}) {
  const { file } = await workspace.shelf(options);
  git('init', '-q');
  expect(await assay('init', file, '--depth', 'quick')).toMatchObject({ code: 0 });
  git('add', '-A');
  git('commit', '-qm', 'begin');
  return file;
}

/** The list cannot be read. */
const broken: ShelfOptions['intercept'] = ({ method, url }, response) => {
  if (method !== 'GET' || url !== '/lamps') return false;
  response.writeHead(500).end();
  return true;
};

describe('update', () => {
  it('follows a rename, tells what changed, adds what is new, keeps what people wrote, and does nothing twice', async () => {
    const file = await setUp();
    edit(POST, (text) =>
      text
        .replace('scenarios:\n', 'scenarios: # the lamps\n')
        .replace('endpoint: POST /lamps', 'endpoint: POST /lamps # ours'),
    );
    const before = read(POST);
    const document = JSON.parse(readFileSync(file, 'utf8'));
    const { '/lamps/{id}': item, ...rest } = document.paths;
    item.parameters[0].name = 'lamp';
    item.get.operationId ??= 'readLamp';
    document.paths = {
      ...rest,
      '/shelf/lamps/{lamp}': item,
      '/rooms': { get: { responses: { 200: { description: 'All' } } } },
    };
    document.components.schemas.Lamp.properties.name.pattern = '^[A-Z]';
    writeFileSync(file, JSON.stringify(document));
    const dry = await assay(
      'update',
      '--dry-run',
      '--rename',
      'DELETE /lamps/{id} => DELETE /shelf/lamps/{lamp}',
      '--rename',
      'GET /lamps/{id} => GET /shelf/lamps/{lamp}',
    );
    expect(read(POST)).toBe(before);
    const { code, out } = await assay(
      'update',
      '--rename',
      'DELETE /lamps/{id} => DELETE /shelf/lamps/{lamp}',
      '--rename',
      'GET /lamps/{id} => GET /shelf/lamps/{lamp}',
    );
    expect(code).toBe(0);
    expect(dry.out.split('\n').slice(0, -2)).toEqual(out.split('\n').slice(0, -3));
    expect(out).toContain('Run what differs: assay test --changed\n');
    expect(out).toContain('New operations:\n  GET /rooms\n');
    expect(out).toContain('  GET /lamps/{id} is GET /shelf/lamps/{lamp} now\n');
    expect(out).toContain('POST /lamps: Request body application/json changed');
    const after = read(POST);
    expect(after).toContain('endpoint: POST /lamps # ours');
    expect(after).toContain('scenarios: # the lamps');
    expect(after).toContain('- call: DELETE /shelf/lamps/{lamp}');
    expect(after).not.toContain('/lamps/{id}');
    expect(read('assay/endpoints/rooms/get-rooms.yaml')).toContain('endpoint: GET /rooms');
    expect(await assay('lint', 'assay')).toMatchObject({ code: 0 });
    git('add', '-A');
    git('commit', '-qm', 'update');
    expect((await assay('update')).out).toBe('Nothing to do.\n');
    // The first test loads everything.
  });

  it('writes nothing before somebody says whether what looks like a rename is one', async () => {
    const file = await setUp();
    const document = JSON.parse(readFileSync(file, 'utf8'));
    const { '/lamps': lamps, ...rest } = document.paths;
    for (const one of Object.values<Record<string, unknown>>(lamps)) delete one['operationId'];
    document.paths = { ...rest, '/shelf/lamps': lamps };
    writeFileSync(file, JSON.stringify(document));
    const { code, out, err } = await assay('update');
    expect(code).toBe(2);
    expect(out).toContain("  'POST /lamps => POST /shelf/lamps'\n");
    expect(err).toMatch(/Nothing was written\. Say which of these operations were renamed: .*--no-renames/);
    expect(read(POST)).toContain('endpoint: POST /lamps\n');
    const unknown = await assay('update', '--rename', 'POST /lamp => POST /shelf/lamps');
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain('Did you mean POST /lamps?');
    expect(await assay('update', '--rename', 'POST /lamps => POST /rooms')).toMatchObject({
      code: 2,
      err: expect.stringContaining('POST /rooms is no operation of the document without scenarios.'),
    });
    expect(await assay('update', '--no-renames', '--rename', 'POST /lamps => POST /shelf/lamps')).toMatchObject({
      code: 0,
    });
    expect(read(POST)).toContain('endpoint: POST /shelf/lamps\n');
    expect(read('assay/endpoints/shelf/get-shelf-lamps.yaml')).toContain('endpoint: GET /shelf/lamps\n');
  });

  it('keeps the scenarios of what is gone, and takes another file as the document', async () => {
    const file = await setUp();
    const document = JSON.parse(readFileSync(file, 'utf8'));
    delete document.paths['/lamps/{id}'];
    writeFileSync(workspace.path('newer.json'), JSON.stringify(document));
    const { out } = await assay('update', workspace.path('newer.json'));
    expect(out).toContain('Not in the document any more; their scenarios are kept:');
    expect(read('assay/assay.yaml')).toContain('document: ../newer.json');
    expect(read('assay/endpoints/lamps/get-lamps-id.yaml')).toContain('endpoint: GET /lamps/{id}');
    expect((await assay('lint', 'assay')).out).toContain('The document has no operation GET /lamps/{id}.');
  });

  it('compares its own document with what git has of it, also where it is named', async () => {
    const file = await setUp();
    const document = JSON.parse(readFileSync(file, 'utf8'));
    document.paths['/rooms'] = { get: { responses: { 200: { description: 'All' } } } };
    writeFileSync(file, JSON.stringify(document));
    const { out } = await assay('update', file);
    expect(out).toContain('New operations:\n  GET /rooms\n');
    expect(read('assay/endpoints/rooms/get-rooms.yaml')).toContain('endpoint: GET /rooms');
  });

  it('puts a document from outside of the repository in the place of the one that it has', async () => {
    const file = await setUp();
    const document = JSON.parse(readFileSync(file, 'utf8'));
    document.paths['/rooms'] = { get: { responses: { 200: { description: 'All' } } } };
    const outside = mkdtempSync(join(tmpdir(), 'assay-outside-'));
    const newer = join(outside, 'newer.json');
    writeFileSync(newer, JSON.stringify(document));
    const dry = await assay('update', newer, '--dry-run');
    expect(dry.out).toContain('Would add 1 scenario and change 2 files.');
    expect(readFileSync(file, 'utf8')).not.toContain('/rooms');
    const { out } = await assay('update', newer);
    expect(out).toContain(`The document is shelf-1.json, with what ${newer} says.`);
    expect(read('assay/assay.yaml')).toContain('document: ../shelf-1.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(document);
    writeFileSync(newer, 'openapi: 3.1.0\ninfo: { title: Shelf, version: "3" }\npaths: {}\n');
    expect((await assay('update', newer)).out).toContain('The document is shelf-1.yaml, with what');
    expect(read('assay/assay.yaml')).toContain('document: ../shelf-1.yaml');
    rmSync(workspace.path('assay'), { recursive: true });
    writeFileSync(newer, JSON.stringify(document));
    expect(await assay('init', newer, '--depth', 'quick')).toMatchObject({ code: 0 });
    rmSync(outside, { recursive: true });
    expect(read('assay/assay.yaml')).toContain('document: document.json');
    expect(await assay('lint')).toMatchObject({ code: 0 });
  });
});

describe('two branches', () => {
  const GET = 'assay/endpoints/lamps/get-lamps.yaml';
  const append = (key: string): void => {
    edit(GET, (text) => `${text}\n  ${key}:\n    expect: 200\n    rules: [status is 200]\n`);
  };

  it('that each append a scenario to a file merge once it is formatted; what does not is named as such', async () => {
    await setUp();
    for (const [branch, key] of [
      ['one', 'zz-one'],
      ['two', 'aa-two'],
    ] as const) {
      git('checkout', '-q', '-b', branch, 'HEAD');
      git('reset', '-q', '--hard', 'HEAD');
      append(key);
      expect(await assay('fmt')).toMatchObject({ code: 0 });
      git('commit', '-qam', branch);
      if (branch === 'one') git('checkout', '-q', '-b', 'other', 'HEAD~1');
    }
    git('merge', '-q', '-m', 'both', 'one');
    expect(read(GET)).toMatch(/ {2}aa-two:[^]* {2}zz-one:/);
    expect(await assay('lint')).toMatchObject({ code: 0 });
    expect(await assay('fmt', '--check')).toMatchObject({ code: 0 });
    const side = (text: string): string => text.replace('  zz-one:\n    expect: 200', '  zz-one:\n    expect: 201');
    const ours = read(GET).split('  zz-one:')[1] ?? '';
    edit(GET, (text) =>
      text.replace(`  zz-one:${ours}`, `<<<<<<< HEAD\n  zz-one:${ours}=======\n  zz-one:${side(ours)}>>>>>>> one\n`),
    );
    const { code, out } = await assay('lint');
    expect(code).toBe(1);
    expect(out.match(/Git could not merge this\./g)).toHaveLength(1);
    expect(out.match(/: error: /g) ?? out.split('\n').filter((line) => line.includes('get-lamps.yaml'))).toHaveLength(
      1,
    );
  });
});

describe('rename', () => {
  it('changes the key and remembers the one before, with all comments', async () => {
    await setUp();
    edit(
      POST,
      () => 'endpoint: POST /lamps\nscenarios:\n  a: # first\n    # why\n    expect: 201\n  b:\n    expect: 201\n',
    );
    expect(await assay('rename', `${POST}#a`, 'makes-a-lamp')).toMatchObject({ code: 0 });
    expect(read(POST)).toBe(
      'endpoint: POST /lamps\nscenarios:\n  makes-a-lamp: # first\n    # why\n    was: [a]\n    expect: 201\n  b:\n    expect: 201\n',
    );
    await assay('rename', `${POST}#makes-a-lamp`, 'c');
    expect(read(POST)).toContain('was: [a, makes-a-lamp]');
    expect(await assay('rename', `${POST}#c`, 'b')).toMatchObject({
      code: 2,
      err: expect.stringContaining('This key stands here twice.'),
    });
    expect(await assay('rename', `${POST}#c`, 'Not A Key')).toMatchObject({ code: 2 });
  });
});

describe('explain --pin', () => {
  it('writes the reading that is meant, and nothing while it is open', async () => {
    await setUp();
    const text =
      'endpoint: GET /lamps\nscenarios:\n  a:\n    expect: 200\n    rules:\n      - price is at least 0 # of each\n      - status is 200\n';
    edit('assay/endpoints/lamps/get-lamps.yaml', () => text);
    const target = 'assay/endpoints/lamps/get-lamps.yaml#a';
    const pinned = await assay('explain', 'status is 200', '--pin', target);
    expect(pinned.code).toBe(0);
    expect(read('assay/endpoints/lamps/get-lamps.yaml')).toBe(
      text.replace('- status is 200', '- rule: status is 200\n        means: The status is 200'),
    );
    expect(await assay('explain', 'nothing of this', '--pin', target)).toMatchObject({ code: 2 });
  });
});

describe('test of a part', () => {
  it('--changed takes what says something else than in git, --shard each scenario once, and replay what did not pass', async () => {
    await setUp({ intercept: broken });
    const { err } = await assay('test');
    const [, total, failed] = (/^(\d+) scenarios: \d+ passed, (\d+) failed/m.exec(err) ?? []).map(Number);
    const parts = [await assay('test', '--shard', '1/2'), await assay('test', '--shard', '2/2')];
    const counts = parts.map((part) => Number(/^(\d+) scenarios?:/m.exec(part.err)?.[1]));
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(total);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(await assay('test', '--changed')).toMatchObject({
      code: 0,
      err: 'None of the chosen scenarios differs from HEAD in git, so nothing is run.\n',
    });
    edit(POST, (text) =>
      text.replace(/^ {2}(\S+):\n/m, '  $1: # only a comment\n').replace('expect: 201', 'expect: 418'),
    );
    expect((await assay('test', '--changed')).err).toMatch(/^1 scenario: 0 passed, 1 failed/m);
    expect((await assay('replay')).err).toMatch(new RegExp(`^${(failed ?? 0) + 1} scenarios: 0 passed`, 'm'));
    expect(await assay('test', '--shard', '3/2')).toMatchObject({ code: 2 });
    expect(await assay('test', '--depth', 'quick', '--seed', '7')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--depth, --seed: for documents only'),
    });
  });
});

describe('replay', () => {
  const repeated = /^\d+ scenarios?: .*?could not be judged/m;
  const replay = async (...argv: string[]) => {
    const { code, err } = await assay('replay', ...argv);
    return { code, counts: repeated.exec(err)?.[0] ?? err };
  };

  it('keeps what fails at an address until it passes there, whatever passes elsewhere or is not run', async () => {
    await setUp({ intercept: broken });
    const faulty = JSON.parse(read('shelf-1.json')).servers[0].url;
    const { api: sound } = await workspace.shelf();
    const failures = repeated.exec((await assay('test')).err)?.[0] ?? '';
    const [, failed = ''] = /(\d+) failed, 0 could/.exec(failures) ?? [];
    expect(Number(failed)).toBeGreaterThan(0);
    const elsewhere = await replay('--base-url', sound.url);
    expect(elsewhere).toEqual({
      code: 0,
      counts: expect.stringMatching(`^${failed} scenarios: ${failed} passed, 0 failed`),
    });
    const still = { code: 1, counts: expect.stringContaining(`0 passed, ${failed} failed`) };
    expect(await replay()).toEqual({ code: 2, counts: expect.stringContaining(`did not pass at ${faulty}`) });
    expect(await replay('--base-url', faulty)).toEqual(still);
    expect(await assay('test', '--operation', 'DELETE /lamps/*')).toMatchObject({ code: 0 });
    expect(await replay()).toEqual(still);
    const interruption = new AbortController();
    interruption.abort();
    await runCommand(['replay'], { folder: workspace.folder, interrupted: interruption.signal });
    expect(await replay()).toEqual(still);
  });

  it('uses the environment of the last run', async () => {
    await setUp();
    mkdirSync(workspace.path('assay/env'));
    writeFileSync(workspace.path('assay/env/here.yaml'), 'variables: { word: Desk }\n');
    edit(
      POST,
      () => 'endpoint: POST /lamps\nscenarios:\n  a:\n    body: { name: "{{word}}", price: 1 }\n    expect: 418\n',
    );
    expect(await assay('test', POST, '-e', 'here')).toMatchObject({ code: 1 });
    expect(await replay(POST)).toEqual({ code: 1, counts: expect.stringContaining('1 failed') });
  });
});
