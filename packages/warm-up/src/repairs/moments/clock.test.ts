import { expect, it } from 'vitest';
import { otherTimes, type SentTime } from './clock.ts';

const time = (at: string, value: string): SentTime => ({ in: 'body', at, value });
const rises = time('/rises', '09:30:00');
const sets = time('/sets', '09:30:00');

const tried = (message: string, own: SentTime | null, ...times: SentTime[]) =>
  otherTimes(message, own, times).map((one) => Object.fromEntries(one.map(({ at, value }) => [at, value])));

it.each([
  ['must be after rises', sets, [{ '/sets': '10:30:00' }]],
  ['must lie before `sets`', rises, [{ '/rises': '08:30:00' }]],
  ['cannot be before rises', sets, [{ '/sets': '10:30:00' }]],
  ['must take between 90 and 180 minutes', sets, [{ '/rises': '09:30:00', '/sets': '11:00:00' }]],
  ['at least 2 hours', sets, [{ '/rises': '09:30:00', '/sets': '11:30:00' }]],
  ['The tower is only open from 12:00 to 18:00', null, [{ '/rises': '13:00:00', '/sets': '14:00:00' }]],
  ['must be on the full hour', sets, [{ '/rises': '09:00:00', '/sets': '10:00:00' }]],
])('%s', (message, own, expected) => {
  expect(tried(message, own, rises, sets)).toEqual(expected);
});

it('moves both where there is no room on the day of the other', () => {
  expect(tried('must be after rises', time('/sets', '23:45'), time('/rises', '23:45'), time('/sets', '23:45'))).toEqual(
    [{ '/sets': '11:00', '/rises': '10:00' }],
  );
});

it('tries several where nobody says when something is open', () => {
  expect(tried('Outside the opening hours', null, rises)).toHaveLength(3);
  expect(tried('Not allowed', null, rises)).toEqual([]);
  expect(tried('Outside the opening hours', null)).toEqual([]);
});
