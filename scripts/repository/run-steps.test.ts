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

it('names what failed, also a file that cannot be loaded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-failed-'));
  const failed = { status: 'failed', fullName: 'adds two', failureMessages: ['\u001b[31mexpected 3\u001b[39m'] };
  writeFileSync(
    join(folder, 'vitest.json'),
    JSON.stringify({
      testResults: [
        { name: 'sum.test.ts', assertionResults: [failed, { status: 'passed', fullName: 'adds none' }] },
        { name: 'broken.test.ts', assertionResults: [], message: 'Cannot find module' },
      ],
    }),
  );
  const tests = [{ results: [{ errors: [] }, { errors: [{ message: 'not visible' }] }] }];
  const specs = [
    { title: 'opens', ok: true, file: 'a.spec.ts', line: 1, tests },
    { title: 'closes', ok: false, file: 'a.spec.ts', line: 9, tests },
  ];
  writeFileSync(join(folder, 'playwright.json'), JSON.stringify({ suites: [{ suites: [{ specs }] }] }));
  const program = `
    import { failedTests } from './scripts/repository/test-counts.mjs';
    console.log(JSON.stringify(failedTests(${JSON.stringify(folder)})));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual([
    'sum.test.ts: adds two\n    expected 3',
    'broken.test.ts\n    Cannot find module',
    'a.spec.ts:9: closes\n    not visible',
  ]);
  rmSync(folder, { recursive: true });
});
