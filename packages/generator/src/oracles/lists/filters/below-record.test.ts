import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const state: JsonSchemaObject = { type: 'string', enum: ['dry', 'afloat'] };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const yard = object({ id: text, name: text });
const yardId = parameter({ name: 'yardId', in: 'path', schema: text });
const hullId = parameter({ name: 'hullId', in: 'path', schema: text });

/** What is asked for by a field of two values, and what is made before. */
function askedOf(field: string, isSent: boolean) {
  const hull = object({ id: text, name: text, [field]: state });
  const sent = isSent ? { name: text, [field]: state } : { name: text };
  const list = operation({
    method: 'GET',
    path: '/yards/{yardId}/hulls',
    parameters: [yardId, parameter({ name: field, in: 'query', schema: state })],
    responses: [respond('200', { type: 'array', items: hull })],
  });
  const operations = [
    list,
    operation({ method: 'GET', path: '/yards', responses: [respond('200', { type: 'array', items: yard })] }),
    operation({
      method: 'POST',
      path: '/yards',
      requestBody: body(object({ name: text })),
      responses: [respond('201', yard)],
    }),
    operation({ method: 'DELETE', path: '/yards/{yardId}', parameters: [yardId], responses: [respond('204')] }),
    operation({
      method: 'POST',
      path: '/yards/{yardId}/hulls',
      parameters: [yardId],
      requestBody: body(object(sent)),
      responses: [respond('201', hull)],
    }),
    operation({ method: 'GET', path: '/hulls/{hullId}', parameters: [hullId], responses: [respond('200', hull)] }),
    operation({ method: 'DELETE', path: '/hulls/{hullId}', parameters: [hullId], responses: [respond('204')] }),
  ];
  return generateScenarios(list, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' })
    .filter(({ name }) => name === `Filtered by ${field} afloat`)
    .map(({ details, rules }) => ({
      made: (details.before ?? []).filter((step) => step.operation.endsWith('/hulls')).length,
      rules: rules.filter((rule) => rule.includes(field)),
    }));
}

it('asks a list below a record by a state that the server sets of a record that has items', () => {
  const [found] = askedOf('state', false);
  expect(found?.made).toBeGreaterThan(1);
  expect(found?.rules).toEqual(['every `[*].state` equals the query parameter `state`']);
});

it('leaves it as it stands where the own records have values of their own', () => {
  expect(askedOf('berth', true).map(({ made }) => made)).toEqual([0]);
});
