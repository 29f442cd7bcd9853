import { expect, it } from 'vitest';
import { kindOf } from './kinds.ts';

it.each([
  ['nothing is stored under the booking', 'FAILED_PRECONDITION', 'other'],
  ['The record was changed by somebody else.', '', 'condition'],
  ['Precondition Failed', '', 'condition'],
  ['', '', 'condition'],
])('%j with 412 (%s) is about %s', (message, hint, kind) => {
  expect(kindOf(message, hint, 412)).toBe(kind);
});
