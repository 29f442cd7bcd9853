// npm test: installs what is missing, then the static checks and the build side by side, then unit, API and browser tests. Stops at the first stage that fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { checkNode, ensureInstalled } from './build/install.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
checkNode();
ensureInstalled();

const node = (script, ...args) => [process.execPath, [script, ...args]];
const bin = (path, ...args) => node(`node_modules/${path}`, ...args);

/** @typedef {[name: string, command: [string, string[]]]} Step */

/** @type {Step[]} The longest first, so that the last one doesn't run alone for long. */
const staticChecks = [
  ['types', node('scripts/build/types.mjs')],
  ['lint', bin('oxlint/bin/oxlint', '--type-aware')],
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
  ['house rules', node('--import', 'tsx', 'scripts/checks/check-house.ts')],
  ['format', bin('oxfmt/bin/oxfmt', '--check', '.')],
  ['lock file', node('scripts/repository/lockcheck.mjs')],
];

/** @type {Step[]} */
const tests = [
  ['unit and API tests', bin('vitest/vitest.mjs', 'run')],
  [
    'browser tests',
    bin('@playwright/test/cli.js', 'test', '--config', 'test/e2e/playwright.config.ts', '--project=tests'),
  ],
];

/** Runs a step, its output shown as it comes or, where steps run side by side, at its end; answers whether it passed. */
async function run([name, [command, args]], { live }) {
  const from = Date.now();
  if (live) console.log(`\n== ${name}`);
  const child = spawn(command, args, { stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const [[status], ...output] = await Promise.all([
    once(child, 'close'),
    ...(live ? [] : [text(child.stdout), text(child.stderr)]),
  ]);
  if (!live) console.log(`\n== ${name}\n${output.join('').trimEnd()}`);
  console.log(status === 0 ? `-- ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s` : `\n${name} failed.`);
  return status === 0;
}

rmSync('test-results', { recursive: true, force: true });
const started = Date.now();
// Not there before the dependencies are installed.
const { default: pLimit } = await import('p-limit');
const limit = pLimit(Math.min(4, availableParallelism()));
const passed = await Promise.all(staticChecks.map((step) => limit(() => run(step, { live: false }))));
if (passed.includes(false)) process.exit(1);
for (const step of tests) {
  if (!(await run(step, { live: true }))) process.exit(1);
}
console.log(`\nEverything passed in ${Math.round((Date.now() - started) / 1000)} s.`);
