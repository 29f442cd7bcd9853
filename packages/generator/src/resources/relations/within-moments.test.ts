import { expect, test } from 'vitest';
import { edgeOf, keptWithin } from './within-moments.ts';

test.each([
  ['The booking has to lie within the season of the house', 'the season of the house'],
  ['What is taught must be taught on a day of the course', 'the course'],
  ['Visits are only possible during the exhibition', 'the exhibition'],
])('reads that a moment lies within a time in %j', (clause, compared) => {
  expect(keptWithin(clause, ['taught_on'])).toEqual([
    { field: 'taught_on', compared, days: 1, edge: 'last' },
    { field: 'taught_on', compared, days: -1, edge: 'first' },
  ]);
});

test('takes the last and the first of two moments', () => {
  const found = keptWithin('A stay must lie within the season of the house', ['comes_from', 'leaves_until']);
  expect(found.map(({ field, edge }) => [field, edge])).toEqual([
    ['leaves_until', 'last'],
    ['comes_from', 'first'],
  ]);
  expect(keptWithin('A stay must lie within the season of the house', ['left', 'right'])).toEqual([]);
});

test.each(['Within the season of the house there is no discount', 'The price must be paid'])(
  'reads nothing in %j',
  (clause) => {
    expect(keptWithin(clause, ['taught_on'])).toEqual([]);
  },
);

test('knows the ends of a time among other moments', () => {
  const moments = ['created_at', 'season_opens_on', 'season_closes_on', 'sale_closes_on'];
  expect(edgeOf(moments, 'first', 'the season of the house')).toBe('season_opens_on');
  expect(edgeOf(moments, 'last', 'the season of the house')).toBe('season_closes_on');
  expect(edgeOf(moments, 'last', 'the house')).toBeNull();
});
