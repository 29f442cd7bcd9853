import { expect, it } from 'vitest';
import { shortNumber } from './short-number.ts';

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
