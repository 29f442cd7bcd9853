// How many tests passed, failed and were skipped, from what the test runners wrote.
import { readFileSync } from 'node:fs';

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
