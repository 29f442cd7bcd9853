// The closing line of CI: how many tests passed, failed and were skipped, from what the test runners wrote.
import { readFileSync } from 'node:fs';

const outcome = process.argv[2];

/** A run that ended early has no report: its tests count as none, and the failure is counted below. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const vitest = read('test-results/vitest.json');
const browser = read('test-results/playwright.json')?.stats;
const passed = (vitest?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0);
const counted = (vitest?.numFailedTests ?? 0) + (browser?.unexpected ?? 0);
const failed = outcome === 'failed' ? Math.max(1, counted) : counted;
const skipped = (vitest?.numPendingTests ?? 0) + (browser?.skipped ?? 0);
const secondAttempts = read('test-results/second-attempts.json')?.length;
if (secondAttempts) console.log(`${secondAttempts} of the unit and API tests passed at the second attempt only`);
if (browser?.flaky) console.log(`${browser.flaky} of the browser tests passed at the second attempt only`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
