import type { JsonSchema } from '@assay/api-model';
import { describe, expect, test } from 'vitest';
import { defaultParameters, generateScenarios } from '../index.ts';
import { isAllowedBody } from '../schema/accepts.ts';
import { body, operation } from '../testing/operations.ts';

const definitions = {
  Cat: {
    type: 'object',
    required: ['kind', 'lives'],
    properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
  },
  Dog: {
    type: 'object',
    required: ['kind', 'bark'],
    properties: { kind: { type: 'string' }, bark: { type: 'boolean' } },
  },
} satisfies Record<string, JsonSchema>;
const pets: JsonSchema = {
  oneOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }],
  discriminator: { propertyName: 'kind', mapping: { cat: '#/$defs/Cat', dog: '#/$defs/Dog' } },
};
const object = (properties: Record<string, JsonSchema>, more: object = {}): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...more,
});
const list = (items: JsonSchema, minItems: number): JsonSchema =>
  object({ list: { type: 'array', minItems, uniqueItems: true, items } });
const text: JsonSchema = { type: 'string' };

// oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema
const schemas: [name: string, schema: JsonSchema][] = [
  ['distinct texts', list({ type: 'string', maxLength: 4 }, 3)],
  ['distinct by pattern', list({ type: 'string', pattern: '^(0|[1-9][0-9]*)$' }, 2)],
  ['distinct enumerated values', list({ enum: ['a', 'b', 'c'] }, 3)],
  ['distinct booleans', list({ type: 'boolean' }, 2)],
  ['distinct objects', list(object({ id: { type: 'integer', minimum: 1 } }), 3)],
  ['distinct ids', list({ type: 'string', format: 'uuid' }, 2)],
  ['a mapped discriminator', pets],
  ['at least two properties', { type: 'object', minProperties: 2, required: ['a'], properties: { a: text, b: text } }],
  ['more properties than are listed', { type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } }],
  [
    'at most one property',
    { type: 'object', maxProperties: 1, required: ['b'], properties: { a: { ...text, examples: ['x'] }, b: text } },
  ],
  [
    'what another property asks for',
    object({ a: text }, { properties: { a: text, b: text }, dependentSchemas: { a: { required: ['b'] } } }),
  ],
  [
    'what a condition asks for',
    object(
      { k: { enum: ['x', 'y'] } },
      { if: { properties: { k: { const: 'x' } } }, then: { required: ['z'], properties: { z: { type: 'integer' } } } },
    ),
  ],
  ['a forbidden value', object({ k: { type: 'string', not: { enum: ['sample'] } } })],
  ['null only', object({ k: { type: 'null' } })],
  ['a fraction between bounds', object({ k: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.01 } })],
  [
    'a second branch',
    object({ k: { oneOf: [{ type: 'string', minLength: 3 }, { type: 'string' }, { type: 'integer' }] } }),
  ],
];
// oxlint-enable unicorn/no-thenable
const of = (schema: JsonSchema) => operation({ method: 'POST', path: '/things', requestBody: body(schema) });
const model = { definitions, securitySchemes: {} };

describe('a body that is sent as valid', () => {
  test.each(schemas)('keeps the schema: %s', (_, schema) => {
    const sent = defaultParameters(of(schema), definitions).find((one) => one.in === 'body')?.bodyValue ?? null;
    expect([sent, isAllowedBody(sent, schema, definitions)]).toEqual([sent, true]);
    expect(generateScenarios(of(schema), model).some(({ errorIn }) => errorIn === null)).toBe(true);
  });

  test('has the name that the discriminator gives it', () => {
    const sent = defaultParameters(of(pets), definitions).find((one) => one.in === 'body')?.bodyValue;
    expect(sent).toMatchObject({ kind: 'cat' });
  });

  test('is left out where no body can be valid', () => {
    const impossible: JsonSchema = { allOf: [{ type: 'string' }, { type: 'integer' }] };
    expect(generateScenarios(of(impossible), model).filter(({ errorIn }) => errorIn === null)).toEqual([]);
  });

  test('may lack what only the server sets', () => {
    const schema = object({ id: { type: 'integer', readOnly: true }, name: text });
    expect(isAllowedBody({ name: 'x' }, schema, definitions)).toBe(true);
    expect(isAllowedBody({ id: 1 }, schema, definitions)).toBe(false);
  });
});
