// How many tests passed, failed and were skipped, from what the test runners wrote.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A runner that ended early has no report; its tests are not counted. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const none = { passed: 0, failed: 0, skipped: 0, secondAttempts: 0 };

/** @typedef {{ passed: number, failed: number, skipped: number, secondAttempts: number }} Counts */

/** @returns {{ unit: Counts | null, browser: Counts | null, total: Counts }} null: the runner wrote no report. */
export function readTestCounts(folder) {
  const vitest = read(`${folder}/vitest.json`);
  const stats = read(`${folder}/playwright.json`)?.stats;
  const unit = vitest && {
    passed: vitest.numPassedTests,
    failed: vitest.numFailedTests,
    skipped: vitest.numPendingTests,
    secondAttempts: read(`${folder}/second-attempts.json`)?.length ?? 0,
  };
  const browser = stats && {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    secondAttempts: stats.flaky,
  };
  const total = { ...none };
  for (const counts of [unit, browser]) for (const key of Object.keys(none)) total[key] += counts?.[key] ?? 0;
  return { unit: unit ?? null, browser: browser ?? null, total };
}

/** @returns {string} */
export function testCountsText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

const MAX_LINES = 6;

/** Without colours, and only as far as it says what was expected. */
const firstLines = (message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line) => `    ${line}`)
    .join('\n');

const failedUnits = (vitest) =>
  (vitest?.testResults ?? []).flatMap(({ name, assertionResults = [], message }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that cannot be loaded has no tests.
    if (failed.length === 0 && assertionResults.length === 0 && message) return [`${name}\n${firstLines(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${firstLines(failureMessages?.[0])}`);
  });

function failedSpecs({ specs = [], suites = [] }) {
  const own = specs.filter(({ ok }) => !ok);
  const texts = own.map(({ file, line, title, tests }) => {
    const result = tests[0]?.results?.at(-1);
    return `${file}:${line}: ${title}\n${firstLines(result?.errors?.[0]?.message)}`;
  });
  return [...texts, ...suites.flatMap(failedSpecs)];
}

/** @returns {string[]} Each failed test with its file and the first lines of what it says. */
export function failedTests(folder) {
  return [...failedUnits(read(`${folder}/vitest.json`)), ...failedSpecs(read(`${folder}/playwright.json`) ?? {})];
}
