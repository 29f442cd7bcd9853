import { expect, it } from 'vitest';
import { globPattern } from './choose-operations.ts';

it.each([
  ['/books/**', ['/books', '/books/{id}', '/books/{id}/reviews'], ['/bookshops', '/a/books']],
  ['GET /books/**', ['GET /books', 'GET /books/{id}'], ['POST /books']],
  ['/books/*', ['/books/{id}'], ['/books', '/books/{id}/reviews']],
  ['/**/reviews', ['/books/{id}/reviews'], ['/reviews/{id}']],
  ['/**', ['/books', '/'], []],
])('%s chooses paths', (glob, chosen, others) => {
  const pattern = globPattern(glob);
  expect([...chosen, ...others].filter((path) => pattern.test(path))).toEqual(chosen);
});
