import { describe, expect, it } from 'vitest';
import { dayOfLimit } from './forecast.ts';

const day = (date: Date | 'now' | null): string | null =>
  date instanceof Date ? date.toISOString().slice(0, 10) : date;
const tenth = new Date('2026-06-11T00:00:00Z');

describe('the day on which a limit is reached', () => {
  it.each([
    [100, 200, '2026-06-21'],
    [100, 310, null],
    [250, 200, 'now'],
    [200, 200, 'now'],
    [0, 200, null],
    [100, -1, null],
  ])('%i of %i in ten days: %s', (used, limit, expected) => {
    expect(day(dayOfLimit(used, limit, tenth))).toBe(expected);
  });

  it('takes the first hours of a month for a day', () => {
    expect(day(dayOfLimit(10, 50, new Date('2026-06-01T01:00:00Z')))).toBe('2026-06-06');
  });
});
