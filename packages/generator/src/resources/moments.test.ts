import { expect, it } from 'vitest';
import { operation, respond } from '../testing/operations.ts';
import { isAhead, isContended, promisedUnique, saysWeekday } from './uniqueness.ts';

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

it.each([
  ['A van can not be on two trips at once.', true],
  ['Refused when the van has another trip on one of these days.', true],
  ['The van comes on one day.', false],
  ['A gate lets at most `berths` vans through in one hour.', true],
  ['A van has at most one trip per day.', true],
  ['A van takes at most eight people.', false],
  ['The people, together with all that are booked in that session, must not exceed the places: 409.', true],
])('%j: only one at a time is %s', (description, expected) => {
  const book = operation({ method: 'POST', path: '/trips', description });
  expect(isContended('from', { format: 'date' }, book)).toBe(expected);
});

it.each([
  ['A badge can be used by one guest of a hotel only (409).', true],
  ['A badge can be used once (409).', true],
  ['A badge is used by guests.', false],
])('%j: the badge is unique is %s', (description, expected) => {
  const check = operation({
    method: 'POST',
    path: '/guests',
    description,
    responses: [respond('201'), respond('409')],
  });
  expect(promisedUnique([['badge', { type: 'string' }]], check)).toEqual(expected ? ['badge'] : []);
});

it('leaves a moment on its day of the week where the document sets one apart', () => {
  const said = (description: string) =>
    saysWeekday({ format: 'date' }, operation({ method: 'POST', path: '/trips', description }));
  expect(said('No vans on Sundays.')).toBe(true);
  expect(said('No vans at night.')).toBe(false);
});

it.each([
  ['First night. Not in the past.', true],
  ['When it was so far.', false],
  ['Not in the future.', false],
])('moves both ends of what is booked: %s', (description, expected) => {
  const book = operation({ method: 'POST', path: '/stays', description: 'Two stays cannot overlap.' });
  expect(isContended('from', { format: 'date', description }, book)).toBe(expected);
});
