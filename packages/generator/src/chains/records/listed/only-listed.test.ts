import type { JsonSchemaObject, MediaType } from '@assay/api-model';
import { expect, it } from 'vitest';
import { baseScenario } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const record: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id: text } };

/** What is sent as the pier of a berth: `piers` can only be listed. */
function pierOf(pier: JsonSchemaObject, ...examples: MediaType['examples']): unknown {
  const piers = operation({
    method: 'GET',
    path: '/piers',
    responses: [respond('200', { type: 'array', items: record })],
  });
  const schema: JsonSchemaObject = { type: 'object', required: ['pier_id'], properties: { pier_id: pier } };
  const create = operation({
    method: 'POST',
    path: '/berths',
    requestBody: body(schema, ...examples),
    responses: [respond('201', record)],
  });
  const scenario = baseScenario(create, { ...MODEL, operations: [piers, create] });
  const sent = scenario?.overrides.find((one) => one.in === 'body')?.bodyValue ?? null;
  return sent === null ? null : Object.values(sent)[0];
}

it('takes a record that is only listed from its list', () => {
  expect(pierOf(text)).toBe('{{pierId}}');
});

it('leaves one that an example or a default names', () => {
  expect(pierOf(text, { pier_id: 'north' })).toBeNull();
  expect(pierOf({ ...text, default: 'north' })).toBeNull();
});
