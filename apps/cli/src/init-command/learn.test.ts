import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

it('what learning could not remove is listed', async () => {
  const { file } = await workspace.shelf({
    intercept: ({ method }, response) => {
      if (method === 'DELETE') response.writeHead(409).end();
      return method === 'DELETE';
    },
  });
  const { folder } = workspace;
  const { err } = await runCommand(['init', file, '--depth', 'quick', '--learn'], { folder });
  expect(err).toMatch(/Left on the API:\n.*the lamp "1", and DELETE \/lamps\/1 was answered 409/);
});

it('what learning has made is written down before it is removed, and no more after that', async () => {
  const { folder } = workspace;
  const removals = join(folder, 'assay', 'removals');
  const during: string[] = [];
  const { api, file } = await workspace.shelf({
    intercept: ({ method }) => {
      if (method === 'DELETE') during.push(...readdirSync(removals, { recursive: true }).map(String));
      return false;
    },
  });
  const { err } = await runCommand(['init', file, '--dir', join(folder, 'made'), '--depth', 'quick', '--learn'], {
    folder,
    env: { XDG_STATE_HOME: folder },
  });
  expect(err).not.toContain('Left on the API');
  expect(api.lamps()).toBe(0);
  expect(during.length).toBeGreaterThan(0);
  expect(readdirSync(removals)).toEqual([]);
});
