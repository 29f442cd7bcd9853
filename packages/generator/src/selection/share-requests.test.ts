import { describe, expect, it } from 'vitest';
import { operation } from '../testing/operations.ts';
import { divide, shareRequests } from './share-requests.ts';

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

  it('are planned by what each operation could be tried with, without those that all share', () => {
    const operations = ['/a', '/b', '/c'].map((path) => operation({ method: 'GET', path }));
    const wanted: Record<string, number> = { 'GET /a': 4, 'GET /b': 200, 'GET /c': 30 };
    const shares = shareRequests(operations, {}, 30, {
      of: ({ key }) => wanted[key] ?? 0,
      shared: 9,
      key: '',
    });
    expect(shares.get('GET /a')).toBe(4);
    expect(shares.get('GET /b')).toBeGreaterThan(40);
    expect(sum([...shares.values()])).toBeLessThanOrEqual(90 - 9);
  });

  it('are estimated where to plan everything would take long', () => {
    const operations = Array.from({ length: 41 }, (_, at) => operation({ method: 'GET', path: `/a${at}` }));
    const of = (): number => {
      throw new Error('Nothing is planned.');
    };
    expect(shareRequests(operations, {}, 30, { of, shared: 0, key: '' }).size).toBe(41);
  });
});
