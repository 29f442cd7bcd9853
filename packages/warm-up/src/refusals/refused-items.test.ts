import { expect, test } from 'vitest';
import { readRefusal } from './read-refusal.ts';
import { refusedItems } from './refused-items.ts';

const message = 'label: 3 to 24 capital letters, digits and hyphens';
const refused = { index: 0, status: 422, errors: [{ field: 'label', message }] };
const answer = (status: number, ...items: object[]) => ({ status, body: JSON.stringify(items) });

test('an answer that accepts none of its items is a refusal of the first', () => {
  expect(refusedItems(answer(207, refused, { ...refused, status: 409 }))).toEqual({
    status: 422,
    body: JSON.stringify(refused),
  });
  expect(refusedItems({ status: 207, body: JSON.stringify({ results: [refused] }) })?.status).toBe(422);
});

test('an answer that accepts one, or says nothing of its items, is none', () => {
  expect(refusedItems(answer(207, refused, { status: 201 }))).toBeNull();
  expect(refusedItems(answer(207))).toBeNull();
  expect(refusedItems(answer(207, { errors: [] }))).toBeNull();
  expect(refusedItems(answer(200, refused))).toBeNull();
});

test('what it says of an item is read as of any refusal', () => {
  const request = { parameters: [], body: [{ label: 'Box 1' }], documented: ['/0/label'] };
  expect(readRefusal(answer(207, refused), request)).toMatchObject([{ location: { in: 'body', at: '/0/label' } }]);
});
