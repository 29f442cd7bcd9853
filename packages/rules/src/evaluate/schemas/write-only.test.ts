import type { JsonSchema } from '@assay/api-model';
import { expect, it } from 'vitest';
import { createSchemaValidators } from './schema-validators.ts';

const definitions: Record<string, JsonSchema> = {
  Pin: { type: 'string', writeOnly: true },
  Card: {
    type: 'object',
    required: ['id', 'pin', 'code'],
    additionalProperties: false,
    properties: { id: { type: 'integer' }, pin: { $ref: '#/$defs/Pin' }, code: { type: 'string', writeOnly: true } },
  },
};

it('write-only properties are not required of an answer, and fail when they are in it', () => {
  const validate = createSchemaValidators(definitions).validatorFor({ type: 'array', items: { $ref: '#/$defs/Card' } });
  expect(validate?.([{ id: 1 }]).problems).toEqual([]);
  expect(validate?.([{ id: 1, pin: '1234' }]).problems).toEqual([{ path: '[0].pin', message: 'must not be there' }]);
  expect(validate?.([{ id: 'x' }]).problems[0]?.path).toBe('[0].id');
});

it('a problem is located as a rule would write it, whatever the keys are', () => {
  const strings: JsonSchema = { additionalProperties: { items: { type: 'string' }, type: 'array' } };
  const validate = createSchemaValidators({}).validatorFor(strings);
  const pathOf = (body: unknown) => validate?.(body).problems[0]?.path;
  expect(pathOf({ rows: ['a', 1] })).toBe('rows[1]');
  expect(pathOf({ 'a/b': ['a', 1] })).toBe('["a/b"][1]');
  expect(pathOf({ '0': [1] })).toBe('["0"][0]');
});
