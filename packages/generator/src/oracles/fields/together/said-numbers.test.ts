import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, operation, respond } from '../../../testing/operations.ts';

const whole = (description = '', more: JsonSchemaObject = {}): JsonSchemaObject => ({
  type: 'integer',
  minimum: 1,
  maximum: 900,
  ...(description !== '' && { description }),
  ...more,
});

function scenariosOf(properties: Record<string, JsonSchemaObject>) {
  const create = operation({
    method: 'POST',
    path: '/tours',
    requestBody: body({ type: 'object', required: Object.keys(properties), properties }),
    responses: [respond('201'), respond('422')],
  });
  return generateScenarios(create, { operations: [create], definitions: {}, securitySchemes: {} }, { depth: 'deep' })
    .filter(({ name }) => /^Field \w+ (above [a-z]|below [a-z]|the same)/.test(name))
    .map(({ name, expectedStatus, overrides }) => [name, expectedStatus, overrides.at(-1)?.bodyValue]);
}

it('is refused just beyond the number that words compare it with, and taken at it', () => {
  const min = whole('', { examples: [10] });
  const max = whole('Not below `min`.', { examples: [40] });
  expect(scenariosOf({ min, max })).toEqual([
    ['Field max below min', 422, { min: 10, max: 9 }],
    ['Field max the same as min', 201, { min: 10, max: 10 }],
  ]);
});

it('knows a name whose words are said the other way round', () => {
  const seatsFree = whole('', { examples: [30] });
  const deposit = whole('By our terms a deposit never exceeds the free seats.', { examples: [5] });
  expect(scenariosOf({ seatsFree, deposit })[0]).toEqual([
    'Field deposit above seatsFree',
    422,
    { seatsFree: 30, deposit: 31 },
  ]);
});

it('is not taken at it where the words want more', () => {
  const low = whole('', { examples: [10] });
  const high = whole('Greater than `low`.', { examples: [40] });
  expect(scenariosOf({ low, high }).map(([name]) => name)).toEqual(['Field high below low']);
});

it('is not tried where nothing but the names compares them', () => {
  expect(scenariosOf({ minSeats: whole('', { examples: [10] }), maxSeats: whole('', { examples: [40] }) })).toEqual([]);
});
