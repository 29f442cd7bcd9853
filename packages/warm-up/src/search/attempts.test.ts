import { expect, it } from 'vitest';
import { Attempts } from './attempts.ts';

const attempts = new Attempts([['POST /docks'], ['POST /docks', 'POST /ships', 'POST /ships'], []]);

it('are more for what others stand on', () => {
  expect(attempts.of('POST /docks')).toBeGreaterThan(attempts.of('POST /ships'));
  expect(attempts.of('POST /ships')).toBeGreaterThan(attempts.of('POST /notes'));
});

it('end before what waits has no requests left, but for what others stand on', () => {
  const budget = { count: 1, left: 20, waiting: 10 };
  expect(attempts.allows('POST /notes', budget)).toBe(false);
  expect(attempts.allows('POST /docks', budget)).toBe(true);
  expect(attempts.allows('POST /notes', { ...budget, left: 200 })).toBe(true);
  expect(attempts.allows('POST /notes', { ...budget, left: 200, count: attempts.of('POST /notes') })).toBe(false);
});
