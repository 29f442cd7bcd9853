import { expect, it } from 'vitest';
import { saysAnyCase } from './any-case.ts';

it.each([
  ['Upper and lower case are not told apart.', true],
  ['Capitals are not distinguished from small letters.', true],
  ['The case does not matter.', true],
  ['The two cases are told apart.', false],
  ['Boats are not told apart by their colour.', false],
])('%s', (text, is) => expect(saysAnyCase(text)).toBe(is));
