import { expect, it } from 'vitest';
import { ensureValidLocale, isValidLocale } from './valid-locale.ts';

it.each([
  ['en-US', true],
  ['de', true],
  ['en-US@posix', false],
  ['C', false],
])('%s is a locale: %s', (tag, isValid) => {
  expect(isValidLocale(tag)).toBe(isValid);
});

it('a browser whose language is none gets one', () => {
  const browsers = [{ language: 'en-US@posix' }, { language: 'de' }];
  browsers.forEach(ensureValidLocale);
  expect(browsers.map(({ language }) => language)).toEqual(['en-US', 'de']);
});
