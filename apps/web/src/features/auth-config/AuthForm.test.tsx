import { ApiError } from '@assay/client';
import { expect, it } from 'vitest';
import { buttonsOf, showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { AuthForm } from './AuthForm.tsx';

it.each([
  [403, 'You do not have permission to access this system configuration.'],
  [500, 'Failed to load authentication configuration.'],
])('ERR-32: says of %i why the login is not shown', (status, text) => {
  const html = showScreen(<AuthForm systemId={1} />, {
    failed: [[['auth-config', 1, 'of', null], new ApiError('Refused', { status })]],
  });
  expect(wordsOf(html)).toBe(`${text} Try Again`);
  expect(buttonsOf(html)).toEqual(['Try Again']);
});
