import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { NamingTests } from './naming-tests.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** What the runner wrote, for a person who asks why. */
  output: string;
}

/** Vitest writes where its configuration says, whatever the command line says. */
const reports: Record<NamingTests['runner'], string> = {
  vitest: 'test-results/vitest.json',
  playwright: 'guards-report.json',
};

/** Runs the tests that name a row in a copy of the repository. A run that never came to a test counts none. */
export function runTests(root: string, tests: NamingTests): Counts {
  const report = join(root, reports[tests.runner]);
  rmSync(report, { force: true });
  const output = tests.runner === 'vitest' ? runVitest(root, tests) : runPlaywright(root, tests, report);
  const counts = readReport(report, tests.runner);
  return { ...counts, output };
}

function runVitest(root: string, { files, pattern }: NamingTests): string {
  const args = ['run', '--bail=1', '--retry=0', '--reporter=json', '-t', pattern, ...files];
  return run(root, ['node_modules/vitest/vitest.mjs', ...args]);
}

/** What is built is built anew, since a browser sees nothing else. */
function runPlaywright(root: string, { files, pattern }: NamingTests, report: string): string {
  const built = run(root, ['scripts/build/build.mjs']);
  const args = ['test', '--config', 'test/e2e/playwright.config.ts', '--project=tests', '--retries=0', '--workers=1'];
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const all = ['node_modules/@playwright/test/cli.js', ...args, '-x', '--reporter=json', '-g', pattern, ...files];
  return built + run(root, all, environment);
}

function run(cwd: string, args: string[], environment: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...environment },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout + stderr;
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number };
}

function readReport(file: string, runner: NamingTests['runner']): { passed: number; failed: number } {
  let report: Report = {};
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    // The runner ended before its first test.
  }
  return runner === 'vitest'
    ? { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
    : { passed: report.stats?.expected ?? 0, failed: report.stats?.unexpected ?? 0 };
}
