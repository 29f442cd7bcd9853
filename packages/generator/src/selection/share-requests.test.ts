import { describe, expect, it } from 'vitest';
import { divide, divideAbove } from './share-requests.ts';

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

describe('few requests', () => {
  it('are so many less for each as the valid requests of some need more', () => {
    expect(divideAbove([1, 1, 1, 11], [6, 6, 6, 6], 24)).toEqual([5, 4, 4, 11]);
    expect(divideAbove([1, 1], [6, 6], 12)).toEqual([6, 6]);
  });

  it('are one where even that is too much', () => {
    expect(divideAbove([1, 40], [6, 6], 12)).toEqual([1, 40]);
  });
});
