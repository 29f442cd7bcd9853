import { expect, it } from 'vitest';
import { shortDate, shortDateTime } from './short-date.ts';

it('names the month, so that a date is not read as a range or a version', () => {
  expect(shortDate('2026-11-22')).toBe('Nov 22');
  expect(shortDateTime('2026-11-22T12:05:00Z')).toMatch(/^Nov 22, \d\d:05$/);
});
