import type { JsonSchema } from '@assay/api-model';
import { expect, test } from 'vitest';
import { mayBeNull } from './may-be-null.ts';

const definitions = { Rating: { type: ['number', 'null'] }, Name: { type: 'string' } } satisfies Record<
  string,
  JsonSchema
>;

test.each<[schema: JsonSchema, isNullable: boolean]>([
  [{ type: ['string', 'null'] }, true],
  [{ type: 'null' }, true],
  [{ enum: ['a', null] }, true],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, true],
  [{ oneOf: [{ $ref: '#/$defs/Name' }, { $ref: '#/$defs/Rating' }] }, true],
  [{ allOf: [{ $ref: '#/$defs/Rating' }] }, true],
  [{ $ref: '#/$defs/Rating' }, true],
  [{ $ref: '#/$defs/Name' }, false],
  [{ type: 'string', enum: ['a'] }, false],
  [{}, false],
  [true, false],
])('what says that a value may be null: %j', (schema, isNullable) => {
  expect(mayBeNull(schema, definitions)).toBe(isNullable);
});

test('a schema that refers to itself has an end', () => {
  const tree: JsonSchema = { anyOf: [{ $ref: '#/$defs/Tree' }] };
  expect(mayBeNull(tree, { Tree: tree })).toBe(false);
});
