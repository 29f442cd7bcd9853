import { expect, test } from 'vitest';
import { asked, candidatesOf, text, whole } from '../../../testing/notes-api.ts';
import { openFilters } from '../filters/open-filters.ts';
import { openPages } from './open-pages.ts';

const SIZE = asked('limit', { ...whole, maximum: 50 });
const OFFSET = asked('offset', { ...whole, minimum: 0 });
const KIND = asked('kind', { ...text, enum: ['plan', 'idea'] });
const LEAST = asked('minRank', whole, 'The lowest rank, inclusive.');
const headers = ['X-Total-Count', 'Link'];

test('the total of what a filter finds is the number of items, where all of them come at once', () => {
  const [first] = candidatesOf(openFilters, 'GET /notes', { query: [SIZE, KIND], headers, isReadOnly: true });
  expect(first?.overrides).toContainEqual({ in: 'query', name: 'limit', value: '50' });
  expect(first?.rules?.at(-1)).toBe(
    'if the header `X-Total-Count` is at most 50 then the number of items in the body is exactly the header `X-Total-Count`',
  );
});

test('an item is in the range that ends with its own value, where all of it comes at once', () => {
  const found = candidatesOf(openFilters, 'GET /notes', { query: [SIZE, LEAST], headers, isReadOnly: true });
  const range = found.find(({ name }) => name === 'Nothing beyond the minRank of an item');
  expect(range?.rules?.at(-1)).toBe(
    'if the header `X-Total-Count` is at most 50 then any `[*].id` equals {itsidentity}',
  );
});

test('no page is named after a full one that holds everything', () => {
  const found = candidatesOf(openPages, 'GET /notes', { query: [SIZE, OFFSET], headers, isReadOnly: true });
  const last = found.find(({ name }) => name.startsWith('No page after'));
  expect(last?.overrides.at(-1)).toEqual({ in: 'query', name: 'limit', value: '{{total}}' });
  expect(last?.rules).toEqual([
    'if the header `X-Total-Count` equals {total} then the header `Link` does not contain "rel=\\"next\\""',
  ]);
});

test('nothing is said of totals and next pages that no answer has', () => {
  const found = candidatesOf(openPages, 'GET /notes', { query: [SIZE, OFFSET], isReadOnly: true });
  expect(found.some(({ name }) => name.startsWith('No page after'))).toBe(false);
});
