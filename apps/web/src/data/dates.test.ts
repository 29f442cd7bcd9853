import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fullDate, fullDateTime, monthOf, shortDate, shortDateTime } from './dates.ts';

it('names the month, so that a date is not read as a range or a version', () => {
  expect(shortDate('2026-11-22')).toBe('Nov 22');
  expect(shortDateTime('2026-11-22T12:05:00Z')).toMatch(/^Nov 2\d, \d\d:\d5$/);
  expect(fullDate('2026-11-22T12:05:00Z')).toBe('Nov 22, 2026');
  expect(fullDateTime('2026-11-22T12:05:07Z')).toMatch(/^Nov 2\d, 2026, \d\d:\d5:07$/);
  expect(monthOf('2026-11-01')).toBe('November 2026');
});

it('is the only place that writes dates', () => {
  const root = resolve(import.meta.dirname, '..');
  const others = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/^data\/dates\.|\.test\./.test(file),
  );
  const own = /DateTimeFormat|toLocale(?:Date|Time)String|\)\.toLocaleString\(\)|toISOString\(\)\.slice\(0, 10\)/;
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter((file) => own.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([]);
});
