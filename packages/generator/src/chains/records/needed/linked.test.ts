import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { baseScenario } from '../../../generate-scenarios.ts';
import type { Learned } from '../../../learned/learned.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text = { type: 'string' as const };
const shown: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id: text } };
const at = { parameters: [parameter({ name: 'id', in: 'path', schema: text })] };
const crate: JsonSchemaObject = {
  type: 'object',
  required: ['weight'],
  properties: { weight: { type: 'integer' }, voyageId: text },
};
const sail = operation({
  method: 'POST',
  path: '/voyages/{id}/sail',
  ...at,
  responses: [respond('200', shown), respond('409')],
});
const create = (path: string, schema: JsonSchemaObject) => [
  operation({ method: 'POST', path, requestBody: body(schema), responses: [respond('201', shown)] }),
  operation({ method: 'DELETE', path: `${path}/{id}`, ...at, responses: [respond('204')] }),
];
const operations = [
  sail,
  ...create('/voyages', { type: 'object', required: ['to'], properties: { to: text } }),
  ...create('/crates', crate),
];

const learned: Learned = {
  version: 1,
  operations: {
    'POST /voyages/{id}/sail': {
      outcome: 'accepted',
      repairs: [{ kind: 'needs', in: 'path', at: 'id', resource: 'crate', because: 'nothing is on board' }],
    },
  },
};

it('makes what a record has to have so that it belongs to that record', () => {
  const before = baseScenario(sail, { ...MODEL, operations }, { learned })?.details.before ?? [];
  const made = before.find((step) => step.operation === 'POST /crates');
  expect(made?.values.find((one) => one.in === 'body')?.bodyValue).toMatchObject({ voyageId: '{{voyageId}}' });
});
