import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json, JsonSchema } from '@assay/api-model';
import { expect, it } from 'vitest';
import { portableSchema } from './portable-schema.ts';

const node: JsonSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, next: { $ref: '#/$defs/Node' } },
};
const definitions: Record<string, JsonSchema> = { Node: node, Positive: { type: 'integer', exclusiveMinimum: 0 } };

const values: Json[] = [
  null,
  1,
  -1,
  1.5,
  'a',
  'abcdef',
  '2025-01-31',
  [],
  [1],
  [1, 'a'],
  ['a', 1],
  [1, 1],
  {},
  { name: 'a' },
  { name: 1 },
  { name: 'a', next: { name: 'b' } },
  { name: 'a', next: {} },
  { name: 'a', price: -1 },
];

const schemas: JsonSchema[] = [
  true,
  false,
  { $ref: '#/$defs/Positive' },
  { $ref: '#/$defs/Positive', maximum: 0.5 },
  { $ref: '#/$defs/Node' },
  { type: ['string', 'null'], minLength: 2, pattern: '^[a-z]+$' },
  { type: 'string', pattern: '^2', format: 'date' },
  { type: 'array', prefixItems: [{ type: 'integer' }], items: { type: 'string' } },
  { type: 'array', items: { $ref: '#/$defs/Positive' }, uniqueItems: true, minItems: 1 },
  { type: 'object', additionalProperties: false, properties: { name: true } },
  { type: 'object', patternProperties: { '^pr': { minimum: 0 } } },
  { oneOf: [{ $ref: '#/$defs/Node' }, { type: 'string' }] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  { if: { type: 'string' }, then: { maxLength: 3 }, else: { not: { const: 1 } } },
  { type: 'array', contains: { const: 'a' } },
  { type: 'array', contains: { const: 'a' }, minContains: 0 },
  { dependentSchemas: { price: { required: ['next'] } } },
  { enum: ['a', null, { name: 'a' }] },
];

const accepts2020 = new Ajv2020({ strict: false, validateFormats: false, logger: false });
accepts2020.addSchema({
  $id: 'document',
  $defs: JSON.parse(JSON.stringify(definitions).replaceAll('#/', 'document#/')),
});

it.each(schemas.map((schema) => [JSON.stringify(schema), schema] as const))(
  '%s means the same in draft 7',
  (text, schema) => {
    const written = portableSchema(schema, (name) => definitions[name]);
    const isPortable = new Ajv({ strict: false, logger: false }).compile(JSON.parse(JSON.stringify(written.schema)));
    const is2020 = accepts2020.compile(JSON.parse(text.replaceAll('#/', 'document#/')));
    expect(written.dropped).toEqual([]);
    const isDate = (value: Json): boolean =>
      !text.includes('format') || value === '2025-01-31' || typeof value !== 'string';
    for (const value of values)
      expect([value, isPortable(value)]).toEqual([
        value,
        schema === true || (schema !== false && is2020(value) && isDate(value)),
      ]);
  },
);

it('names what draft 7 does not have, and patterns that JavaScript does not read', () => {
  const schema = { type: 'object', unevaluatedProperties: false, properties: { a: { pattern: '(?i)a' } } };
  expect(portableSchema(schema, () => true)).toEqual({
    schema: { type: 'object', properties: { a: {} } },
    dropped: ['unevaluatedProperties', 'the pattern (?i)a'],
  });
});
