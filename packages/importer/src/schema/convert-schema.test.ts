import { describe, expect, test } from 'vitest';
import { Reader } from '../reading/reader.ts';
import { SchemaConverter, type SchemaDialect } from './convert-schema.ts';

function convert(schema: unknown, dialect: SchemaDialect = '3.0', schemas: Record<string, unknown> = {}) {
  const reader = new Reader({ components: { schemas } });
  const converter = new SchemaConverter(reader, dialect);
  const converted = converter.convert({ node: schema, pointer: '/x' });
  return { schema: converted, definitions: converter.finish(), diagnostics: reader.diagnostics };
}

describe('OpenAPI 3.0 becomes JSON Schema 2020-12', () => {
  test.each([
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [{ nullable: true, anyOf: [{ type: 'string' }] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [{ nullable: true, allOf: [{ type: 'object' }] }, { anyOf: [{ allOf: [{ type: 'object' }] }, { type: 'null' }] }],
    [
      { type: 'integer', minimum: 1, exclusiveMinimum: true },
      { type: 'integer', exclusiveMinimum: 1 },
    ],
    [
      { type: 'integer', maximum: 9, exclusiveMaximum: false },
      { type: 'integer', maximum: 9 },
    ],
    [
      { type: 'string', example: 'a' },
      { type: 'string', examples: ['a'] },
    ],
    [
      { type: 'array', items: [{ type: 'string' }] },
      { type: 'array', prefixItems: [{ type: 'string' }] },
    ],
    [{ type: 'string', 'x-internal': 1, xml: {}, externalDocs: {} }, { type: 'string' }],
    [{ type: 'string', required: true }, { type: 'string' }],
    [{ type: 'any' }, {}],
    [{ type: 'float' }, { type: 'number' }],
    [
      { type: 'string', minLength: '3' },
      { type: 'string', minLength: 3 },
    ],
    [{ type: 'string', pattern: '(?i)a' }, { type: 'string' }],
    [
      { type: 'object', additionalProperties: {} },
      { type: 'object', additionalProperties: {} },
    ],
  ])('%j', (from, to) => {
    expect(convert(from).schema).toEqual(to);
  });
});

describe('references', () => {
  test('stay references, and only what is referred to is defined', () => {
    const result = convert({ $ref: '#/components/schemas/Pet' }, '3.1', {
      Pet: { type: 'object', properties: { mother: { $ref: '#/components/schemas/Pet' } } },
      Unused: {},
    });
    expect(result.schema).toEqual({ $ref: '#/$defs/Pet' });
    expect(result.definitions).toEqual({ Pet: { type: 'object', properties: { mother: { $ref: '#/$defs/Pet' } } } });
    expect(result.diagnostics).toEqual([]);
  });

  test('keep what stands beside them since 3.1, and only descriptions before', () => {
    const schema = { $ref: '#/components/schemas/A', description: 'd', maxLength: 3 };
    expect(convert(schema, '3.1', { A: {} }).schema).toEqual({ $ref: '#/$defs/A', description: 'd', maxLength: 3 });
    expect(convert(schema, '3.0', { A: {} }).schema).toEqual({ $ref: '#/$defs/A', description: 'd' });
    expect(convert({ ...schema, nullable: true }, '3.0', { A: {} }).schema).toEqual({
      anyOf: [{ $ref: '#/$defs/A', description: 'd' }, { type: 'null' }],
    });
  });

  test('may point anywhere in the document', () => {
    const result = convert({ $ref: '#/components/schemas/A/properties/b' }, '3.0', {
      A: { properties: { b: { type: 'string' } } },
    });
    expect(result.definitions).toEqual({ 'components.schemas.A.properties.b': { type: 'string' } });
  });

  test('that lead nowhere accept anything, even within oneOf and not', () => {
    const broken = { $ref: '#/components/schemas/Gone' };
    expect(convert(broken).schema).toBe(true);
    expect(convert({ oneOf: [broken, { type: 'string' }] }).schema).toEqual({ oneOf: [true] });
    expect(convert({ not: broken }).schema).toEqual({});
    expect(convert(broken).diagnostics).toMatchObject([{ severity: 'error', pointer: '/x/$ref' }]);
  });

  test('of a discriminator are taken along', () => {
    const result = convert({ discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } } }, '3.0', {
      Cat: { type: 'object' },
    });
    expect(result.schema).toEqual({ discriminator: { propertyName: 'kind', mapping: { cat: '#/$defs/Cat' } } });
    expect(result.definitions).toEqual({ Cat: { type: 'object' } });
  });

  test('get names of their own when names would fall together', () => {
    const both = { allOf: [{ $ref: '#/components/schemas/a~1b' }, { $ref: '#/components/schemas/a b' }] };
    const result = convert(both, '3.0', { 'a/b': { type: 'string' }, 'a b': { type: 'null' } });
    expect(result.schema).toEqual({ allOf: [{ $ref: '#/$defs/a_b' }, { $ref: '#/$defs/a_b_2' }] });
    expect(result.definitions).toEqual({ a_b: { type: 'string' }, a_b_2: { type: 'null' } });
  });
});
