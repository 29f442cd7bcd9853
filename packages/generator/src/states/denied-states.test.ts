import { expect, it } from 'vitest';
import { deniedIn } from './sentences.ts';

const STATES = ['open', 'cancelled'];

it.each([
  ['Only while there are no trips on it, cancelled ones not counted.', ['cancelled']],
  ['A boat with trips that are not `cancelled` cannot be removed.', ['cancelled']],
  ['A boat with trips (`cancelled` ones do not count) stays.', ['cancelled']],
  ['A boat with cancelled trips is not counted as free.', []],
  ['A boat with open trips cannot be removed.', []],
])('%s', (text, denied) => {
  expect(deniedIn(text, STATES)).toEqual(denied);
});
