import { describe, expect, it } from 'vitest';
import { cursorAfter } from './cursor-after.ts';

const page = [
  { run_at: '2026-02-01T00:00:00.000Z', id: 9 },
  { run_at: '2026-01-31T23:59:59.999Z', id: 12 },
];

describe('cursorAfter', () => {
  it('is the position of the oldest execution of a full page', () => {
    expect(cursorAfter(page, 2)).toBe('2026-01-31T23:59:59.999Z_12');
  });

  it('is nowhere after the last page', () => {
    expect(cursorAfter(page, 3)).toBeNull();
    expect(cursorAfter([], 2)).toBeNull();
  });
});
