import { expect, it } from 'vitest';
import { duplicateKeys } from './duplicate-keys.ts';

it('EDIT-01: a key that stands twice is found whatever letters it is written in', () => {
  expect(duplicateKeys(['Accept', 'host', ' accept '])).toEqual([true, false, true]);
  expect(duplicateKeys(['', '', 'a'])).toEqual([false, false, false]);
});
