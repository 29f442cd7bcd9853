import { expect, it } from 'vitest';
import { unlistedRecords } from './unlisted.ts';

it('finds the records that no line of a run names', () => {
  const listed = [
    { method: 'DELETE', path: '/beacons/7', reason: 'the API answered 409.' },
    { method: 'POST', path: '/lamps', reason: 'It made the lamp "a/b", and nothing removed it.' },
    { method: 'DELETE', path: '/lamps/c%20d', reason: 'the API answered 500.' },
  ];
  expect(unlistedRecords(['beacons/7', 'beacons/70', 'lamps/a/b', 'lamps/c d', 'lamps/e'], listed)).toEqual([
    'beacons/70',
    'lamps/e',
  ]);
  expect(unlistedRecords(['beacons/1'], [])).toEqual(['beacons/1']);
});
