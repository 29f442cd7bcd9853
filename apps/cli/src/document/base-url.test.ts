import { expect, it } from 'vitest';
import { readBaseUrl } from './base-url.ts';

it('an address is taken without a slash at its end', () => {
  expect(readBaseUrl('http://127.0.0.1:3000/v1/')).toBe('http://127.0.0.1:3000/v1');
});

it.each(['http://ada:hush@127.0.0.1:3000', 'https://ada@api.example', 'https://:hush@api.example'])(
  'credentials in an address are refused, and not repeated: %s',
  (address) => {
    expect(() => readBaseUrl(address)).toThrow(/Leave user and password out of the address/);
    expect(() => readBaseUrl(address)).not.toThrow(/hush/);
  },
);

it.each(['localhost', 'ftp://api.example', ''])('%j is no address', (address) => {
  expect(() => readBaseUrl(address)).toThrow('--base-url wants an address');
});
