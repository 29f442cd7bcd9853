import { chmodSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useWorkspace } from '../testing/workspace.ts';
import { CodeCache, leavesTurns } from './code-cache.ts';

const workspace = useWorkspace();

const cacheOf = (argv: string[], program = 'aaaa') =>
  new CodeCache({ program, shipped: workspace.path('shipped'), argv, env: {}, home: workspace.path('home') });
const kept = (): string => workspace.path('home/.cache/assay');
const CODE = Buffer.from('compiled');

it('answers what an earlier start of the same program has kept, and nothing to another program', () => {
  expect(cacheOf(['test', 'a.yaml']).read()).toBeNull();
  cacheOf(['test', 'a.yaml']).keep(() => CODE);
  expect(cacheOf(['run']).read()).toEqual(CODE);
  expect(cacheOf(['--version']).read()).toBeNull();
  expect(cacheOf(['run'], 'bbbb').read()).toBeNull();
});

it('what is shipped for this version of Node.js counts first', () => {
  mkdirSync(workspace.path('shipped'), { recursive: true });
  const { version, platform, arch } = process;
  writeFileSync(workspace.path(`shipped/run-${version}-${platform}-${arch}.v8`), 'shipped');
  cacheOf(['test']).keep(() => CODE);
  expect(cacheOf(['test']).read()?.toString()).toBe('shipped');
});

it('a command that uses little of the program keeps nothing for the others', () => {
  cacheOf(['fmt']).keep(() => CODE);
  expect(existsSync(kept())).toBe(false);
});

it.skipIf(process.platform === 'win32')('takes nothing that somebody else could have written', () => {
  cacheOf(['test']).keep(() => CODE);
  chmodSync(kept(), 0o777);
  expect(cacheOf(['test']).read()).toBeNull();
});

it('removes what has not been used for a month', () => {
  cacheOf(['test']).keep(() => CODE);
  const [old = ''] = readdirSync(kept());
  const longAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000);
  utimesSync(`${kept()}/${old}`, longAgo, longAgo);
  cacheOf(['test'], 'bbbb').keep(() => CODE);
  expect(readdirSync(kept())).toEqual([expect.stringContaining('bbbb-')]);
});

it('a folder that cannot be written costs nothing but the time', () => {
  mkdirSync(workspace.path('home'), { recursive: true });
  writeFileSync(workspace.path('home/.cache'), '');
  cacheOf(['test']).keep(() => CODE);
  expect(cacheOf(['test']).read()).toBeNull();
});

it('limits of the heap that a timer lifts are for runs and help alone', () => {
  const started = [['test', 'a.yaml'], ['replay'], ['run', '--system', '1'], [], ['--version'], ['init', '--help']];
  expect(started.map(leavesTurns)).toEqual(started.map(() => true));
  const long = [['init', 'a.yaml'], ['update'], ['lint'], ['fmt'], ['push']];
  expect(long.map(leavesTurns)).toEqual(long.map(() => false));
});
