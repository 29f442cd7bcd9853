// The closing line of CI: how many tests passed, failed and were skipped, from what the test runner wrote.
import { readFileSync } from 'node:fs';

const outcome = process.argv[2];
/** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number }} */
let report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
try {
  report = JSON.parse(readFileSync('test-results/vitest.json', 'utf8'));
} catch {
  // The run ended before any test: the counts are zero and the failure is counted below.
}
const failed = outcome === 'failed' ? Math.max(1, report.numFailedTests) : report.numFailedTests;
console.log(`${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests} skipped`);
