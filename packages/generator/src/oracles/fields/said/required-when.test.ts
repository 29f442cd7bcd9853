import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, respond } from '../../../testing/operations.ts';
import { situationOf } from '../../../testing/situation.ts';
import { requiredWhenFaults } from './required-when.ts';

const text: JsonSchemaObject = { type: 'string' };

interface Orders {
  required?: readonly string[];
  statuses?: readonly string[];
}

function claimsOf(said: string, { required = ['delivery'], statuses = ['400', '422'] }: Orders = {}) {
  const order: JsonSchemaObject = {
    type: 'object',
    required: [...required],
    properties: {
      delivery: { ...text, enum: ['pickup', 'courier'] },
      address: { ...text, description: said },
    },
  };
  const create = operation({
    method: 'POST',
    path: '/orders',
    requestBody: body(order),
    responses: [respond('201'), ...statuses.map((status) => respond(status))],
  });
  return requiredWhenFaults(situationOf([create], create.key));
}

it('leaves out what a value calls for', () => {
  const said = 'Required when `delivery` is courier.';
  const [claim, ...others] = claimsOf(said);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    name: 'Field address is missing with delivery courier',
    kind: 'missing_required',
    errorIn: 'body',
    expectedStatus: 422,
    details: { pointer: '/address', reason: `The document says "${said}".` },
  });
  expect(claim?.overrides[0]?.bodyValue).toEqual({ delivery: 'courier' });
});

it('sends it with another value too where the words rule that out', () => {
  const claims = claimsOf('Required only when `delivery` is courier.');
  expect(claims.map(({ kind, overrides }) => [kind, overrides[0]?.bodyValue])).toEqual([
    ['missing_required', { delivery: 'courier' }],
    ['unknown_field', { delivery: 'pickup', address: expect.any(String) }],
  ]);
});

it.each<[string, string, Orders]>([
  ['it may be left out', 'Optional when `delivery` is courier.', {}],
  ['the words name no value', 'Where a courier would bring it.', {}],
  ['the schema requires it always', 'Required when `delivery` is courier.', { required: ['delivery', 'address'] }],
])('claims nothing where %s', (_, said, orders) => {
  expect(claimsOf(said, orders)).toEqual([]);
});
