import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

function unknownOf(key: JsonSchemaObject, { isKnown = true, refusal = '422' } = {}) {
  const record = { type: 'object' as const, required: ['id'], properties: { id: key } };
  const create = operation({
    method: 'POST',
    path: '/parcels',
    requestBody: body({ type: 'object', required: ['depotId'], properties: { depotId: key } }),
    responses: [respond('201', record), respond(refusal)],
  });
  const depots = [
    operation({ method: 'POST', path: '/depots', responses: [respond('201', record)] }),
    operation({
      method: 'GET',
      path: '/depots/{depotId}',
      parameters: [parameter({ name: 'depotId', in: 'path', schema: key })],
      responses: [respond('200', record)],
    }),
  ];
  const list = operation({ method: 'GET', path: '/parcels', responses: [respond('200')] });
  const operations = [create, list, ...(isKnown ? depots : [])];
  return generateScenarios(create, { ...MODEL, operations }, { depth: 'deep' })
    .filter(({ errorType }) => errorType === 'unknown_reference')
    .map(({ overrides }) => overrides.find((one) => one.in === 'body')?.bodyValue);
}

it('names nothing that exists, in the form of an identity', () => {
  expect(unknownOf({ type: 'string', format: 'uuid' })).toEqual([{ depotId: '00000000-0000-4000-8000-000000000000' }]);
  expect(unknownOf({ type: 'integer' })).toEqual([{ depotId: 987_654_321 }]);
});

it('does not where nobody tells which records there are, or nothing is refused', () => {
  expect(unknownOf({ type: 'integer' }, { isKnown: false })).toEqual([]);
  expect(unknownOf({ type: 'integer' }, { refusal: '500' })).toEqual([]);
});
