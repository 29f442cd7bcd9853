import type { ValueType } from '../tree/check.ts';

/** What programs call the types of values. */
export const typeNames = new Map<string, ValueType>([
  ['string', 'string'],
  ['str', 'string'],
  ['number', 'number'],
  ['int', 'integer'],
  ['integer', 'integer'],
  ['float', 'number'],
  ['boolean', 'boolean'],
  ['bool', 'boolean'],
  ['object', 'object'],
  ['dict', 'object'],
  ['list', 'array'],
  ['array', 'array'],
]);
