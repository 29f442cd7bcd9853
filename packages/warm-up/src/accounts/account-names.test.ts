import { expect, it } from 'vitest';
import { namesIn } from './account-names.ts';

it.each([
  [{ username: 'kim', name: 'Kim' }, { username: 'kim' }],
  [
    { token: 'x', user: { id: 7, email: 'kim@example.com' } },
    { id: '7', email: 'kim@example.com' },
  ],
  [{ ok: true, result: { session: 'x', user: { user_name: 'kim' } } }, { username: 'kim' }],
  [['kim'], {}],
  [undefined, {}],
])('%j', (answer, names) => {
  expect(namesIn(answer)).toEqual(names);
});
