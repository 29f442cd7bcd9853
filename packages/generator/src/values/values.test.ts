import type { JsonSchema } from '@assay/api-model';
import { describe, expect, test } from 'vitest';
import { isValid } from '../schema/is-valid.ts';
import { templateFromPattern, textFromPattern } from './from-pattern.ts';
import { Sampler } from './sample-value.ts';

describe('textFromPattern', () => {
  test.each([
    '^AC[0-9a-fA-F]{32}$',
    '^\\d{3}-\\d{4}$',
    '^(foo|bar)+$',
    '^[^a-z]{2,5}$',
    '^tok_[a-z0-9]{8,32}$',
    '^(?:\\+1)?\\w+\\.txt$',
    '^[\\w.-]+@[\\w.-]+\\.[a-z]{2,}$',
    '^[A-Z]{2}$',
    'abc',
    '^$',
  ])('%s', (pattern) => {
    expect(textFromPattern(pattern)).toMatch(new RegExp(pattern, 'u'));
  });

  test.each(['^(?=a)b', '(', '^\\p{L}+$', '(a)\\1'])('gives up on %s', (pattern) => {
    expect(textFromPattern(pattern)).toBeNull();
  });
});

test.each([
  ['^[a-z][a-z0-9-]{2,30}$', '{{$randomLetters:1}}{{$randomDigits:6}}'],
  ['^[A-Z]{2,4}$', null],
  ['^[A-Z]{2,6}$', '{{$randomCapitals:6}}'],
  ['^K-\\d+$', 'K-{{$randomDigits:6}}'],
])('a template for %s has room for many values', (pattern, template) => {
  expect(templateFromPattern(pattern)).toBe(template);
});

test('items of a list differ in every text, so that none repeats an id', () => {
  const column = {
    type: 'object' as const,
    required: ['name', 'id'],
    properties: { name: { type: 'string' as const }, id: { type: 'string' as const, pattern: '^[a-z]{2,8}$' } },
  };
  const items = new Sampler({}).sample({ type: 'array', minItems: 3, items: column }, 'columns') as { id: string }[];
  expect(new Set(items.map(({ id }) => id)).size).toBe(3);
});

test('a moment is the one that another schema shows for a field of its name, where none is shown for it', () => {
  const shown = (examples?: string[]) => ({
    type: 'string' as const,
    format: 'date-time',
    ...(examples && { examples }),
  });
  const definitions = {
    Taken: {
      type: 'object' as const,
      properties: {
        opensAt: shown(['2031-03-04T09:15:00Z']),
        madeAt: { ...shown(['2020-01-01T00:00:00Z']), readOnly: true },
      },
    },
  };
  const body = {
    type: 'object' as const,
    required: ['opens_at', 'madeAt', 'opensAt'],
    properties: { opens_at: shown(), madeAt: shown(), opensAt: shown(['2032-01-01T10:00:00Z']) },
  };
  const sampled = new Sampler(definitions).sample(body, 'body');
  expect(sampled).toMatchObject({ opens_at: '2031-03-04T09:15:00Z', opensAt: '2032-01-01T10:00:00Z' });
  expect(sampled).not.toMatchObject({ madeAt: '2020-01-01T00:00:00Z' });
});

const SCHEMAS: [name: string, schema: JsonSchema][] = [
  ['email', { type: 'string' }],
  ['name', { type: 'string', maxLength: 3 }],
  ['code', { type: 'string', minLength: 40 }],
  ['code', { type: 'string', pattern: '^[A-Z]{3}\\d{2}$' }],
  ['page', { type: 'integer', minimum: 5, maximum: 6 }],
  ['ratio', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }],
  ['steps', { type: 'integer', multipleOf: 15, minimum: 20 }],
  ['temperature', { type: 'number', maximum: -10 }],
  ['items', { type: 'array', minItems: 3, items: { type: 'boolean' } }],
  ['kind', { enum: ['a', 'b'] }],
  ['when', { type: ['string', 'null'], format: 'date-time' }],
  [
    'all',
    {
      allOf: [
        { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
        { required: ['b'], properties: { b: { const: 2 } } },
      ],
    },
  ],
  ['one', { oneOf: [{ type: 'null' }, { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }] }],
];

test.each(SCHEMAS)('%s is given a value that its schema accepts: %j', (name, schema) => {
  const value = new Sampler({}).sample(schema, name);
  expect([value, isValid(value, schema, {})]).toEqual([value, true]);
  expect(value).not.toBeNull();
});

test('a schema that contains itself ends', () => {
  const definitions: Record<string, JsonSchema> = {
    Node: { type: 'object', required: ['next'], properties: { next: { $ref: '#/$defs/Node' } } },
  };
  expect(JSON.stringify(new Sampler(definitions).sample({ $ref: '#/$defs/Node' }, 'node')).length).toBeLessThan(200);
});

test('members of which the document says nothing are sent only where it requires them, or has no others', () => {
  const unsaid = { description: 'How it looks.', nullable: true } as JsonSchema;
  const schema = { type: 'object', properties: { look: unsaid, width: { type: 'integer' } } } as JsonSchema;
  const sampled = (part: JsonSchema): string[] => Object.keys(new Sampler({}).sample(part, 'body') as object);
  expect(sampled(schema)).toEqual(['width']);
  expect(sampled({ allOf: [schema, { required: ['look'] }] })).toContain('look');
  expect(sampled({ type: 'object', properties: { look: unsaid } })).toEqual(['look']);
});

test('a record that others belong to has room for several of them', () => {
  const sampled = (name: string, more: object = {}) => new Sampler({}).sample({ type: 'integer', ...more }, name);
  expect(['capacity', 'maxPlaces', 'minCapacity'].map((name) => sampled(name))).toEqual([100, 100, 1]);
  expect(sampled('capacity', { minimum: 1, maximum: 8 })).toBe(8);
});

test('an update that may send anything sends both ends of a span or none', () => {
  const day: JsonSchema = { type: 'string', format: 'date' };
  const text: JsonSchema = { type: 'string' };
  const schema: JsonSchema = { type: 'object', properties: { area: text, desk: text, starts_on: day, ends_on: day } };
  const { starts_on: start, ends_on: end } = new Sampler({}).sample(schema, 'body') as Record<string, string>;
  expect(start).toBeDefined();
  expect(Date.parse(end ?? '')).toBeGreaterThan(Date.parse(start ?? ''));
});
