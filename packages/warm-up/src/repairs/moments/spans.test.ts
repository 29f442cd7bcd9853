import { expect, it } from 'vitest';
import { ageIn, spanIn } from './spans.ts';

it.each([
  ['The trip must be in the future and at most 90 days ahead', { from: 7, to: 89 }],
  ['must lie within the next two weeks', { from: 4, to: 13 }],
  ['Berths open for the next 3 days only', { from: 1, to: 2 }],
  ['can be planned at least three days in advance', { from: 4, to: 33 }],
  ['Needs 48 hours notice', { from: 3, to: 32 }],
  ['at least 2 days and at most 10 days from now', { from: 3, to: 9 }],
  ['is more than 30 days ahead', { from: 7, to: 29 }],
  ['must not be more than 14 days ago', { from: -13, to: -1 }],
  ['reports of the last 7 days only', { from: -6, to: -1 }],
])('the days of %j', (message, span) => {
  expect(spanIn(message)).toEqual(span);
});

it.each(['must be in the future', 'at least 3 characters', 'A stay takes at most 14 days', 'must be after 2031-01-01'])(
  'no days are named in %j',
  (message) => {
    expect(spanIn(message)).toBeNull();
  },
);

it.each([
  ['divers must be at least twelve years old', 'birthday', 30],
  ['must be 16 or older', 'dateOfBirth', 30],
  ['Minimum age is 65 years', 'born', 75],
  ['has to be younger than 10 years', 'birthDate', 9],
  ['must be between 6 and 12 years old, at least 6 years and at most 12 years', 'birthDate', 9],
  ['Only adults may sail', 'dateOfBirth', 30],
])('the age of %j', (message, field, age) => {
  expect(ageIn(message, field)).toBe(age);
});

it.each([
  ['must be at least 3 characters', 'name'],
  ['must be at least two years ago', 'builtOn'],
  ['must be in the past', 'dateOfBirth'],
])('no age is named in %j of %s', (message, field) => {
  expect(ageIn(message, field)).toBeNull();
});
