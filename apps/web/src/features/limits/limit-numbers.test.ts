import { describe, expect, it } from 'vitest';
import { isNearLimit, remaining, usagePercent } from './usage-percent.ts';

describe('numbers of a plan', () => {
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
