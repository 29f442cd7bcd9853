import { describe, expect, it } from 'vitest';
import { rangeOf } from './audit-days.ts';

describe('rangeOf', () => {
  it('goes from the beginning of the first day to the end of the last one', () => {
    expect(rangeOf({ first: '2026-01-30', last: '2026-01-31' })).toEqual({
      from: new Date(2026, 0, 30).toISOString(),
      until: new Date(2026, 1, 1).toISOString(),
    });
    expect(rangeOf({ first: '', last: '' })).toEqual({});
  });
});
