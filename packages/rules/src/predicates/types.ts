import type { Json } from '@assay/api-model';
import { asNumber } from '../evaluate/values/numbers.ts';
import { oneOf } from '../tree/shapes.ts';
import type { ValueType } from '../tree/vocabulary.ts';
import { valueTypes } from '../tree/vocabulary.ts';
import { field, phrase, words } from '../wording/wording.ts';
import { valueKind } from './kind.ts';

const typePhrases: Record<ValueType, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'of type null',
  scalar: 'a single value',
  numeric: 'numeric',
  positive: 'positive',
  negative: 'negative',
};

const typeTests: Record<ValueType, (value: Json) => boolean> = {
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => typeof value === 'number' && Number.isInteger(value),
  scalar: (value) => value !== null && typeof value !== 'object',
  numeric: (value) => asNumber(value) !== null,
  positive: (value) => (asNumber(value) ?? 0) > 0,
  negative: (value) => (asNumber(value) ?? 0) < 0,
};

function isEmpty(value: Json): boolean {
  if (value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Whether there is something, and of which type it is. */
export const types = {
  present: valueKind({})({
    of: ['any', 'list', 'object'],
    isQuality: true,
    meets: (value) => value !== null,
    verb: 'be',
    rest: phrase('present'),
    also: [
      { verb: 'be', rest: phrase('absent'), isDenial: true },
      { verb: 'be', rest: phrase('missing'), isDenial: true },
    ],
  }),
  null: valueKind({})({
    of: ['any', 'list', 'object'],
    isQuality: true,
    meets: (value) => value === null,
    verb: 'be',
    rest: phrase('null'),
  }),
  empty: valueKind({})({
    of: ['any', 'list', 'object'],
    isQuality: true,
    meets: isEmpty,
    verb: 'be',
    rest: phrase('empty'),
  }),
  unset: valueKind({})({
    of: ['any', 'list', 'object'],
    isQuality: true,
    meets: (value) => value === null,
    verb: 'be',
    rest: phrase('unset'),
  }),
  type: valueKind({ type: oneOf(...valueTypes) })({
    of: ['any'],
    isQuality: true,
    examples: ({ type }) => (type === 'object' ? [{}] : []),
    meets: (value, { type }) => typeTests[type](value),
    verb: 'be',
    rest: phrase(field('type', words(typePhrases))),
  }),
};
