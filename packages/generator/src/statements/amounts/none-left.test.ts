import { expect, it } from 'vitest';
import { isNumberOf, noneLeft } from './none-left.ts';

it.each([
  ['No visits left on the card.', 'visits'],
  ['409 when no more free rides are available.', 'rides'],
  ['All of its rides are used up.', 'rides'],
  ['A card without rides.', 'rides'],
])('%s', (sentence, what) => {
  expect(noneLeft(sentence)).toBe(what);
});

it.each(['No such card.', 'The card is full.', 'Rides are left.', 'The card has expired.'])(
  'is not: %s',
  (sentence) => {
    expect(noneLeft(sentence)).toBeNull();
  },
);

it('is known by the number that a record is made with', () => {
  expect(isNumberOf('ride_count', 'rides')).toBe(true);
  expect(isNumberOf('rides', 'ride')).toBe(true);
  expect(isNumberOf('price_per_ride', 'rides')).toBe(false);
});
