import { expect, it } from 'vitest';
import { duplicateKeys } from './duplicate-keys.ts';

it('EDIT-01: a duplicate key is found, ignoring case', () => {
  expect(duplicateKeys(['Accept', 'host', ' accept '])).toEqual([true, false, true]);
  expect(duplicateKeys(['', '', 'a'])).toEqual([false, false, false]);
});
