// npm test: installs what is missing, builds, and runs two lanes beside each other, since either leaves the processor idle while it
// waits: the static checks with the unit and API tests after them, and the browser tests. A lane that fails ends the other one.
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

/** @type {Step} */
const build = ['build', node('scripts/build/build.mjs')];

/** @type {Step[]} The longest first, so that the last one doesn't run alone for long. */
const staticChecks = [
  ['types', node('scripts/build/types.mjs')],
  ['lint', bin('oxlint/bin/oxlint', '--type-aware')],
  ['unused code', bin('knip/bin/knip.js')],
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
  ['house rules', node('--import', 'tsx', 'scripts/checks/check-house.ts')],
  ['format', bin('oxfmt/bin/oxfmt', '--check', '.')],
  ['lock file', node('scripts/repository/lockcheck.mjs')],
];

/** @type {Step} */
const unitTests = ['unit and API tests', bin('vitest/vitest.mjs', 'run')];

/** @type {Step} */
const browserTests = [
  'browser tests',
  bin('@playwright/test/cli.js', 'test', '--config', 'test/e2e/playwright.config.ts', '--project=tests'),
];

const ending = new AbortController();

/** Runs a step, its output shown as it comes or, where steps run side by side, at its end; throws when it does not pass. */
async function run([name, [command, args]], { live } = { live: false }) {
  ending.signal.throwIfAborted();
  const from = Date.now();
  if (live) console.log(`\n== ${name}`);
  const child = spawn(command, args, { stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  // As Ctrl-C does: both test runners end what they have started.
  const end = () => child.kill('SIGINT');
  ending.signal.addEventListener('abort', end);
  const [[status], ...output] = await Promise.all([
    once(child, 'close'),
    ...(live ? [] : [text(child.stdout), text(child.stderr)]),
  ]);
  ending.signal.removeEventListener('abort', end);
  if (ending.signal.aborted) return;
  if (!live) console.log(`\n== ${name}\n${output.join('').trimEnd()}`);
  console.log(status === 0 ? `-- ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s` : `\n${name} failed.`);
  if (status === 0) return;
  ending.abort();
  throw new Error(`${name} failed.`);
}

rmSync('test-results', { recursive: true, force: true });
const started = Date.now();
// Not there before the dependencies are installed.
const { default: pLimit } = await import('p-limit');
const limit = pLimit(Math.min(4, availableParallelism()));
const built = limit(() => run(build));
const lanes = await Promise.allSettled([
  Promise.all([built, ...staticChecks.map((step) => limit(() => run(step)))]).then(() =>
    run(unitTests, { live: true }),
  ),
  built.then(() => run(browserTests)),
]);
if (lanes.some(({ status }) => status === 'rejected')) process.exit(1);
console.log(`\nEverything passed in ${Math.round((Date.now() - started) / 1000)} s.`);
