// npm test: installs what is missing, builds, and runs static checks, unit, API and browser tests, each to its end.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { checkNode, ensureInstalled } from './build/install.mjs';
import { runLanes, summaryOf } from './repository/run-steps.mjs';
import { failedTests, readTestCounts, testCountsText } from './repository/test-counts.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
checkNode();
ensureInstalled();

const node = (script, ...args) => [process.execPath, [script, ...args]];
const bin = (path, ...args) => node(`node_modules/${path}`, ...args);

/** @typedef {import('./repository/run-steps.mjs').Step} Step */

/** @type {Step} */
const build = ['build', node('scripts/build/build.mjs')];

/** @type {Step[]} The longest first, so that the last one doesn't run alone for long. */
const staticChecks = [
  ['types', node('scripts/build/types.mjs')],
  ['lint', bin('oxlint/bin/oxlint', '--type-aware')],
  ['unused code', bin('knip/bin/knip.js')],
  ['boundaries', node('--import', 'tsx', 'scripts/structure/check-boundaries.ts')],
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

rmSync('test-results', { recursive: true, force: true });
const started = Date.now();
// Not there before the dependencies are installed.
const { default: pLimit } = await import('p-limit');
const results = await runLanes(
  { build, staticChecks, unitTests, browserTests },
  pLimit(Math.min(4, availableParallelism())),
);
const { unit, browser } = readTestCounts('test-results');
console.log(`\n${summaryOf(results).join('\n')}`);
console.log(`\nunit and API tests: ${unit ? testCountsText(unit) : 'no report'}`);
console.log(`browser tests: ${browser ? testCountsText(browser) : 'no report'}`);
// What ran is read from its end, where it is long.
for (const text of failedTests('test-results')) console.log(`\nfailed: ${text}`);
const seconds = Math.round((Date.now() - started) / 1000);
const red = results.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name);
console.log(
  red.length === 0 ? `\nEverything passed in ${seconds} s.` : `\nNot green after ${seconds} s: ${red.join(', ')}.`,
);
process.exitCode = red.length === 0 ? 0 : 1;
