import { expect, it } from 'vitest';
import { readPair } from './read-pair.ts';

it('reads two different ids of an address', () => {
  expect(['3,7', '3', '3,3', 'a,b', null].map(readPair)).toEqual([[3, 7], null, null, null, null]);
});
