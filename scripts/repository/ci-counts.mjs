// The closing line of CI: how many tests passed, failed and were skipped.
import { readTestCounts, testCountsText } from './test-counts.mjs';

const outcome = process.argv[2];
const { unit, browser, total } = readTestCounts('test-results');
const failed = outcome === 'failed' ? Math.max(1, total.failed) : total.failed;
if (unit?.secondAttempts)
  console.log(`${unit.secondAttempts} of the unit and API tests passed at the second attempt only`);
if (browser?.secondAttempts)
  console.log(`${browser.secondAttempts} of the browser tests passed at the second attempt only`);
console.log(testCountsText({ ...total, failed }));
