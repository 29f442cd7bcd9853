import { describe, expect, it } from 'vitest';
import { oracles } from './registry.ts';

describe('the registry of oracles', () => {
  it('names each oracle once, with its claim as one sentence', () => {
    const ids = oracles.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, claim } of oracles) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(claim).toMatch(/^[A-Z][^.]*\.$/);
    }
  });
});
