import { expect, test } from 'vitest';
import { changesNamed, makesAlong, takesUp } from './said-effects.ts';

const said = (path: string, description: string | null = null) => ({ path, summary: null, description });

test.each([
  [said('/payments'), 'bill'],
  [said('/v2/part-refunds'), 'ticket'],
  [said('/harbours/{id}/cancellations'), 'berth'],
  [said('/visits', 'Writes down a visit. The berth becomes taken.'), 'berth'],
  [said('/repairs', 'Lowers the stock of the part by what is used.'), 'part'],
  [said('/visits', 'The berth must be free (else 409) and is taken from then on.'), 'berth'],
  [said('/visits', 'Needs a berth. The berth is out-of-use afterwards.'), 'berth'],
  [said('/visits', 'The berth must be `free` (else 409) and is `taken` from then on.'), 'berth'],
  [said('/visits', 'Needs a berth. It becomes taken.'), 'berth'],
  [said('/visits', 'The berth must be in the harbour and `free` (422), it then is `held`.'), 'berth'],
  [said('/sales', 'Puts a berth up for sale.'), 'berth'],
  [said('/sailings', 'Makes a sailing, and the counter of the boat grows by one.'), 'boat'],
])('%j changes the %s that it names', (operation, noun) => {
  expect(changesNamed(operation, noun)).toBe(true);
});

test.each([
  [said('/payments'), 'customer'],
  [said('/notes'), 'bill'],
  [said('/visits', 'The berth stays free until then.'), 'berth'],
  [said('/visits', 'The berth must be free and is in the harbour of the boat.'), 'berth'],
  [said('/visits', 'Refused with 409 where the berth is taken.'), 'berth'],
  [said('/visits', 'The visitor becomes a guest.'), 'berth'],
  [said('/visits', 'The fee is the days times the rate of the berth. It is taken from the purse.'), 'berth'],
  [said('/drafts', 'A draft takes nothing off the stock and touches neither part nor boat.'), 'part'],
])('%j leaves the %s that it names', (operation, noun) => {
  expect(changesNamed(operation, noun)).toBe(false);
});

test.each([
  [said('/visits', 'The berth must be `free` (else 409).'), true],
  [said('/visits', 'Berths have to be not yet booked.'), true],
  [said('/visits', 'The berth must be in a harbour that is open.'), false],
  [said('/visits', 'The boat must be free.'), false],
])('%j takes up the berth that it names: %s', (operation, expected) => {
  expect(takesUp(operation, 'berth')).toBe(expected);
});

test.each([
  [said('/boats', 'Registers a boat for the owner and opens its logbook.'), true],
  [said('/boats', 'Creates a boat with its own logbook.'), true],
  [said('/boats', 'Creates a logbook.'), true],
  [said('/boats', 'Creates a boat for a logbook that is open.'), false],
  [said('/boats', 'Creates a boat. It must be in a logbook.'), false],
  [said('/boats', 'Registers a boat in the logbook.'), false],
  [said('/boats', 'A logbook is opened for it.'), true],
  [said('/boats', 'With a free berth the boat is moored and a new logbook is then issued; otherwise it waits.'), true],
  [said('/boats', 'Raises a logbook for the boat.'), true],
  [said('/boats', 'A logbook is issued only if the boat is new.'), false],
  [said('/boats', 'The logbook is issued by the office.'), false],
])('%j makes a logbook along with what it makes: %s', (operation, expected) => {
  expect(makesAlong(operation, 'logbook')).toBe(expected);
});
