import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, respond } from '../../../testing/operations.ts';
import { situationOf } from '../../../testing/situation.ts';
import { limitsByKind } from './limits-by-kind.ts';

const KIND: JsonSchemaObject = { type: 'string', enum: ['canoe', 'rowing_boat'] };

interface Rentals {
  hours?: JsonSchemaObject;
  others?: Record<string, JsonSchemaObject>;
  statuses?: readonly string[];
}

function claimsOf(
  said: string,
  { hours = { type: 'integer' }, others = { kind: KIND }, statuses = ['422'] }: Rentals = {},
) {
  const properties = { ...others, hours: { ...hours, description: said } };
  const create = operation({
    method: 'POST',
    path: '/rentals',
    requestBody: body({ type: 'object', required: Object.keys(properties), properties }),
    responses: [respond('201'), ...statuses.map((status) => respond(status))],
  });
  return limitsByKind(situationOf([create], create.key));
}

const sentBy = (...of: Parameters<typeof claimsOf>) =>
  claimsOf(...of).map(({ overrides }) => overrides.at(-1)?.bodyValue);

it('goes one beyond the limit with the kind that it is said of', () => {
  const [claim, ...others] = claimsOf('A rowing boat must not exceed 8.');
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    name: 'Field hours above 8 with kind rowing_boat',
    errorIn: 'body',
    expectedStatus: 422,
    details: { pointer: '/hours', reason: 'The document says "A rowing boat must not exceed 8.".' },
    overrides: [{ in: 'body', bodyValue: { kind: 'rowing_boat', hours: 9 } }],
  });
});

it('goes below a least one, and by cents where it is no whole number', () => {
  expect(sentBy('Must be at least 2 for a canoe.')).toEqual([{ kind: 'canoe', hours: 1 }]);
  expect(sentBy('Must be at least 2 for a canoe.', { hours: { type: 'number' } })).toEqual([
    { kind: 'canoe', hours: 1.99 },
  ]);
});

it('expects the status that the sentence names first', () => {
  const [claim] = claimsOf('A canoe must not exceed 8 (else it is a 409).', { statuses: ['400', '409', '422'] });
  expect([claim?.expectedStatus, claim?.details.alternatives]).toEqual([409, [422, 400]]);
  expect(claimsOf('A canoe must not exceed 8.', { statuses: [] })).toEqual([]);
});

it.each<[string, string, Rentals]>([
  ['the limit is of every kind', 'Must not exceed 8.', {}],
  ['no such kind can be sent', 'A raft must not exceed 8.', {}],
  ['two choices have such a value', 'A canoe must not exceed 8.', { others: { kind: KIND, spare: KIND } }],
  ['the schema has the limit as well', 'A canoe must not exceed 8.', { hours: { type: 'integer', maximum: 8 } }],
  ['it is no number', 'A canoe must not exceed 8.', { hours: { type: 'string' } }],
])('claims nothing where %s', (_, said, rentals) => {
  expect(claimsOf(said, rentals)).toEqual([]);
});
