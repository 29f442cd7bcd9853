import type { JsonSchema } from '@assay/api-model';
import { expect, it } from 'vitest';
import { operation, respond } from '../../testing/operations.ts';
import type { FaultKind } from '../../types.ts';
import { refusedFieldRules } from './refused-fields.ts';

const text = { type: 'string' as const };
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const list = (item: JsonSchema): JsonSchema => ({ type: 'array', items: item });
const FIELDS = list(object({ field: text, message: text }));

function rulesOf(schema: JsonSchema, kind: FaultKind = 'too_long', pointer = '/berth', errorIn = 'body'): string[] {
  const moor = operation({ method: 'POST', path: '/moorings', responses: [respond('201'), respond('422', schema)] });
  const details = { reason: '', constraint: null, pointer: errorIn === 'body' ? pointer : null };
  return refusedFieldRules(moor, { kind, errorIn, details }, { status: 422, definitions: {} });
}

it('asks for the name of the field that is wrong', () => {
  expect(rulesOf(object({ errors: FIELDS }))).toEqual(['any `errors[*].field` contains "berth"']);
  expect(rulesOf(object({ error: object({ details: FIELDS }) }))).toEqual([
    'any `error.details[*].field` contains "berth"',
  ]);
  expect(rulesOf(object({ invalid_params: list(object({ name: text })) }), 'bad_format', '', 'query.day')).toEqual([
    'any `invalid_params[*].name` contains "day"',
  ]);
});

it('asks for none where the list may be left out, or the fault is no single value', () => {
  expect(rulesOf(object({ errors: FIELDS }, []))).toEqual([]);
  expect(rulesOf(object({ errors: list(text) }))).toEqual([]);
  expect(rulesOf(object({ errors: FIELDS }), 'duplicate')).toEqual([]);
  expect(rulesOf(object({ errors: FIELDS }), 'too_long', '/crew/0/name')).toEqual([]);
});

it('asks for a list of which only the words say that it is there', () => {
  const schema = object({ errors: FIELDS }, []);
  const rules = (description: string): string[] => {
    const refused = { ...respond('422', schema), description };
    const moor = operation({ method: 'POST', path: '/moorings', responses: [respond('201'), refused] });
    const details = { reason: '', constraint: null, pointer: '/berth' };
    return refusedFieldRules(moor, { kind: 'too_long', errorIn: 'body', details }, { status: 422, definitions: {} });
  };
  expect(rules('Invalid; `errors` has one entry for each field.')).toEqual(['any `errors[*].field` contains "berth"']);
  expect(rules('Invalid. Often `errors` is there.')).toEqual([]);
});
