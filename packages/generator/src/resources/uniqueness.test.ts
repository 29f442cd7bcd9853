import { expect, test } from 'vitest';
import { body, operation, respond } from '../testing/operations.ts';
import { isUnique } from './uniqueness.ts';

const create = operation({
  method: 'POST',
  path: '/tents',
  requestBody: body({ type: 'object' }),
  responses: [respond('201')],
});

test.each([
  ['One pitch per tent.', true],
  ['Only one camper at a pitch has it.', true],
  ['Fee of one night in cents.', false],
  ['Weight for one person in grams.', false],
])('what is said by %j: %s', (description, expected) => {
  expect(isUnique('fee', { type: 'integer', description }, create)).toBe(expected);
});

test.each(['Your camp has used that code before.', 'Codes are never reused.', "That code is somebody else's."])(
  'is said of what was taken by %j',
  (description) => {
    const refusing = { ...create, responses: [respond('201'), { ...respond('409'), description }] };
    expect(isUnique('code', { type: 'string' }, refusing)).toBe(true);
  },
);
