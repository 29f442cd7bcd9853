import type { JsonSchemaObject, Parameter } from '@assay/api-model';
import { expect, it } from 'vitest';
import { operation, parameter, respond } from '../../testing/operations.ts';
import { parameterFaults } from './parameter-faults.ts';

const text: JsonSchemaObject = { type: 'string' };
const SIZE: JsonSchemaObject = { type: 'integer', maximum: 50 };
const asked = (schema: JsonSchemaObject, fields: Partial<Parameter> = {}): Parameter =>
  parameter({ name: 'size', in: 'query', schema, ...fields });

const claimsOf = (one: Parameter, ...statuses: string[]) =>
  parameterFaults(
    operation({
      method: 'GET',
      path: one.in === 'path' ? `/poems/{${one.name}}` : '/poems',
      parameters: [one],
      responses: ['200', ...statuses].map((status) => respond(status)),
    }),
    {},
  );
const sentBy = (one: Parameter) =>
  claimsOf(one, '400').map(({ name, errorIn, overrides: [sent] }) => [name, errorIn, sent?.value]);

it('breaks the schema of a parameter in one point each', () => {
  expect(sentBy(asked(SIZE))).toEqual([
    ['Query parameter size above 50', 'query.size', '51'],
    ['Query parameter size is not an integer', 'query.size', 'not-a-number'],
  ]);
  expect(sentBy(parameter({ name: 'poemId', in: 'path', schema: { type: 'integer' } }))).toEqual([
    ['Path parameter poemId is not an integer', 'path.poemId', 'not-a-number'],
  ]);
});

it('leaves out one that is required, where a request can be sent without it', () => {
  expect(sentBy(asked(text, { required: true }))).toEqual([
    ['Missing required query parameter size', 'query.size', null],
  ]);
  expect(sentBy(asked(text, { in: 'header', name: 'X-Shelf', required: true }))).toEqual([
    ['Missing required header X-Shelf', 'header.X-Shelf', null],
  ]);
  expect(sentBy(parameter({ name: 'poemId', in: 'path', schema: text }))).toEqual([]);
});

it('expects the refusal that is documented, and claims nothing where none is', () => {
  expect(claimsOf(asked(SIZE), '422').map(({ expectedStatus }) => expectedStatus)).toEqual([422, 422]);
  expect(claimsOf(asked(SIZE))).toEqual([]);
});

it.each<[string, Parameter]>([
  ['any text will do', asked(text)],
  ['it is written in several ways', asked({ type: 'array', items: SIZE })],
  ['it is a cookie', asked(SIZE, { in: 'cookie' })],
  ['the text is empty, which is another path', parameter({ name: 'p', in: 'path', schema: { ...text, minLength: 1 } })],
])('claims nothing where %s', (_, one) => {
  expect(sentBy(one)).toEqual([]);
});
