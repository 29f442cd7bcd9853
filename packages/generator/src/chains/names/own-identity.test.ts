import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const path = [parameter({ name: 'kiteId', in: 'path', schema: text })];
const kite = object({ id: text, tail: text });

function changed(sent: JsonSchemaObject, name = 'Valid request', description: string | null = null) {
  const make = operation({
    method: 'POST',
    path: '/kites',
    requestBody: body(object({ tail: text })),
    responses: [respond('201', kite)],
  });
  const read = operation({
    method: 'GET',
    path: '/kites/{kiteId}',
    parameters: path,
    responses: [respond('200', kite)],
  });
  const change = operation({
    method: 'PATCH',
    path: '/kites/{kiteId}',
    description,
    parameters: path,
    requestBody: body(sent),
    responses: [respond('200', kite), respond('422')],
  });
  const all = generateScenarios(change, { ...MODEL, operations: [make, read, change] }, { depth: 'deep' });
  const found = all.find((one) => one.name.startsWith(name));
  return { sent: found?.overrides.find((one) => one.in === 'body')?.bodyValue, before: found?.details.before };
}

const linked = object({
  data: object({ type: { ...text, enum: ['kites'] }, id: text, attributes: object({ tail: text }) }),
});

it.each([
  ['a resource object of its own kind', linked, { data: { id: '{{kiteId}}' } }],
  ['what is called as the parameter', object({ kiteId: text, tail: text }), { kiteId: '{{kiteId}}' }],
  [
    'what the document says is in the address',
    object({ id: { ...text, description: 'The id that is in the address.' }, tail: text }),
    { id: '{{kiteId}}' },
  ],
])('%s has the id of the path', (_, sent, expected) => {
  expect(changed(sent).sent).toMatchObject(expected);
});

it('needs no second record, whatever the words say of others', () => {
  const { before } = changed(linked, 'Valid request', 'The tail can be used by another kite afterwards.');
  expect(before?.map((step) => step.operation)).toEqual(['POST /kites']);
});

it('what a scenario is about stays as it is', () => {
  expect(changed(linked, 'Missing required field data.id').sent).toEqual({
    data: expect.not.objectContaining({ id: '{{kiteId}}' }),
  });
  expect(changed(linked, 'Field data.type is not one').sent).toMatchObject({ data: { id: '{{kiteId}}' } });
});
