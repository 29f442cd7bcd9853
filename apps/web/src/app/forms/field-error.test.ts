import { ApiError } from '@assay/client';
import { expect, it } from 'vitest';
import { fieldError } from './field-error.ts';

it('is what the server says of that field', () => {
  const errors = [{ loc: ['body', 'base_url'], msg: 'No address.', field: 'base_url', message: 'No address.' }];
  const failure = new ApiError('base_url: No address.', { status: 422, errors });
  expect(fieldError(failure, 'base_url')).toBe('No address.');
  expect(fieldError(failure, 'name')).toBeUndefined();
  expect(fieldError(new Error('away'), 'base_url')).toBeUndefined();
});
