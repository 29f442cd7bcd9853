import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { programs } from '../../../scripts/build/programs.ts';
import { startShelf } from './testing/shelf-api.ts';
import type { ShelfApi } from './testing/shelf-api.ts';

const pages = [
  ...['docs/guides', 'docs/blog'].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))),
  'docs/pipelines.md',
  'docs/cli.md',
].filter((path) => path.endsWith('.md'));

/** A block of commands of a page. Above it may stand that it is not run and why, or the status that it ends with. */
interface Block {
  commands: string;
  status: number;
  why: string | null;
}

const block = /(?:<!-- (?:not run: ([^]*?)|status (\d).*?) -->\n)?```(?:sh|bash)\n([^]*?)```/g;

const blocksOf = (text: string): Block[] =>
  [...text.matchAll(block)].map(([, why, status, commands = '']) => ({
    commands,
    status: Number(status ?? 0),
    why: why ?? null,
  }));

const shown = pages.map((page) => ({ page, blocks: blocksOf(readFileSync(page, 'utf8')) }));
const tried = shown.filter(({ blocks }) => blocks.some(({ why }) => why === null));

let folder = '';
let shelf: ShelfApi;
const groups: number[] = [];
beforeEach(async () => {
  shelf = await startShelf();
  folder = mkdtempSync(join(tmpdir(), 'assay-documented-'));
  mkdirSync(join(folder, 'bin'));
  const command = (name: string, lines: string): void => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  };
  const assay = `exec "${process.execPath}" "${programs.commandLine}" "$@"`;
  command('assay', assay);
  // Fetches nothing: the packed file is the command that was built.
  command('npx', `[ "$1" = --yes ] && shift; case "$1" in ./*.tgz) shift ;; *) exit 90 ;; esac\n${assay}`);
  writeFileSync(join(folder, 'openapi.yaml'), shelf.document);
  for (const part of ['apps', 'examples']) symlinkSync(resolve(part), join(folder, part));
});
afterEach(async () => {
  for (const group of groups.splice(0)) endGroup(group);
  await shelf.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => expect(groups).toEqual([]));

/** What a block has started in the background ends with it. */
function endGroup(group: number): void {
  try {
    process.kill(-group);
  } catch {
    return;
  }
}

async function run(commands: string): Promise<{ status: number | null; said: string }> {
  const child = spawn('bash', ['--noprofile', '--norc', '-c', commands], {
    cwd: folder,
    detached: true,
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      BASE_URL: shelf.url,
      XDG_CACHE_HOME: join(folder, 'cache'),
      XDG_STATE_HOME: join(folder, 'state'),
    },
  });
  if (child.pid !== undefined) groups.push(child.pid);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const [status] = (await once(child, 'exit')) as [number | null];
  return { status, said };
}

/** What a page takes as given. */
const given: Record<string, () => void> = {
  'docs/guides/from-postman.md': () => writeFileSync(join(folder, 'collection.json'), JSON.stringify(collection)),
  'docs/guides/from-bruno.md': () => {
    mkdirSync(join(folder, 'bruno'));
    writeFileSync(join(folder, 'bruno/lamps.bru'), BRUNO);
  },
  'docs/blog/a-newer-document-without-losing-your-tests.md': () => {
    cpSync('examples/bookshop/openapi.yaml', join(folder, 'openapi.yaml'));
  },
};

const collection = {
  info: { name: 'Shelf', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'All lamps',
      request: { method: 'GET', url: '{{baseUrl}}/lamps' },
      event: [{ listen: 'test', script: { exec: ["pm.test('ok', () => pm.response.to.have.status(200));"] } }],
    },
  ],
};
const BRUNO =
  'meta {\n  name: All lamps\n  type: http\n}\nget {\n  url: {{baseUrl}}/lamps\n}\nassert {\n  res.status: eq 200\n}\n';

it.each(tried)('the commands of $page do what it says', async ({ page, blocks }) => {
  given[page]?.();
  if (page.includes('newer-document')) await run('assay init openapi.yaml --dir assay');
  const port = String(20_000 + (process.pid % 20_000));
  for (const { commands, status, why } of blocks) {
    if (why !== null) continue;
    const done = await run(commands.replaceAll('4577', port));
    expect({ commands, ...done }).toMatchObject({ status });
  }
});

it('a block that is not run says why', () => {
  const reasons = shown.flatMap(({ blocks }) => blocks.flatMap(({ why }) => (why === null ? [] : [why])));
  for (const reason of reasons) expect(reason.length).toBeGreaterThan(10);
  expect(tried.length).toBeGreaterThanOrEqual(7);
});
