import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const moment: JsonSchemaObject = { ...text, format: 'date-time' };
const id = parameter({ name: 'dive', in: 'path', schema: text });

/** Changes that a document which says this of a dive gives reason to expect the refusal of. */
function refused(said: string, method: 'PATCH' | 'PUT' = 'PATCH') {
  const fields = { boat: text, leaves_at: moment, back_at: moment };
  const dive: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id: text, ...fields } };
  const sent: JsonSchemaObject = { type: 'object', required: ['leaves_at', 'back_at'], properties: fields };
  const change = operation({
    method,
    path: '/dives/{dive}',
    parameters: [id],
    requestBody: body({ type: 'object', properties: fields }),
    responses: [respond('200', dive), respond('422')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/dives',
      description: said,
      requestBody: body(sent, { boat: 'Gannet', leaves_at: '2031-06-02T07:00:00Z', back_at: '2031-06-02T11:00:00Z' }),
      responses: [respond('201', dive)],
    }),
    operation({ method: 'GET', path: '/dives/{dive}', parameters: [id], responses: [respond('200', dive)] }),
    change,
  ];
  return generateScenarios(change, { ...MODEL, operations }, { depth: 'deep' })
    .filter(({ name }) => name.includes(' alone beyond '))
    .map(({ name, expectedStatus, overrides, details }) => ({
      name,
      expectedStatus,
      body: overrides.find((one) => one.in === 'body')?.bodyValue,
      last: details.followUps?.at(-1)?.operation,
    }));
}

it('sends one of two values that the words put into an order, beyond the stored other one', () => {
  expect(refused('`back_at` must be after `leaves_at`.')).toEqual([
    {
      name: 'Changing leaves_at alone beyond back_at',
      expectedStatus: 422,
      body: { leaves_at: expect.stringContaining('2031-06-02T12:00:00Z') as string },
      last: 'GET /dives/{dive}',
    },
  ]);
});

it('says nothing where no words do, or where a change sends everything', () => {
  expect(refused('Plans a dive.')).toEqual([]);
  expect(refused('`back_at` must be after `leaves_at`.', 'PUT')).toEqual([]);
});
