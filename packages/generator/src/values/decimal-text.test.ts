import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { decimalText } from './decimal-text.ts';

it.each<[JsonSchemaObject, string | null]>([
  [{ pattern: String.raw`^\d{1,5}(?:\.\d{1,3})?$` }, '7.500'],
  [{ pattern: String.raw`^-?\d{0,7}(?:\.\d{0,2})?$`, format: 'decimal' }, '7.50'],
  [{ pattern: String.raw`^[0-9]+(\.[0-9]+)?$` }, '7.50'],
  [{ pattern: String.raw`^\d+\.\d{4}$` }, '7.5000'],
  [{ pattern: String.raw`^[0-9]+(\.[0-9]+)?$`, examples: ['3.2'] }, '7.5'],
  [{ format: 'decimal' }, '7.50'],
  [{ pattern: String.raw`^[A-Z]\.\d$` }, null],
  [{ format: 'email' }, null],
])('a decimal text for %j is %j', (schema, expected) => {
  expect(decimalText({ type: 'string', ...schema })).toBe(expected);
});
