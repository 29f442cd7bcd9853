import { expect, it } from 'vitest';
import { defaultTokenFormat } from './lists.ts';

it('a token has its scheme in the Authorization header, and is bare elsewhere', () => {
  expect(defaultTokenFormat('header', 'AUTHORIZATION')).toBe('Bearer {token}');
  expect(defaultTokenFormat('header', 'X-Key')).toBe('{token}');
  expect(defaultTokenFormat('query', 'Authorization')).toBe('{token}');
});
