import { describe, expect, it } from 'vitest';
import { duration, relativeTime } from './relative-time.ts';

const now = Date.parse('2026-03-31T12:00:00.000Z');
const ago = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [-5 * SECOND, 'just now'],
    [MINUTE - 1, 'just now'],
    [MINUTE, '1m ago'],
    [HOUR - 1, '59m ago'],
    [HOUR, '1h ago'],
    [DAY - 1, '23h ago'],
    [DAY, '1d ago'],
    [30 * DAY - 1, '29d ago'],
    [30 * DAY, 'Mar 1, 2026'],
  ])('HIST-09 of %d ms ago is %s', (ms, text) => {
    expect(ago(ms)).toBe(text);
  });
});

describe('duration', () => {
  it.each([
    [0, '0 ms'],
    [950.4, '950 ms'],
    [999, '999 ms'],
    [999.6, '1.0 s'],
    [1000, '1.0 s'],
    [1250, '1.3 s'],
  ])('of %d is %s', (ms, text) => {
    expect(duration(ms)).toBe(text);
  });
});
