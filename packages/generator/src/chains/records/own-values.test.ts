import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { rankedValues } from './own-values.ts';

const valuesOf = (schema: JsonSchemaObject, base: string): unknown[] => [
  ...new Set(
    (rankedValues({ name: 'weight', path: 'weight', schema, isAlways: true }, base, 0) ?? [])
      .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
      .map(({ written }) => written),
  ),
];

it.each([
  [{ type: 'string', format: 'decimal', pattern: '^\\d{1,6}(?:\\.\\d{1,2})?$' }, '7.50', ['9.00', '10.00', '11.00']],
  [{ type: 'string', format: 'int64', pattern: '^[1-9][0-9]{0,6}$' }, '640000', ['999999', '1000000', '1000001']],
  [{ type: 'string', format: 'int64' }, '5', ['9', '10', '11']],
  [{ type: 'string', format: 'int64', pattern: '^[A-F]+$' }, 'AF', []],
] satisfies [JsonSchemaObject, string, string[]][])(
  'amounts as text are in no order of texts: %j',
  (schema, base, is) => {
    expect(valuesOf(schema, base)).toEqual(is);
  },
);
