import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id: JsonSchemaObject = { type: 'integer' };
const at = (name: string) => [parameter({ name, in: 'path', schema: id })];

/** What a delivery is tried with, where couriers have this field beside their name. */
function deliveries(field: Record<string, JsonSchemaObject>, said: string, refusal = 'The courier cannot take it.') {
  const courier: JsonSchemaObject = {
    type: 'object',
    required: ['id', ...Object.keys(field)],
    properties: { id, ...field },
  };
  const delivery: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id } };
  const named = { name: { type: 'string' as const } };
  const create = operation({
    method: 'POST',
    path: '/deliveries',
    description: said,
    requestBody: body({ type: 'object', required: ['courier_id'], properties: { courier_id: id } }),
    responses: [respond('201', delivery), { ...respond('409'), description: refusal }],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/couriers',
      requestBody: body({ type: 'object', required: ['name'], properties: named }),
      responses: [respond('201', courier)],
    }),
    operation({ method: 'GET', path: '/couriers/{id}', parameters: at('id'), responses: [respond('200', courier)] }),
    operation({
      method: 'PATCH',
      path: '/couriers/{id}',
      parameters: at('id'),
      requestBody: body({ type: 'object', properties: { ...named, ...field } }),
      responses: [respond('200', courier)],
    }),
    create,
    operation({ method: 'GET', path: '/deliveries/{id}', parameters: at('id'), responses: [respond('200', delivery)] }),
  ];
  return generateScenarios(create, { ...MODEL, operations }, { depth: 'deep' })
    .filter(({ details }) => details.constraint?.startsWith('state:') === true)
    .map(({ name, details }) => [name, details.before?.at(-1)?.values.find((one) => one.in === 'body')?.bodyValue]);
}

it('a state that an update sets is one that records can be brought into', () => {
  const state = { state: { type: 'string' as const, enum: ['active', 'suspended'] } };
  expect(deliveries(state, 'A suspended courier may not take deliveries.')).toEqual([
    ['For a courier that is suspended', expect.objectContaining({ state: 'suspended' })],
  ]);
});

it('a flag that is called as a state is one', () => {
  const flag = { active: { type: 'boolean' as const } };
  expect(deliveries(flag, 'The courier must\n\n* be active,\n* own a bag.')).toEqual([
    ['For a courier that is not_active', expect.objectContaining({ active: false })],
  ]);
  expect(deliveries({ is_active: { type: 'boolean' } }, 'The courier must be active.')).toHaveLength(1);
});

it('a demand is read beside those on others', () => {
  const flag = { active: { type: 'boolean' as const } };
  const said =
    'The delivery has to be paid, its courier has to be active, and the bag must not weigh more than 20 kg; otherwise 409.';
  expect(deliveries(flag, said).map(([name]) => name)).toEqual(['For a courier that is not_active']);
});

it('a flag that is data is none', () => {
  expect(deliveries({ tall: { type: 'boolean' } }, 'The courier must be tall.')).toEqual([]);
});
