import { expect, it } from 'vitest';
import { levelOf, successRate } from './success-rate.ts';

const runs = (passed: number, total: number) =>
  Array.from({ length: total }, (_, index) => ({ overall_status: index < passed ? 'success' : 'failure' }) as const);

it('SCN-07: 18 of 20 are 90 percent; without runs there is no rate', () => {
  expect(successRate(runs(18, 20))).toEqual({ percent: 90, level: 'success' });
  expect(successRate(runs(1, 3))?.percent).toBe(33);
  expect(successRate([])).toBeNull();
});

it('counts only what was run', () => {
  expect(successRate([...runs(1, 2), { overall_status: 'skipped' }])?.percent).toBe(50);
  expect(successRate([{ overall_status: 'skipped' }])).toBeNull();
});

it.each([
  [100, 'success'],
  [90, 'success'],
  [89, 'warning'],
  [70, 'warning'],
  [69, 'failure'],
  [0, 'failure'],
])('SCN-08: %d percent is a %s', (percent, level) => {
  expect(levelOf(percent)).toBe(level);
});
