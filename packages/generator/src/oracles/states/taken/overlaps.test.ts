import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const moment: JsonSchemaObject = { type: 'string', format: 'date-time' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const inPath = (...names: string[]) => ({
  parameters: names.map((name) => parameter({ name, in: 'path', schema: text })),
});
const trip = object({ id: text, boat: text, startsAt: moment, endsAt: moment });

/** Trips below tours: the names of what is tried with a time that is taken, and below which tours. */
function tried(description: string) {
  const create = operation({
    method: 'POST',
    path: '/tours/{tourId}/trips',
    ...inPath('tourId'),
    description,
    requestBody: body(object({ boat: text, startsAt: moment, endsAt: moment })),
    responses: [respond('201', trip), respond('409')],
  });
  const tour = object({ id: text });
  const operations = [
    create,
    operation({
      method: 'GET',
      path: '/tours/{tourId}/trips/{id}',
      ...inPath('tourId', 'id'),
      responses: [respond('200', trip)],
    }),
    operation({
      method: 'DELETE',
      path: '/tours/{tourId}/trips/{id}',
      ...inPath('tourId', 'id'),
      responses: [respond('204')],
    }),
    operation({
      method: 'POST',
      path: '/tours',
      requestBody: body(object({ name: text })),
      responses: [respond('201', tour)],
    }),
    operation({ method: 'GET', path: '/tours/{tourId}', ...inPath('tourId'), responses: [respond('200', tour)] }),
  ];
  return generateScenarios(create, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' })
    .filter(({ errorType }) => errorType === 'overlap')
    .map(({ name, overrides, details: { before = [] } }) => {
      const first = before.find((step) => step.operation === create.key)?.values.find((one) => one.in === 'path');
      return [name, first?.value === overrides.find((one) => one.in === 'path')?.value];
    });
}

const SAME = ['At a time that overlaps one that is taken', true];

it('a time that is taken whatever the parent is tried below a second parent too', () => {
  expect(tried('A boat has one trip at a time, whatever tour it belongs to (409).')).toEqual([
    SAME,
    ['At a time that overlaps one that is taken below another tour', false],
  ]);
});

it.each(['A boat has one trip at a time (409).', 'Trips of a tour that overlap are refused with 409.'])(
  'below the same one only: %s',
  (description) => expect(tried(description)).toEqual([SAME]),
);
