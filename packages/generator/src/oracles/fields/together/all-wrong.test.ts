import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, operation, respond } from '../../../testing/operations.ts';
import { saysEach } from './all-wrong.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: Record<string, JsonSchema>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

function scenariosOf(said: string, errors: JsonSchema = { type: 'array', items: object({ field: text, text }) }) {
  const berth = object({
    name: { type: 'string', minLength: 2, maxLength: 30, examples: ['North pier'] },
    depth: { type: 'number', minimum: 1, maximum: 20 },
    lit: { type: 'boolean' },
    version: { type: 'integer', minimum: 1 },
  });
  const create = operation({
    method: 'POST',
    path: '/berths',
    requestBody: body(berth),
    responses: [
      respond('201', object({ id: text })),
      { ...respond('422', { type: 'object', properties: { errors } }), description: said },
    ],
  });
  return generateScenarios(create, { operations: [create], definitions: {}, securitySchemes: {} }, { depth: 'deep' })
    .filter(({ name }) => name.startsWith('Several wrong'))
    .map(({ expectedStatus, overrides, rules }) => ({
      expectedStatus,
      body: overrides.at(-1)?.bodyValue,
      rules: rules.filter((rule) => rule.includes('errors')),
    }));
}

describe('several fields that are wrong at once', () => {
  it('are all named where the document says so', () => {
    const [above, below] = scenariosOf('Not acceptable: `errors` has an entry for every field that is wrong.');
    const rules = ['any `errors[*].field` contains "name"', 'any `errors[*].field` contains "depth"'];
    expect(above).toMatchObject({ expectedStatus: 422, rules });
    expect(above?.body).toMatchObject({ depth: expect.toSatisfy((depth: number) => depth > 20) });
    expect(below).toMatchObject({ expectedStatus: 422, rules });
    expect(below?.body).toMatchObject({ name: expect.toSatisfy((name: string) => name.trim().length < 2) });
  });

  it('are not sent where the document does not say so, or the list has no place for names', () => {
    expect(scenariosOf('Something is not acceptable; see `errors`.')).toEqual([]);
    expect(scenariosOf('One entry for each field that is wrong.', { type: 'array', items: text })).toEqual([]);
  });
});

it.each([
  'Refusals list every value that is wrong, not only the first.',
  'One line per field that was turned down.',
  'All violations are reported at once.',
  'The answer names all wrong fields.',
])('each is named: %s', (said) => {
  expect(saysEach(said)).toBe(true);
});

it.each([
  'The list may have an entry for each field.',
  'The first of all wrong fields is named.',
  'Fields that are wrong are refused.',
  'Every field is documented below.',
])('one may be named: %s', (said) => {
  expect(saysEach(said)).toBe(false);
});
