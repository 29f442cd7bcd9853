import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import type { Finished } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

const write = (name: string, text: string): void => {
  mkdirSync(dirname(workspace.path(name)), { recursive: true });
  writeFileSync(workspace.path(name), text);
};
const git = (...words: string[]): void =>
  void execFileSync('git', ['-C', workspace.folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words]);

/** A list of orders; with `isPaged` the page has a total of its own, which a bare "total" then names. */
function documentOf(isPaged: boolean): string {
  const total = { type: 'object', properties: { total: { type: 'integer' } } };
  const properties = { data: { type: 'array', items: total }, ...(isPaged && { meta: total }) };
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const get = { responses: { 200: { description: 'ok', content } } };
  return JSON.stringify({ openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths: { '/orders': { get } } });
}

const FILE = 'assay/endpoints/orders/get-orders.yaml';
const RULE = 'total is greater than 0';

beforeEach(() => {
  write('assay/assay.yaml', 'format: 1\nname: Shop\ndocument: ../shop.json\nbase_url: http://127.0.0.1:1\n');
  write('shop.json', documentOf(false));
  const pinned = `      - rule: ${RULE}\n        means: "\`data[*].total\` is above 0"\n`;
  write(
    FILE,
    `endpoint: GET /orders\nscenarios:\n  lists:\n    expect: 200\n    rules:\n      - ${RULE}\n  pinned:\n    expect: 200\n    rules:\n${pinned}`,
  );
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'begin');
});

const lint = (...options: string[]): Promise<Finished> =>
  runCommand(['lint', workspace.path('assay'), ...options], { folder: workspace.folder });

it('names each rule that a changed document reads differently, and how to keep what it said', async () => {
  expect(await lint('--readings-since', 'HEAD')).toMatchObject({
    code: 0,
    err: expect.stringContaining('2 validation rules are held against HEAD: 0 read differently.'),
  });
  write('shop.json', documentOf(true));
  const { code, out, err } = await lint('--readings-since', 'HEAD');
  expect(code).toBe(1);
  expect(out).toContain(`${FILE}:6:9  error  This validation rule is read differently than in HEAD: ${RULE}`);
  expect(out.match(/read differently/g)).toHaveLength(1);
  const [, before = ''] = /before: (.*)/.exec(out) ?? [];
  expect(before).toContain('`data[*].total`');
  expect(out).toMatch(/now: +`meta\.total`/);
  expect(err).toContain('1 read differently.');
  const [, means = ''] = /means: (.*)/.exec(out) ?? [];
  const text = readFileSync(workspace.path(FILE), 'utf8');
  write(FILE, text.replace(`- ${RULE}\n`, `- rule: ${RULE}\n        means: ${means}\n`));
  expect(await lint('--readings-since', 'HEAD')).toMatchObject({ code: 0 });
});

it('does the same with what another version has written down, whose words may differ', async () => {
  const file = workspace.path('readings.json');
  expect(await lint('--readings', file)).toMatchObject({
    code: 0,
    err: expect.stringContaining('How 2 validation rules are read'),
  });
  expect(await lint('--readings-since', 'readings.json')).toMatchObject({ code: 0 });
  const kept = readFileSync(file, 'utf8').replace('"tool":"development"', '"tool":"0.0.9"');
  const otherWords = kept.replace(/"reading":"[^"]*"/g, '"reading":"`data[*].total` > 0"');
  write('readings.json', otherWords);
  expect(await lint('--readings-since', 'readings.json')).toMatchObject({ code: 0 });
  write('readings.json', kept.replace(/"reading":"[^"]*"/, '"reading":"the status is 200"'));
  const { code, out } = await lint('--readings-since', 'readings.json', '--format', 'json');
  expect(code).toBe(1);
  const { problems } = JSON.parse(out) as { problems: { message: string }[] };
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining(`than in readings.json (version 0.0.9): ${RULE}\nbefore: the status is 200`),
  ]);
});

it('warns where a rule is read that was not, and refuses what is neither a revision nor such a file', async () => {
  const file = workspace.path('readings.json');
  await lint('--readings', file);
  write('readings.json', readFileSync(file, 'utf8').replace(/"reading":"[^"]*"/, '"reading":null'));
  expect(await lint('--readings-since', 'readings.json')).toMatchObject({
    code: 0,
    out: expect.stringContaining('before: not read in one way'),
  });
  expect(await lint('--readings-since', 'no-such-revision')).toMatchObject({
    code: 2,
    err: expect.stringContaining('does it have that revision?'),
  });
  write('readings.json', '{}');
  expect(await lint('--readings-since', 'readings.json')).toMatchObject({
    code: 2,
    err: expect.stringContaining('assay lint --readings FILE'),
  });
});

it('counts coverage for each environment: what is read only tries no more than reads', async () => {
  const post = { responses: { 201: { description: 'made' } } };
  const document = JSON.parse(documentOf(false)) as { paths: Record<string, object> };
  document.paths['/orders'] = { ...document.paths['/orders'], post };
  write('shop.json', JSON.stringify(document));
  write(
    'assay/endpoints/orders/post-orders.yaml',
    'endpoint: POST /orders\nscenarios:\n  makes:\n    expect: 201\n    rules: [status is 201]\n',
  );
  write('assay/env/staging.yaml', 'base_url: http://127.0.0.1:2\n');
  write('assay/env/live.yaml', 'base_url: http://127.0.0.1:3\nprotection: read_only\n');
  const { out } = await lint('--coverage');
  expect(out).toContain('expected in staging  2 of 2 operations, 2 of 2 documented answers\n');
  expect(out).toContain('expected in live     1 of 2 operations, 1 of 2 documented answers (read only)\n');
  const { coverage } = JSON.parse((await lint('--format', 'json')).out) as { coverage: { environments: object[] } };
  expect(coverage.environments).toContainEqual({
    environment: 'live',
    protection: 'read_only',
    operations: { total: 2, tested: 1 },
    answers: { total: 2, expected: 1 },
  });
});
