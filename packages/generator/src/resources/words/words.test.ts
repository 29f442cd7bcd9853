import { expect, it } from 'vitest';
import { kindWords } from './words.ts';

it.each([
  ['/service-orders', 'serviceorder', 'service order'],
  ['/shops/{}/serviceOrders', 'serviceorder', 'service order'],
  ['/books', 'book', 'book'],
  ['/orders/{}', 'invoice', 'invoice'],
])('what %s keeps is called in words', (path, name, words) => {
  expect(kindWords({ path, name })).toBe(words);
});
