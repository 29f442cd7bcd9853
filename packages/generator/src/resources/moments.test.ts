import { expect, it } from 'vitest';
import { isAhead } from './uniqueness.ts';

it.each([
  ['opensOn', 'Must not lie in the past; today is fine.'],
  ['shownFrom', 'May not be before today.'],
  ['opensOn', 'Must not be in the past.'],
  ['until', 'End of the stay.'],
])('%s (%j) has to come', (name, description) => {
  expect(isAhead(name, { format: 'date', description })).toBe(true);
});

it.each([
  ['until', 'Must not fall in the future.'],
  ['paidOn', 'A day in the past.'],
  ['birthDate', 'Must not lie in the past.'],
  ['note', 'Must not lie in the past.'],
])('%s (%j) has not', (name, description) => {
  expect(isAhead(name, { ...(name !== 'note' && { format: 'date' }), description })).toBe(false);
});
