import { expect, test } from 'vitest';
import { operation, respond } from '../../testing/operations.ts';
import { ignoredFields } from './ignored-fields.ts';

const ignored = (description: string): string[] => [
  ...ignoredFields(operation({ method: 'PUT', path: '/boats/{id}', description, responses: [respond('200')] })),
];

test.each([
  ['The berth of a boat can not be changed, berthId is not looked at.', ['berthId']],
  ['`id` is ignored.', ['id']],
  ['Saves the boat; created_at is silently ignored', ['created_at']],
])('reads %j', (text, names) => {
  expect(ignored(text)).toEqual(names);
});

test.each(['Unknown fields are refused.', 'The berth is read first.'])('reads nothing in %j', (text) => {
  expect(ignored(text)).toEqual([]);
});
