import { describe, expect, it } from 'vitest';
import { createUsageCounter } from './usage-counter.ts';
import type { UsedToken } from './usage-counter.ts';

const MIDNIGHT = Date.parse('2026-03-02T00:00:00Z');

function setUp() {
  const state = { at: MIDNIGHT - 30_000, isFailing: false };
  const writes: UsedToken[][] = [];
  const failures: unknown[] = [];
  const counter = createUsageCounter({
    store: async (used) => {
      if (state.isFailing) throw new Error('no database');
      writes.push(used);
    },
    onFailure: (error) => failures.push(error),
    now: () => state.at,
  });
  return { state, writes, failures, counter };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createUsageCounter', () => {
  it('TOK-20 stores the first use immediately, and what follows at most once a minute', async () => {
    const { state, writes, counter } = setUp();
    for (let call = 0; call < 1000; call += 1) {
      counter.count(7);
      state.at += 100;
      await settled();
    }
    expect(writes.length).toBe(2);
    await counter.close();
    const total = writes.flat().reduce((sum, { requests }) => sum + requests, 0);
    expect(total).toBe(1000);
    expect(writes[0]).toEqual([
      { tokenId: 7, day: '2026-03-01', requests: 1, lastUsedAt: new Date(MIDNIGHT - 30_000) },
    ]);
  });

  it('counts by day in UTC and by token', async () => {
    const { state, writes, counter } = setUp();
    counter.count(7);
    await settled();
    counter.count(7);
    counter.count(8);
    await settled();
    state.at = MIDNIGHT;
    counter.count(7);
    counter.count(7);
    await counter.flush();
    expect(writes.flat().map(({ tokenId, day, requests }) => [tokenId, day, requests])).toEqual([
      [7, '2026-03-01', 1],
      [8, '2026-03-01', 1],
      [7, '2026-03-01', 1],
      [7, '2026-03-02', 2],
    ]);
    await counter.close();
  });

  it('keeps what could not be stored', async () => {
    const { state, writes, failures, counter } = setUp();
    state.isFailing = true;
    counter.count(7);
    await counter.flush();
    expect(failures.length).toBeGreaterThan(0);
    state.isFailing = false;
    counter.count(7);
    await counter.close();
    expect(writes.flat()).toMatchObject([{ tokenId: 7, requests: 2 }]);
  });
});
