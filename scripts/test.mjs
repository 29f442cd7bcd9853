// npm test: installs and builds what is missing, then lint, house rules, types, boundaries, unit, API and browser tests. Stops at the first that fails.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { checkNode, ensureInstalled } from './build/install.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
checkNode();
ensureInstalled();

const node = (script, ...args) => [process.execPath, [script, ...args]];
const bin = (path, ...args) => node(`node_modules/${path}`, ...args);
const report = 'test-results/vitest.json';

/** @type {[name: string, command: [string, string[]]][]} */
const steps = [
  ['lock file', node('scripts/repository/lockcheck.mjs')],
  ['lint', bin('oxlint/bin/oxlint', '--type-aware')],
  ['house rules', node('--import', 'tsx', 'scripts/checks/check-house.ts')],
  ['format', bin('oxfmt/bin/oxfmt', '--check', '.')],
  ['types', node('scripts/build/types.mjs')],
  [
    'boundaries',
    bin(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'apps',
      'packages',
      'examples',
      'test',
      'scripts',
    ),
  ],
  ['unused code', bin('knip/bin/knip.js')],
  ['build', node('scripts/build/build.mjs')],
  [
    'unit and API tests',
    bin('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`),
  ],
  [
    'browser tests',
    bin('@playwright/test/cli.js', 'test', '--config', 'test/e2e/playwright.config.ts', '--project=tests'),
  ],
];

rmSync('test-results', { recursive: true, force: true });
const started = Date.now();
for (const [name, [command, args]] of steps) {
  const from = Date.now();
  console.log(`\n== ${name}`);
  const run = spawnSync(command, args, { stdio: 'inherit' });
  if (run.status !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(run.status ?? 1);
  }
  console.log(`-- ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
}
console.log(`\nEverything passed in ${Math.round((Date.now() - started) / 1000)} s.`);
