import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '@assay/contract';
import { afterEach, expect, it } from 'vitest';
import { sendJson } from '../../testing/index.ts';
import { toolSuite } from './testing/tool-suite.ts';

const suite = toolSuite({ ASSAY_DEFAULT_TIER: 'self-hosted' });
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function setUp() {
  const { system, reads } = await suite.system((_, response) => sendJson(response, 200, { id: 7 }), ['Read', 'Look']);
  const folder = mkdtempSync(join(suite.tool.folder, 'p-'));
  folders.push(folder);
  const copy = (name: string): string => join(folder, name);
  const [read] = reads;
  if (read === undefined) throw new Error('No scenario.');
  const file = (name: string): string => {
    const found = readdirSync(copy(name), { recursive: true }).find((one) => /endpoints.*yaml$/.test(String(one)));
    return join(copy(name), String(found));
  };
  const edit = (name: string, change: (text: string) => string): void =>
    writeFileSync(file(name), change(readFileSync(file(name), 'utf8')));
  const rename = (name: string) =>
    suite.app.call('updateScenario', {
      token: suite.token,
      params: { id: read.id },
      body: { name, requires_auth: read.requires_auth, expected_http_status: 200 },
    });
  const names = async (): Promise<string[]> => {
    const { body } = await suite.app.call('listScenarios', { token: suite.token, params: { id: read.endpoint_id } });
    return (body as Scenario[]).map((one) => one.name);
  };
  return { id: String(system.id), copy, file, edit, rename, names };
}

it('pull begins a folder that runs, and folder and server follow each other with a preview of each step', async () => {
  const { id, copy, file, edit, rename, names } = await setUp();
  const first = await suite.run(['pull', '--system', id, copy('a')]);
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('#read\n') });
  expect((await suite.run(['lint', copy('a')])).code).toBe(0);
  expect((await suite.run(['fmt', '--check', copy('a')])).code).toBe(0);
  expect((await suite.run(['test', copy('a')])).err).toContain('2 passed');
  expect(readFileSync(copy('a/.gitignore'), 'utf8')).toContain('.synced.json');
  expect(await suite.run(['push', copy('a')])).toMatchObject({ code: 0, out: 'Folder and server are the same.\n' });

  edit('a', (text) => text.replace('name: Read\n', 'name: Read # shown\n    tags: [smoke]\n'));
  const dry = await suite.run(['push', '--dry-run', copy('a')]);
  expect(dry.out).toMatch(/^Would be pushed:\n {2}changed {2}GET \S+#read\n$/);
  expect((await suite.run(['push', copy('a')])).out).toMatch(/^Pushed:\n {2}changed {2}GET \S+#read\n$/);
  await suite.run(['pull', '--system', id, copy('b')]);
  expect(readFileSync(file('b'), 'utf8')).toBe(readFileSync(file('a'), 'utf8'));

  await rename('Read again');
  edit('b', (text) => text.replace('tags: [smoke]', 'tags: [slow]'));
  expect((await suite.run(['pull', copy('b')])).out).toContain('#read');
  expect(readFileSync(file('b'), 'utf8')).toContain('name: Read again # shown\n    tags: [slow]\n');
  expect((await suite.run(['push', copy('b')])).code).toBe(0);
  expect(await names()).toEqual(['Read again', 'Look']);
  expect((await suite.run(['pull', copy('a')])).code).toBe(0);
  expect(readFileSync(file('a'), 'utf8')).toBe(readFileSync(file('b'), 'utf8'));
});

it('pull takes credentials that must be refused for no secret', async () => {
  const { id, copy, file, edit } = await setUp();
  await suite.run(['pull', '--system', id, copy('a')]);
  // Put together here, so that no scanner takes this file for a leak.
  const refused = `Bearer ${'Ab1'.repeat(8)}`;
  edit('a', (text) =>
    text.replace(
      /\n {2}read:\n/,
      `\n  no:\n    expect: 401\n    headers: { Authorization: ${refused} }\n    origin: { by: builtin, error_in: header.Authorization }\n$&`,
    ),
  );
  expect(await suite.run(['push', copy('a')])).toMatchObject({
    code: 0,
    err: expect.not.stringContaining('looks like'),
  });
  const pulled = await suite.run(['pull', '--system', id, copy('b')]);
  expect(readFileSync(file('b'), 'utf8')).toContain(refused);
  expect(pulled).toMatchObject({ code: 0, err: expect.not.stringContaining('looks like') });
});

it('asks where both sides changed one thing, loses nothing with --force, and deletes only with --delete', async () => {
  const { id, copy, file, edit, rename, names } = await setUp();
  await suite.run(['pull', '--system', id, copy('a')]);
  await rename('Theirs');
  edit('a', (text) => text.replace('name: Read\n', 'name: Mine\n'));
  for (const command of ['pull', 'push']) {
    const { code, err } = await suite.run([command, copy('a')]);
    expect({ command, code, err }).toEqual({
      command,
      code: 2,
      err: expect.stringMatching(/name: Mine[^]*name: Theirs/),
    });
  }
  expect(await names()).toEqual(['Theirs', 'Look']);
  const forced = await suite.run(['push', '--force', copy('a')]);
  expect(forced.code).toBe(0);
  expect(await names()).toEqual(['Mine', 'Look']);
  const [kept = ''] = readdirSync(copy('a/.replaced'));
  expect(readFileSync(join(copy('a/.replaced'), kept), 'utf8')).toContain('name: Theirs');

  edit('a', (text) => text.slice(0, text.indexOf('  read:')).replace(/\s+$/, '\n'));
  expect((await suite.run(['push', copy('a')])).out).toContain('kept on the server (--delete');
  expect(await names()).toEqual(['Mine', 'Look']);
  expect((await suite.run(['pull', copy('a')])).out).not.toContain('Taken');
  expect((await suite.run(['push', '--delete', copy('a')])).out).toContain('deleted');
  expect(await names()).toEqual(['Look']);

  edit('a', (text) => text.replace('expect: 200', 'expekt: 200'));
  const wrong = await suite.run(['push', copy('a')]);
  expect(wrong).toMatchObject({
    code: 2,
    err: expect.stringMatching(/yaml:\d+:\d+ {2}error {2}A scenario has no key expekt/),
  });
  expect(existsSync(file('a'))).toBe(true);
});

it('needs a token that may write, and never writes outside of the folder', async () => {
  const { id, copy, edit } = await setUp();
  const body = { label: 'Reader', scopes: ['read'] };
  const { body: made } = await suite.app.call('createToken', { token: suite.token, body });
  const { token } = made as { token: string };
  const reader = { ASSAY_TOKEN: token };
  expect((await suite.run(['pull', '--system', id, copy('a')], reader)).code).toBe(0);
  edit('a', (text) => text.replace('name: Read\n', 'name: Mine\n'));
  expect(await suite.run(['push', copy('a')], reader)).toMatchObject({
    code: 4,
    err: expect.stringContaining('Authentication failed'),
  });
  expect(await suite.run(['pull', copy('c')])).toMatchObject({ code: 2, err: expect.stringContaining('--system ID') });
});
