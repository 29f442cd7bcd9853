import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleWhole } from '../build/bundle.mjs';
import { writeNpmPackage } from './npm-package.mjs';
import { writeWheel } from './wheel.mjs';

const from = { version: '9.8.7', license: 'Apache-2.0' };
let folder = '';
let bundle = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-package-test-'));
  bundle = join(folder, 'bundle');
  await bundleWhole('apps/cli/src/main.ts', bundle, 'assay');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true' } });

const UNREADABLE = resolve('package.json');

it('CLI-02 the npm package runs in an empty folder', () => {
  const file = writeNpmPackage({ ...from, bundle, output: join(folder, 'npm') });
  expect(call('npm', 'install', '--prefix', join(folder, 'installed'), resolve(file)).status).toBe(0);
  const assay = join(folder, 'installed/node_modules/.bin/assay');
  expect(call(assay, '--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(call(assay, 'test', UNREADABLE).status).toBe(2);
}, 60_000);

const hasPython = spawnSync('python3', ['-c', 'import venv, pip']).status === 0;

it.skipIf(!hasPython)(
  'CLI-02 the Python wheel runs in an empty virtual environment',
  () => {
    const file = writeWheel({ ...from, bundle, output: join(folder, 'wheel') });
    expect(call('python3', '-m', 'venv', '--without-pip', join(folder, 'venv')).status).toBe(0);
    const python = join(folder, 'venv/bin/python');
    const pip = (...args: string[]) => call('python3', '-m', 'pip', '--python', python, ...args);
    expect(pip('install', '--no-index', '--disable-pip-version-check', resolve(file)).status).toBe(0);
    expect(pip('check').status).toBe(0);
    const assay = join(folder, 'venv/bin/assay');
    expect(call(assay, '--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(call(assay, 'test', UNREADABLE).status).toBe(2);
    expect(call(python, '-m', 'assay', 'explain', 'status is 200').status).toBe(0);
    const lost = spawnSync(assay, ['--version'], { env: { PATH: '', ASSAY_NODE: '' }, encoding: 'utf8' });
    expect(lost.status).toBe(2);
    expect(lost.stderr).toContain('needs Node.js 20.18.1 or newer');
  },
  60_000,
);

it('the wheel is the same bytes each time', () => {
  const [one, other] = ['one', 'other'].map((output) => writeWheel({ ...from, bundle, output: join(folder, output) }));
  expect(readFileSync(one ?? '').equals(readFileSync(other ?? ''))).toBe(true);
});
