import { expect, it } from 'vitest';
import { byKeyOf } from './by-key.ts';
import { operation } from './testing/operations.ts';

it('reads a list of operations once, so that a document takes time in proportion to its length', () => {
  const operations = [operation({ method: 'GET', path: '/a' }), operation({ method: 'GET', path: '/b' })];
  expect(byKeyOf(operations)).toBe(byKeyOf(operations));
  expect(byKeyOf(operations).get('GET /b')).toBe(operations[1]);
});
