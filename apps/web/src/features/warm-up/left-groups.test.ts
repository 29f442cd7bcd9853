import { expect, it } from 'vitest';
import { groupsOf } from './left-groups.ts';

const left = (path: string, reason: string, method = 'DELETE') => ({ method, path, reason });

it('puts what differs in ids alone together, in the order in which it came', () => {
  const refused = 'the API answered 409: {"detail":"It has bookings."}';
  const groups = groupsOf([
    left('/v1/rooms/4f2a-1', refused),
    left('/v1/bookings', 'It made the booking "b-1", and nothing removed it.', 'POST'),
    left('/v1/rooms/77', refused),
    left('/v1/bookings', 'It made the booking "b-2", and nothing removed it.', 'POST'),
    left('/v1/rooms/78', 'the API answered 500.'),
  ]);
  expect(groups.map(({ title, requests }) => [title, requests.length])).toEqual([
    ['DELETE /v1/rooms/…', 2],
    ['POST /v1/bookings', 2],
    ['DELETE /v1/rooms/…', 1],
  ]);
});

it('says the reason of all of them', () => {
  const made = (id: string) => left('/bookings', `It made the booking "${id}", and nothing removed it.`, 'POST');
  const [several] = groupsOf([made('b-1'), made('b-2')]);
  expect(several?.reason).toBe('It made the booking "…", and nothing removed it.');
  expect(groupsOf([made('b-1')])[0]?.reason).toContain('"b-1"');
});
