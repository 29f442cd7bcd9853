import { expect, it } from 'vitest';
import { bruExpectation } from './bru-assert.ts';

it.each([
  ['eq "oak"', { op: 'equal', value: 'oak' }],
  ['in oak, 2, true', { op: 'oneOf', values: ['oak', 2, true] }],
  ['notIn [oak, ash]', { op: 'oneOf', values: ['oak', 'ash'], negated: true }],
  ['notContains bark', { op: 'contains', value: 'bark', negated: true }],
  ['notMatches ^b', { op: 'matches', pattern: '^b', negated: true }],
  ['isNotEmpty', { op: 'empty', negated: true }],
  ['isDefined', { op: 'present' }],
  ['gte 3', { op: 'min', value: 3 }],
])('an assert is read by its operator: %s', (value, said) => {
  expect(bruExpectation({ name: 'res.body.trees[0].kind', value, line: 4 })).toEqual({
    kind: 'body',
    path: ['trees', 0, 'kind'],
    said,
    line: 4,
  });
});

it('one of several statuses is a status, and what has no form is none', () => {
  expect(bruExpectation({ name: 'res.status', value: 'in 200, 201', line: 1 })).toEqual({
    kind: 'status',
    statuses: [200, 201],
  });
  expect(bruExpectation({ name: 'res.status', value: 'notIn 500', line: 1 })).toBeNull();
  expect(bruExpectation({ name: 'res.body.a', value: 'isTruthy', line: 1 })).toBeNull();
  expect(bruExpectation({ name: 'res.body.a', value: 'between 1, 2', line: 1 })).toBeNull();
});
