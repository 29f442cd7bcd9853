import { expect, it } from 'vitest';
import { promisedTime } from './promised-time.ts';

it.each([
  ['The export is finished within 10 seconds.', 10_000],
  ['Runs in the background. It takes at most two minutes; poll the status.', 120_000],
  ['A render completes in less than 500 ms', 500],
  ['The result is kept for at most 10 minutes.', null],
  ['Poll at most every 5 seconds until it is done.', null],
  ['Takes effect a moment later.', 30_000],
  ['Usually done after a few seconds.', null],
])('the time that "%s" promises', (text, ms) => {
  expect(promisedTime(text)).toBe(ms);
});
