import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { programs } from '../../../../scripts/build/programs.ts';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

const started = (...argv: string[]) =>
  spawn(process.execPath, [programs.commandLine, ...argv], {
    env: { ...process.env, XDG_STATE_HOME: workspace.path('state') },
  });

/** Resolves when a process has written this to standard error. */
const writes = (child: ReturnType<typeof started>, text: string): Promise<void> =>
  new Promise((resolve) => {
    let written = '';
    child.stderr.on('data', (part: Buffer) => {
      written += part.toString();
      if (written.includes(text)) resolve();
    });
  });

it('of the warm-up ends the run before its first scenario, and none is generated', async () => {
  const interruption = new AbortController();
  const { api, file } = await workspace.shelf({
    intercept: (_, __, asked) => {
      if (asked.length === 2) interruption.abort();
      return false;
    },
  });
  const { code, err } = await runCommand(['test', file], { interrupted: interruption.signal });
  expect(code).toBe(130);
  expect(err).toContain('0 scenarios: 0 passed');
  expect(err).toContain('The run was interrupted before its first scenario.');
  expect(api.lamps()).toBe(0);
});

it('gives removals a few seconds, and the next run removes what was left', async () => {
  const interruption = new AbortController();
  let isHung = true;
  let interruptedAt = 0;
  const { api, file } = await workspace.shelf({
    intercept: ({ method }) => {
      if (method !== 'DELETE' || !isHung) return false;
      interruptedAt ||= performance.now();
      interruption.abort();
      return true;
    },
  });
  const env = { XDG_STATE_HOME: workspace.path('state') };
  const given = { interrupted: interruption.signal, env };
  const { code, err } = await runCommand(['test', file, '--no-warm-up'], given);
  expect(code).toBe(130);
  expect(performance.now() - interruptedAt).toBeLessThan(20_000);
  expect(err).toContain('Left on the API:');
  const left = api.lamps();
  isHung = false;
  const next = await runCommand(['test', file, '--depth', 'quick'], { env });
  expect(next.err).toContain('did not end and had left');
  expect(api.lamps()).toBeLessThan(left);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s is answered at once, and the second one ends the process',
  async (signal) => {
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const { file } = await workspace.shelf({
      intercept: () => {
        isAsked();
        return true;
      },
    });
    const child = started('test', file);
    const ended = once(child, 'exit');
    await asked;
    const answered = writes(child, 'Press Ctrl-C again to stop at once.');
    child.kill(signal);
    await answered;
    child.kill(signal);
    expect(await ended).toEqual([130, null]);
  },
);

it('a pipeline that ends its job leaves nothing on the API', async () => {
  let isMade = (): void => undefined;
  const made = new Promise<void>((resolve) => {
    isMade = resolve;
  });
  const { api, file } = await workspace.shelf({
    intercept: ({ method, url }) => {
      if (method === 'GET' && url !== '/lamps') isMade();
      return false;
    },
  });
  const child = started('test', file, '--rate', '20');
  const ended = once(child, 'exit');
  await made;
  child.kill('SIGTERM');
  expect(await ended).toEqual([130, null]);
  expect(api.lamps()).toBe(0);
});

it('ends a command that has sent nothing like any other program', async () => {
  const child = started('test', '-');
  const ended = once(child, 'exit');
  const loaded = new Promise((resolve) => setTimeout(resolve, 1500));
  await loaded;
  child.kill('SIGINT');
  expect(await ended).toEqual([null, 'SIGINT']);
  expect(existsSync(workspace.path('state')) ? readdirSync(workspace.path('state')) : []).toEqual([]);
});
