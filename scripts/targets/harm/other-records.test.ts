import { afterEach, describe, expect, it } from 'vitest';
import { GeneratedTarget } from '../run-on-target.ts';
import { compareSnapshots } from '../serve-target.ts';
import { harbourDocument } from './document.ts';
import { startHarbour } from './harbour.ts';
import type { Harbour, HarbourOptions, Reached } from './harbour.ts';

const credentials = {
  main: {
    type: 'login',
    method: 'POST',
    path: '/auth/login',
    json: { username: 'user1', password: 'Harbour-1' },
    token: 'token',
    in: 'header',
    name: 'Authorization',
    format: 'Bearer {token}',
  },
} as const;

let harbour: Harbour | null = null;
afterEach(async () => {
  await harbour?.close();
  harbour = null;
});

/** What was there before and is not as it was after a warm-up and two runs of what was generated with it. */
async function harmOf(options: HarbourOptions) {
  harbour = await startHarbour(options);
  const target = new GeneratedTarget({ name: 'harbour', document: harbourDocument, credentials }, 'quick');
  const before = harbour.snapshot();
  const { learned, leftBehind } = await target.learn(harbour.url);
  const afterLearning = compareSnapshots(before, harbour.snapshot());
  const { outcomes } = await target.run(harbour.url);
  await target.run(harbour.url);
  const { changed } = compareSnapshots(before, harbour.snapshot());
  const reaching = Object.entries(learned.operations).flatMap(([key, one]) =>
    one.reachesOthers === undefined ? [] : [[key, one.reachesOthers]],
  );
  const sent = outcomes.map(({ scenario }) => scenario);
  return { changed, afterLearning, reaching: Object.fromEntries(reaching) as Record<string, string>, leftBehind, sent };
}

const ITEM = 'DELETE /moorings/{mooringId}';

describe.each([
  ['with a login', true],
  ['without any authentication', false],
])('a server %s', (_, authenticates) => {
  it.each<Partial<HarbourOptions> & { what: string }>([
    { what: 'removes the record made last', removes: 'newest' },
    { what: 'removes the oldest record, and nothing was there', removes: 'oldest', isEmpty: true },
    { what: 'removes all records, and nothing was there', removes: 'all', isEmpty: true },
    { what: 'removes the oldest record, and reads it as well', removes: 'oldest', readsReached: true },
    { what: 'removes all records, and reads the oldest', removes: 'all', readsReached: true },
  ])('whose DELETE $what loses nothing', async ({ what: _what, ...options }) => {
    const { changed, reaching, sent } = await harmOf({ authenticates, removes: 'named', ...options });
    expect(changed).toEqual([]);
    expect(Object.keys(reaching)).toContain(ITEM);
    expect(sent.filter(({ judged }) => judged.label === ITEM)).toEqual([]);
  });

  it('whose DELETE removes the oldest record loses one at most, and says which request it was', async () => {
    const { changed, afterLearning, reaching, leftBehind } = await harmOf({ authenticates, removes: 'oldest' });
    expect(changed.filter((one) => one.startsWith('/moorings/'))).toEqual(afterLearning.changed);
    expect(afterLearning.changed.length).toBeLessThanOrEqual(1);
    expect(reaching[ITEM]).toMatch(/^DELETE \/moorings\/\d+ took away "1", which it did not name$/);
    expect(leftBehind.length).toBeGreaterThan(0);
  });

  it.each<Exclude<Reached, 'named' | 'all'>>(['newest', 'oldest'])(
    'whose writes change the %s record is not written to again',
    async (changes) => {
      const { changed, reaching } = await harmOf({ authenticates, removes: 'named', changes });
      expect(Object.keys(reaching).filter((key) => key.startsWith('P')).length).toBeGreaterThan(0);
      expect(changed.length).toBeLessThanOrEqual(changes === 'newest' ? 0 : 1);
    },
  );

  it('whose writes reach what they name is sent all of them', async () => {
    const { changed, reaching, sent, leftBehind } = await harmOf({ authenticates, removes: 'named' });
    expect({ changed, reaching, leftBehind }).toEqual({ changed: [], reaching: {}, leftBehind: [] });
    expect(sent.some(({ judged }) => judged.label === ITEM)).toBe(true);
  });
});
