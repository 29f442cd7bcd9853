import { expect, it } from 'vitest';
import { isSaidMissing } from './said-missing.ts';

it.each([
  'Left out while there are no readings.',
  'Only set once the crate is sealed.',
  'Not present before the first visit.',
])('may be missing: %s', (description) => expect(isSaidMissing({ description })).toBe(true));

it.each(['Weight in grams.', 'The crate that holds it.', ''])('is always there: %j', (description) =>
  expect(isSaidMissing({ description })).toBe(false),
);
