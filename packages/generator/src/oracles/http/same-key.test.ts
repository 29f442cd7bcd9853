import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const boat: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id: { ...text, format: 'uuid' } } };

interface Api {
  header?: string;
  query?: string;
  member?: string;
  description?: string;
  said?: string;
}

function repeated({ header, query, member, description = '', said = '' }: Api) {
  const key = member === undefined ? {} : { [member]: { ...text, description } };
  const create = operation({
    method: 'POST',
    path: '/boats',
    description: said,
    parameters: [
      ...(header === undefined ? [] : [parameter({ name: header, in: 'header', schema: text, description })]),
      ...(query === undefined ? [] : [parameter({ name: query, in: 'query', schema: text, description })]),
    ],
    requestBody: body({ type: 'object', required: ['metres'], properties: { metres: { type: 'integer' }, ...key } }),
    responses: [respond('201', boat), respond('409'), respond('422')],
  });
  const id = parameter({ name: 'boatId', in: 'path', schema: text });
  const remove = operation({
    method: 'DELETE',
    path: '/boats/{boatId}',
    parameters: [id],
    responses: [respond('204')],
  });
  return generateScenarios(create, { ...MODEL, operations: [create, remove] }, { depth: 'deep' })
    .filter(
      ({ details, name }) => details.constraint === (header ?? query ?? member) && /the same|that is used/.test(name),
    )
    .map(({ name, details, overrides }) => ({
      name,
      first: details.before?.at(-1)?.values.map(({ in: location, value, bodyValue }) => [location, value ?? bodyValue]),
      again: overrides.map(({ in: location, value, bodyValue }) => [location, value ?? bodyValue]),
    }));
}

it('repeats a request with its key in a header', () => {
  const [only] = repeated({ header: 'Idempotency-Key' });
  expect(only?.name).toBe('The same request with the same Idempotency-Key');
  expect(only?.first?.[0]).toEqual(['header', '{{$randomUUID}}']);
  expect(only?.again[0]).toEqual(['header', '{{requestKey}}']);
});

it.each([
  'Makes repeating a request safe.',
  'The second call with a requestId creates nothing.',
  'Send it again when you write to us.',
])('takes a name of other uses for a key where repeating is spoken of: %s', (description) => {
  expect(repeated({ query: 'requestId', description }).length > 0).toBe(!description.startsWith('Send'));
});

it('repeats a request with its key in the query', () => {
  const [only] = repeated({
    query: 'requestId',
    description: 'A second call with the same one creates no second boat.',
  });
  expect(only?.first?.[0]).toEqual(['query', '{{$randomUUID}}']);
  expect(only?.again[0]).toEqual(['query', '{{requestKey}}']);
});

it('repeats a request with its key in the body, and sends another one with it', () => {
  const said =
    'A repeat with the same requestId answers the first boat; the same requestId with another body is a 409.';
  const [same, other] = repeated({ member: 'requestId', said });
  expect(same?.first).toEqual([['body', expect.objectContaining({ requestId: '{{$randomUUID}}' })]]);
  expect(same?.again).toEqual([['body', expect.objectContaining({ requestId: '{{again0}}' })]]);
  expect(other?.name).toBe('Another request with a requestId that is used');
  expect(other?.again).toEqual([['body', expect.objectContaining({ requestId: '{{again0}}' })]]);
  expect(other?.again).not.toEqual(same?.again);
});

it('takes nothing for such a key of which the document says nothing like it', () => {
  expect(repeated({ member: 'requestId', said: 'The requestId is in our logs.' })).toEqual([]);
  expect(repeated({ header: 'X-Request-Id', description: 'Helps to find a request.' })).toEqual([]);
});
