import type { JsonSchema } from '@assay/api-model';
import { expect, test } from 'vitest';
import { indexOf } from '../../resources/api-index.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { withoutNeeded } from './without-needed.ts';

const id: JsonSchema = { type: 'integer' };
const record: JsonSchema = { type: 'object', required: ['id'], properties: { id } };
const inPath = [parameter({ name: 'id', in: 'path', schema: id })];
const creates = (path: string) =>
  operation({
    method: 'POST',
    path,
    parameters: path.includes('{') ? inPath : [],
    requestBody: body({ type: 'object', properties: { size: id } }),
    responses: [respond('201', record)],
  });

function faults(description: string) {
  const send = operation({
    method: 'POST',
    path: '/parcels/{id}/send',
    description,
    parameters: inPath,
    responses: [respond('200', record), respond('422')],
  });
  const operations = [
    creates('/parcels'),
    operation({ method: 'GET', path: '/parcels/{id}', parameters: inPath, responses: [respond('200', record)] }),
    creates('/parcels/{id}/things'),
    operation({
      method: 'DELETE',
      path: '/parcels/{id}/things/{thing}',
      parameters: [...inPath, parameter({ name: 'thing', in: 'path', schema: id })],
      responses: [respond('204')],
    }),
    send,
  ];
  const situation = { index: indexOf(operations, {}), seed: 0, securitySchemes: {}, accounts: [], description: '' };
  return withoutNeeded({ ...situation, operation: send });
}

test('what a record must have is left out once, and the request is refused', () => {
  const [fault, ...others] = faults('A parcel without things cannot be sent (422).');
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ name: 'Without a thing', expectedStatus: 422, errorIn: 'state', kind: 'part_missing' });
  expect(fault?.details.before?.map((step) => step.operation)).toEqual(['POST /parcels', 'GET /parcels/{id}']);
});

test('one that is missing is read in other words', () => {
  expect(faults('A parcel without a single thing cannot be sent.')).toHaveLength(1);
  expect(faults('A parcel that has not even one thing is refused, there are no things.')).toHaveLength(1);
});

test('nothing is left out of what needs nothing', () => {
  expect(faults('Sends the parcel.')).toEqual([]);
});

test('a request that makes several moves is refused one of them', () => {
  const states = ['draft', 'sent', 'void'];
  const parcel: JsonSchema = {
    type: 'object',
    required: ['id', 'status'],
    properties: { id, status: { type: 'string', enum: states } },
  };
  const moves = operation({
    method: 'PATCH',
    path: '/parcels/{id}',
    description: 'From draft to sent, from draft to void. Sending needs at least one thing (409 without).',
    parameters: inPath,
    requestBody: body({ type: 'object', properties: { status: { type: 'string', enum: states } } }),
    responses: [respond('200', parcel), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/parcels',
      description: 'Starts as a draft.',
      responses: [respond('201', parcel)],
    }),
    operation({ method: 'GET', path: '/parcels/{id}', parameters: inPath, responses: [respond('200', parcel)] }),
    creates('/parcels/{id}/things'),
    operation({
      method: 'GET',
      path: '/parcels/{id}/things/{thing}',
      parameters: [...inPath, parameter({ name: 'thing', in: 'path', schema: id })],
      responses: [respond('200', record)],
    }),
    moves,
  ];
  const situation = { index: indexOf(operations, {}), seed: 0, securitySchemes: {}, accounts: [], description: '' };
  const [fault] = withoutNeeded({ ...situation, operation: moves });
  expect(fault?.overrides.find((one) => one.in === 'body')?.bodyValue).toEqual({ status: 'sent' });
});
