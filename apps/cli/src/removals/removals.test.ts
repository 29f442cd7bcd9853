import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { programs } from '../../../../scripts/build/programs.ts';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

const files = (): string[] => {
  const folder = join(workspace.path('state'), 'assay', 'removals');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((one) => one.endsWith('.jsonl'))
        .map((one) => join(folder, one))
    : [];
};

const environment = () => ({ XDG_STATE_HOME: workspace.path('state') });

/** Runs the command until the API is asked to remove something, which is never answered, and kills it there. */
async function killedWhileItRemoves(options: readonly string[] = [], token?: string) {
  let onDelete = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    onDelete = resolve;
  });
  let isHung = true;
  const { api, file } = await workspace.shelf({
    ...(token !== undefined && { token }),
    intercept: (request) => {
      if (!isHung || request.method !== 'DELETE') return false;
      onDelete();
      return true;
    },
  });
  const child = spawn(process.execPath, [programs.commandLine, 'test', file, '--depth', 'quick', ...options], {
    env: { ...process.env, ...environment() },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await isAsked;
  child.kill('SIGKILL');
  await ended;
  isHung = false;
  return { api, file };
}

it('removes what a killed run has left, before the next run against the same address begins', async () => {
  const { api, file } = await killedWhileItRemoves();
  expect(api.lamps()).toBeGreaterThan(0);
  expect(files()).toHaveLength(1);
  const { code, err } = await runCommand(['test', file, '--depth', 'quick'], { env: environment() });
  expect(err).toMatch(/The run of \S+ did not end and had left \d+ records?\. It was removed now\./);
  expect(code).toBe(0);
  expect(api.lamps()).toBe(0);
  expect(files()).toEqual([]);
});

it('is removed by assay cleanup, with today’s credentials, and no secret is in the file', async () => {
  const token = 'secret-token-of-the-shelf';
  const { api, file } = await killedWhileItRemoves(['--bearer', token], token);
  const [left = ''] = files();
  expect(statSync(left).mode & 0o777).toBe(0o600);
  expect(readFileSync(left, 'utf8')).not.toContain(token);
  const refused = await runCommand(['cleanup', file, '--bearer', 'another'], { env: environment() });
  expect({ code: refused.code, lamps: api.lamps() > 0 }).toEqual({ code: 3, lamps: true });
  expect(refused.err).toContain(`tries again, and so does: assay cleanup ${file} -u ${api.url}\n`);
  const done = await runCommand(['cleanup', file, '--bearer', token], { env: environment() });
  expect({ code: done.code, lamps: api.lamps(), files: files() }).toEqual({ code: 0, lamps: 0, files: [] });
  const again = await runCommand(['cleanup', file, '--bearer', token], { env: environment() });
  expect(again).toMatchObject({ code: 0, err: expect.stringContaining('No run that did not end has left anything') });
});

it('is removed by assay cleanup in a project, with and without the address', async () => {
  const { api, file } = await killedWhileItRemoves();
  const given = { folder: workspace.folder, env: environment() };
  expect(await runCommand(['init', file, '--depth', 'quick'], given)).toMatchObject({ code: 0 });
  expect(api.lamps()).toBeGreaterThan(0);
  expect(await runCommand(['cleanup'], given)).toMatchObject({ code: 0 });
  expect({ lamps: api.lamps(), files: files() }).toEqual({ lamps: 0, files: [] });
  const again = await runCommand(['cleanup', '--base-url', api.url], given);
  expect(again).toMatchObject({ code: 0, err: expect.stringContaining('No run that did not end has left anything') });
});

it('lists what the warm-up has made and could not remove', async () => {
  const { api, file } = await workspace.shelf({
    intercept: (request, response) => {
      if (request.method !== 'DELETE') return false;
      response.writeHead(409, { 'content-type': 'application/json' }).end('{}');
      return true;
    },
  });
  const { err } = await runCommand(['test', file, '--depth', 'quick', '--method', 'GET'], {
    env: environment(),
  });
  expect(api.lamps()).toBeGreaterThan(0);
  expect(err).toMatch(/Left on the API.*\n {2}POST \/lamps: It made the lamp/);
});

it('sends nothing while only reads may be sent, and nothing to another address', async () => {
  const { api, file } = await killedWhileItRemoves();
  const count = api.lamps();
  const { err } = await runCommand(['test', file, '--depth', 'quick', '--read-only'], { env: environment() });
  expect(err).toContain('An earlier run that did not end has left records.');
  expect(err).toContain(`This removes them: assay cleanup ${file} -u ${api.url} --allow-writes\n`);
  const other = await workspace.shelf();
  await runCommand(['test', other.file, '--depth', 'quick'], { env: environment() });
  expect(api.lamps()).toBe(count);
  expect(files()).toHaveLength(1);
});
