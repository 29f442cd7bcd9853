import { describe, expect, it } from 'vitest';
import { isSorted } from './sorted.ts';

describe('values in an order', () => {
  it('are numbers and moments by size, equal ones beside each other', () => {
    expect(isSorted([1, 2, 2, 10], 'ascending')).toBe(true);
    expect(isSorted([10, 2, 2, 1], 'descending')).toBe(true);
    expect(isSorted([1, 10, 2], 'ascending')).toBe(false);
    expect(isSorted(['2026-01-01T00:00:00+02:00', '2025-12-31T23:00:00Z'], 'ascending')).toBe(true);
    expect(isSorted([1, null], 'ascending')).toBe(false);
    expect(isSorted([], 'descending')).toBe(true);
  });

  it('are texts in any order that is usual for them, kept throughout', () => {
    expect(isSorted(['Zebra', 'apple'], 'ascending')).toBe(true);
    expect(isSorted(['apple', 'Zebra'], 'ascending')).toBe(true);
    expect(isSorted(['\u00c9mile', 'Eve', 'Zoe'], 'ascending')).toBe(true);
    expect(isSorted(["O'Neil", 'Olsen'], 'ascending')).toBe(true);
    expect(isSorted(['item 2', 'item 10'], 'ascending')).toBe(true);
    expect(isSorted(['beta', 'Beta', 'beta'], 'descending')).toBe(true);
    expect(isSorted(['alder', 'cedar', 'birch'], 'ascending')).toBe(false);
    expect(isSorted(['alder', 'birch'], 'descending')).toBe(false);
    expect(isSorted(['apple', 'Zebra', 'banana', 'Yak'], 'ascending')).toBe(false);
  });
});
