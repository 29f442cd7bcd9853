import { expect, it } from 'vitest';
import { isValidLocale } from './valid-locale.ts';

it.each([
  ['en-US', true],
  ['de', true],
  ['en-US@posix', false],
  ['C', false],
])('%s is a locale: %s', (tag, isValid) => {
  expect(isValidLocale(tag)).toBe(isValid);
});
