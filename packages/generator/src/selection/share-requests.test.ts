import { describe, expect, it } from 'vitest';
import { divide } from './share-requests.ts';

const sum = (shares: number[]): number => shares.reduce((total, share) => total + share, 0);

describe('the requests of a document', () => {
  it('go to operations that need more, from those that need less', () => {
    expect(divide([10, 30, 70], 30)).toEqual([10, 30, 50]);
  });

  it('are never more than the average on the whole, and at most twice of it for one', () => {
    const shares = divide([1, 1, 1, 500, 90, 70], 30);
    expect(sum(shares)).toBeLessThanOrEqual(180);
    expect(Math.max(...shares)).toBeLessThanOrEqual(60);
  });

  it('are what each needs where all need little', () => {
    expect(divide([4, 5], 30)).toEqual([4, 5]);
    expect(divide([], 30)).toEqual([]);
  });
});
