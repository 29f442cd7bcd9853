import { expect, test } from 'vitest';
import { changesNamed } from './said-effects.ts';

const said = (path: string, description: string | null = null) => ({ path, summary: null, description });

test.each([
  [said('/payments'), 'bill'],
  [said('/v2/part-refunds'), 'ticket'],
  [said('/harbours/{id}/cancellations'), 'berth'],
  [said('/visits', 'Writes down a visit. The berth becomes taken.'), 'berth'],
  [said('/repairs', 'Lowers the stock of the part by what is used.'), 'part'],
  [said('/sailings', 'Makes a sailing, and the counter of the boat grows by one.'), 'boat'],
])('%j changes the %s that it names', (operation, noun) => {
  expect(changesNamed(operation, noun)).toBe(true);
});

test.each([
  [said('/payments'), 'customer'],
  [said('/notes'), 'bill'],
  [said('/visits', 'The berth stays free until then.'), 'berth'],
  [said('/visits', 'Refused with 409 where the berth is taken.'), 'berth'],
  [said('/visits', 'The visitor becomes a guest.'), 'berth'],
  [said('/drafts', 'A draft takes nothing off the stock and touches neither part nor boat.'), 'part'],
])('%j leaves the %s that it names', (operation, noun) => {
  expect(changesNamed(operation, noun)).toBe(false);
});
