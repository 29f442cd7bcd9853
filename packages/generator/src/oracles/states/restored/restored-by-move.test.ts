import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const id = [parameter({ name: 'id', in: 'path', schema: text })];
const vat = object({ id: text, litres: { type: 'integer' } });
const states = ['proposed', 'accepted', 'declined', 'returned'];
const draw = object({ id: text, vat_id: text, status: { ...text, enum: states } });

/** What shows that a vat has its litres back after a decision of several. */
function restoredBy(description: string) {
  const decide = operation({
    method: 'POST',
    path: '/draws/{id}/decision',
    description,
    parameters: id,
    requestBody: body(object({ decision: { ...text, enum: ['accept', 'decline', 'return'] } })),
    responses: [respond('200', draw), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/vats',
      requestBody: body(object({ label: text })),
      responses: [respond('201', vat)],
    }),
    operation({ method: 'GET', path: '/vats/{id}', parameters: id, responses: [respond('200', vat)] }),
    operation({ method: 'DELETE', path: '/vats/{id}', parameters: id, responses: [respond('204')] }),
    operation({
      method: 'POST',
      path: '/draws',
      description: 'Takes the litres of the vat. A new draw is proposed.',
      requestBody: body(object({ vat_id: text })),
      responses: [respond('201', draw)],
    }),
    operation({ method: 'GET', path: '/draws/{id}', parameters: id, responses: [respond('200', draw)] }),
    operation({ method: 'DELETE', path: '/draws/{id}', parameters: id, responses: [respond('204')] }),
    decide,
  ];
  return generateScenarios(decide, { ...MODEL, operations }, { depth: 'deep' })
    .filter(({ name }) => name.includes('as it was before'))
    .map(({ name, overrides, details }) => ({
      name,
      sent: overrides.find((one) => one.in === 'body')?.bodyValue,
      moves: details.before?.filter(({ operation: key }) => key === decide.key).length,
    }));
}

it('is by the moves that the sentences begin with, each from where it may be made', () => {
  const said =
    'Accepts or declines a draw, or returns it. Declining gives the litres back to the vat. ' +
    'Returning gives them back (409 if they are not there any more) to the vat in full. ' +
    'Only a proposed draw can be accepted or declined and only an accepted one returned, everything else is 409.';
  expect(restoredBy(said)).toContainEqual({
    name: 'To returned: its vat is as it was before the draw',
    sent: { decision: 'return' },
    moves: 1,
  });
});

it('is by none that no sentence begins with', () => {
  expect(restoredBy('The litres go back to the vat with some decisions.')).toEqual([]);
});
