import type { Json, JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, respond } from '../../testing/operations.ts';
import { bodyFaults } from './body-faults.ts';

const text: JsonSchemaObject = { type: 'string' };
const whole: JsonSchemaObject = { type: 'integer' };

const create = (schema: JsonSchemaObject, example: Json, fields: Partial<Operation> = {}): Operation =>
  operation({
    method: 'POST',
    path: '/quilts',
    requestBody: body(schema, example),
    responses: [respond('201'), respond('400'), respond('422')],
    ...fields,
  });

const claimsOf = (...of: Parameters<typeof create>) => bodyFaults(create(...of), {}, 0);
const sentBy = (...of: Parameters<typeof create>): Record<string, unknown> =>
  Object.fromEntries(claimsOf(...of).map(({ name, overrides: [one] }) => [name, one?.bodyValue ?? one?.value]));

const QUILT: JsonSchemaObject = {
  type: 'object',
  required: ['name'],
  properties: { name: text, rows: { ...whole, maximum: 9 } },
  additionalProperties: false,
};
const WHOLE = { 'Malformed JSON body': '{"unclosed": ', 'Missing request body': null };

it('breaks the schema of a body in one point each, beside what is no body', () => {
  expect(sentBy(QUILT, { name: 'Sun' })).toEqual({
    'Missing required field name': {},
    'Field name is not a string': { name: { wrong: 'type' } },
    'Field name is null': { name: null },
    'Field rows is not an integer': { name: 'Sun', rows: 'not-a-number' },
    'Field rows above 9': { name: 'Sun', rows: 10 },
    'Field unexpected_field is not documented': { name: 'Sun', unexpected_field: 'x' },
    ...WHOLE,
  });
});

it('points at what is wrong, and expects the refusal that is documented', () => {
  const inner: JsonSchemaObject = { type: 'object', required: ['rows'], properties: { rows: whole } };
  const schema: JsonSchemaObject = {
    type: 'object',
    required: ['parts'],
    properties: { parts: { type: 'array', items: inner } },
  };
  const missing = claimsOf(schema, { parts: [{ rows: 2 }] }).find(({ name }) => name.includes('rows'));
  expect(missing).toMatchObject({
    kind: 'missing_required',
    errorIn: 'body',
    expectedStatus: 422,
    details: { pointer: '/parts/0/rows', constraint: 'required: rows' },
    overrides: [{ in: 'body', bodyValue: { parts: [{}] } }],
  });
  const only400 = claimsOf(QUILT, { name: 'Sun' }, { responses: [respond('201'), respond('400')] });
  expect(new Set(only400.map(({ expectedStatus }) => expectedStatus))).toEqual(new Set([400]));
});

it('leaves alone what the schema leaves open', () => {
  const open: JsonSchemaObject = {
    type: 'object',
    required: ['name'],
    properties: { name: {}, id: { ...whole, readOnly: true } },
  };
  expect(Object.keys(sentBy(open, { name: 'Sun' }))).toEqual(['Missing required field name', ...Object.keys(WHOLE)]);
});

it('claims nothing of the members where no body is known that keeps the schema', () => {
  const never: JsonSchemaObject = {
    type: 'object',
    required: ['name'],
    properties: { name: { ...text, minLength: 5, maxLength: 2 } },
  };
  expect(sentBy(never, { name: 'Sun' })).toEqual(WHOLE);
});

it('takes no body for a mistake only where one without members is', () => {
  const optional: JsonSchemaObject = { type: 'object', properties: { name: text } };
  expect(sentBy(optional, { name: 'Sun' })).not.toHaveProperty(['Missing request body']);
});

it('claims nothing of a request without a body, or of plain text', () => {
  expect(bodyFaults(create(QUILT, {}, { requestBody: null }), {}, 0)).toEqual([]);
  const content = [{ contentType: 'text/plain', schema: text, examples: [] }];
  const plain = { required: true, description: null, content };
  expect(bodyFaults(create(QUILT, {}, { requestBody: plain }), {}, 0)).toEqual([]);
});
