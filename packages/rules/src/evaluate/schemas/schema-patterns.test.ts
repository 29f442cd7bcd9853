import { expect, it } from 'vitest';
import { createSchemaValidators } from './schema-validators.ts';

const definitions = { Code: { type: 'string', pattern: '^[A-Z]{2}$' } } as const;

it('holds each value against the pattern of its own property', () => {
  const validator = createSchemaValidators(definitions).validatorFor({
    properties: {
      title: { type: 'string', pattern: '\\S' },
      code: { $ref: '#/$defs/Code' },
      day: { type: 'string', pattern: '^\\d{4}$' },
    },
  });
  const locationsIn = (value: object): string[] => validator?.(value).problems.map(({ path }) => path) ?? [];
  expect(locationsIn({ title: 'a b', code: 'AB', day: '2030' })).toEqual([]);
  expect(locationsIn({ title: ' ', code: 'abc', day: '30' })).toEqual(['title', 'code', 'day']);
});
