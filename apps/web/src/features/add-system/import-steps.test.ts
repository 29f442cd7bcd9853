import { expect, it } from 'vitest';
import { lastStep, mayGoOn } from './import-steps.ts';

it('ADDSYS-13: only the step of the file waits, for a valid one', () => {
  expect([0, 1, 2].map((step) => mayGoOn(step, false))).toEqual([true, false, true]);
  expect([0, 1, 2].map((step) => mayGoOn(step, true))).toEqual([true, true, true]);
});

it('ADDSYS-14: the system is created in step 1 without environments and in step 2 with some, counted from 0', () => {
  expect([0, 1, 3].map(lastStep)).toEqual([1, 2, 2]);
});
