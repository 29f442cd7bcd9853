import { describe, expect, it } from 'vitest';
import { shortNumber } from './short-number.ts';
import { isNearLimit, remaining, usagePercent } from './usage-percent.ts';

describe('numbers of a plan', () => {
  it('LIM-01, LIM-02: are shortened, and none is an infinity sign', () => {
    expect([-1, null, 0, 999, 1000, 1500, 10_000, 999_999, 1_000_000, 2_500_000].map(shortNumber)).toEqual([
      '∞',
      '∞',
      '0',
      '999',
      '1K',
      '1.5K',
      '10K',
      '999.9K',
      '1M',
      '2.5M',
    ]);
  });

  it('LIM-03: a bar is full at its limit, and nearly empty without one', () => {
    expect([
      usagePercent(7, 5),
      usagePercent(1, 4),
      usagePercent(1, -1),
      usagePercent(9, -1),
      usagePercent(9, null),
      usagePercent(3, 0),
    ]).toEqual([100, 25, 10, 15, 15, 0]);
  });

  it('LIM-04: warns above 80, not at 80', () => {
    expect([80, 81].map(isNearLimit)).toEqual([false, true]);
  });

  it('LIM-08: what remains is never below 0, and null without a limit', () => {
    expect([remaining(3, 5), remaining(7, 5), remaining(7, -1), remaining(7, null)]).toEqual([2, 0, null, null]);
  });
});
