import type { Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { situationOf } from '../../testing/situation.ts';
import { requestFaults } from './request-faults.ts';

const text = { type: 'string' as const };

function claimsOf(own: Operation, others: readonly Operation[] = [], description = '') {
  return requestFaults(situationOf([own, ...others], own.key, { description }));
}

const read = (...statuses: string[]): Operation =>
  operation({
    method: 'GET',
    path: '/signs/{signId}',
    parameters: [parameter({ name: 'signId', in: 'path', schema: text })],
    responses: ['200', ...statuses].map((status) => respond(status)),
  });
const change: Operation = { ...read(), key: 'PATCH /signs/{signId}', method: 'PATCH' };
const ALLOW = 'if the status is 405 then the header `Allow` is present';

it('sends the first method that a path does not have, where 405 is documented', () => {
  const [claim, ...others] = claimsOf(read('405'), [change]);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({ expectedStatus: 405, errorIn: 'method', details: { method: 'PUT' }, rules: [ALLOW] });
  expect(claimsOf(read('405'))[0]?.details.method).toBe('PATCH');
});

it('takes what the document says of all paths for a promise, without a header that it does not name', () => {
  const rulesOf = (description: string) => claimsOf(read(), [], description).map(({ rules }) => rules);
  expect(rulesOf('A method that a path does not know is a 405.')).toEqual([[]]);
  expect(rulesOf('A method that a path does not know is a 405 with an `Allow` header.')).toEqual([[ALLOW]]);
  expect(rulesOf('A method that a path does not know is refused.')).toEqual([]);
});

it.each<[string, Operation, readonly Operation[]]>([
  ['405 is not documented', read(), []],
  ['another operation of the path is the first one', { ...change, responses: [respond('405')] }, []],
  [
    'what writes would have no record of its own',
    operation({ method: 'GET', path: '/signs', responses: [respond('405')] }),
    [],
  ],
])('sends no other method where %s', (_, own, others) => {
  const first = own.method === 'PATCH' ? [read('405'), own] : [own, ...others];
  expect(requestFaults(situationOf(first, own.key))).toEqual([]);
});

const conditional = (status: string, name = 'if-match'): Operation => ({
  ...change,
  parameters: [...change.parameters, parameter({ name, in: 'header', schema: text })],
  responses: [respond('200'), respond(status)],
});

it('sends a condition that no version fulfils, where 412 is documented', () => {
  expect(claimsOf(conditional('412'))).toMatchObject([
    {
      errorIn: 'header.if-match',
      expectedStatus: 412,
      overrides: [{ in: 'header', name: 'if-match', value: '"no-version-has-this-tag"' }],
    },
  ]);
  expect(claimsOf(conditional('409'))).toEqual([]);
  expect(claimsOf(conditional('412', 'if-none-match'))).toEqual([]);
});

it('sends another content type where 415 is documented', () => {
  const create = (status: string) =>
    operation({
      method: 'POST',
      path: '/signs',
      requestBody: body({ type: 'object', properties: { note: text } }),
      responses: [respond('201'), respond(status)],
    });
  expect(claimsOf(create('415'))).toMatchObject([{ expectedStatus: 415, details: { contentType: 'text/plain' } }]);
  expect(claimsOf(create('400'))).toEqual([]);
});
