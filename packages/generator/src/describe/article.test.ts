import { expect, it } from 'vitest';
import { withArticle } from './article.ts';

it.each([
  ['id', 'an id'],
  ['Order', 'an Order'],
  ['berth', 'a berth'],
  ['user', 'a user'],
  ['unitPrice', 'a unitPrice'],
  ['url', 'a url'],
  ['umbrella', 'an umbrella'],
])('%s has its article', (noun, expected) => {
  expect(withArticle(noun)).toBe(expected);
});
