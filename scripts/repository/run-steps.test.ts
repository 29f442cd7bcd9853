import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Runs the lanes with scripts in place of the real steps, and prints the closing lines. */
function runLanes(scripts: { build?: string; check?: string; unit?: string; browser?: string }): string {
  const step = (name: string, script = '') => [name, [process.execPath, ['-e', script]]];
  const steps = {
    build: step('build', scripts.build),
    staticChecks: [step('check', scripts.check)],
    unitTests: step('unit', scripts.unit),
    browserTests: step('browser', scripts.browser),
  };
  const program = `
    import pLimit from 'p-limit';
    import { runLanes, summaryOf } from './scripts/repository/run-steps.mjs';
    console.log(summaryOf(await runLanes(${JSON.stringify(steps)}, pLimit(2))).join('\\n'));`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout;
}

const slow = (text: string) => `setTimeout(() => console.log('${text}'), 500)`;
const fails = 'process.exit(1)';

it('lets the unit tests end when a browser test fails, and the browser tests when a check fails', () => {
  const redBrowser = runLanes({ unit: slow('all units'), browser: fails });
  expect(redBrowser).toContain('all units');
  expect(redBrowser).toMatch(/passed +[\d.]+ s {2}unit\n.*failed +[\d.]+ s {2}browser\n$/s);
  const redCheck = runLanes({ check: fails, unit: slow('all units'), browser: slow('all screens') });
  expect(redCheck).toContain('all units');
  expect(redCheck).toContain('all screens');
  expect(redCheck).toMatch(/failed +[\d.]+ s {2}check\n$/);
});

it('runs no browser test without a build', () => {
  const output = runLanes({ build: fails, browser: slow('all screens') });
  expect(output).not.toContain('all screens');
  expect(output).toMatch(/not run +0\.0 s {2}browser/);
});

it('counts what the runners wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-counts-'));
  writeFileSync(
    join(folder, 'vitest.json'),
    JSON.stringify({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2 }),
  );
  const program = `
    import { readTestCounts } from './scripts/repository/test-counts.mjs';
    console.log(JSON.stringify(readTestCounts(${JSON.stringify(folder)})));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const counts = { passed: 5, failed: 1, skipped: 2, secondAttempts: 0 };
  expect(JSON.parse(stdout)).toEqual({ unit: counts, browser: null, total: counts });
  rmSync(folder, { recursive: true });
});
