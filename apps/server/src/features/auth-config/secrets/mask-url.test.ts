import { expect, test } from 'vitest';
import { maskUrl, restoreUrl } from './mask-url.ts';

const url = 'https://ann:hush@a.example/login?apikey=k-1&lang=en&user.password_hash=h%2F1&key=k-2&token=#top';

test('an address shows neither password nor keys', () => {
  expect(maskUrl(url)).toBe(
    'https://ann:********@a.example/login?apikey=********&lang=en&user.password_hash=********&key=********&token=#top',
  );
  expect(maskUrl('https://a.example/token?page=2')).toBe('https://a.example/token?page=2');
});

test('a masked address comes back as it was, with what was changed in it', () => {
  expect(restoreUrl(maskUrl(url), url)).toBe(url);
  expect(restoreUrl('https://a.example/login?apikey=********&lang=fr', url)).toBe(
    'https://a.example/login?apikey=k-1&lang=fr',
  );
  expect(restoreUrl('https://a.example/login?apikey=k-9', url)).toBe('https://a.example/login?apikey=k-9');
});
