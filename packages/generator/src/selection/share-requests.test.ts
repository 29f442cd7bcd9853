import { describe, expect, it } from 'vitest';
import { keepFacts } from '../learned/facts-of.ts';
import { body, operation, respond } from '../testing/operations.ts';
import { divide, divideAbove, shareRequests } from './share-requests.ts';

const sum = (shares: number[]): number => shares.reduce((total, share) => total + share, 0);

describe('the requests of a document', () => {
  it('go to operations that need more, from those that need less', () => {
    expect(divide([10, 30, 70], 30)).toEqual([10, 27, 52]);
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

it('go to operations whose records take many requests', () => {
  const [plain, chained] = [1, 12].map((least, at) => {
    const path = at === 0 ? '/tides' : '/moorings';
    return { one: operation({ method: 'DELETE', path, responses: [respond('204')] }), least };
  });
  const all = [plain, chained].filter((one) => one !== undefined);
  const shares = shareRequests(
    all.map(({ one }) => one),
    {},
    30,
    () => ({ least: all.map(({ least }) => least), shared: 0 }),
  );
  expect([...shares.values()]).toEqual([18, 29]);
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

it('requests of operations that a warm-up could not reach go to the others', () => {
  const fields = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`field${at}`, { type: 'string' as const }]));
  const create = (path: string) =>
    operation({ method: 'POST', path, requestBody: body({ type: 'object', properties: fields }) });
  const [boats, crews, tides] = [create('/boats'), create('/crews'), create('/tides')];
  keepFacts(crews, { outcome: 'refused', repairs: [] });
  keepFacts(tides, {
    outcome: 'not_tried',
    repairs: [],
    refusal: { status: null, text: 'POST /crews is refused', isClosed: true },
  });
  const shares = shareRequests([boats, crews, tides], {}, 30);
  expect([...shares.values()].map((share) => share > 30)).toEqual([true, false, false]);
  expect(sum([...shares.values()])).toBeLessThanOrEqual(90);
});
