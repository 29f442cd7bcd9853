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
  expect(validate?.([{ id: 1, pin: '1234' }]).problems[0]?.path).toBe('0.pin');
  expect(validate?.([{ id: 'x' }]).problems[0]?.path).toBe('0.id');
});
