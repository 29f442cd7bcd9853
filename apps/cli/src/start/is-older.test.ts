import { expect, it } from 'vitest';
import { isOlder } from './is-older.ts';

it.each([
  ['20.18.1', '20.18.1', false],
  ['20.18.0', '20.18.1', true],
  ['20.9.4', '20.18.1', true],
  ['18.20.8', '20.18.1', true],
  ['22.0.0', '20.18.1', false],
  ['21.0.0-nightly', '20.18.1', false],
])('%s is older than %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected);
});
