import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { baseScenario } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id: JsonSchemaObject = { type: 'integer' };
const record = (properties: JsonSchemaObject['properties'] = {}): JsonSchemaObject => ({
  type: 'object',
  required: ['id'],
  properties: { id, ...properties },
});
const kayak = record({ status: { type: 'string', enum: ['stored', 'afloat', 'hired', 'sunk'] } });
const ofKayak = body({ type: 'object', required: ['kayakId'], properties: { kayakId: id } });

const make = (path: string, description: string, answer = record()): Operation =>
  operation({
    method: 'POST',
    path,
    description,
    requestBody: ofKayak,
    responses: [respond('201', answer), respond('409')],
  });

/** The requests before a hire. */
function before(hire: string, launch = 'The kayak becomes `afloat`.'): string[] {
  const hires = make('/hires', hire);
  const operations = [
    operation({
      method: 'POST',
      path: '/kayaks',
      description: 'The kayak starts as `stored`.',
      requestBody: body({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } }),
      responses: [respond('201', kayak)],
    }),
    operation({
      method: 'GET',
      path: '/kayaks/{kayakId}',
      parameters: [parameter({ name: 'kayakId', in: 'path', schema: id })],
      responses: [respond('200', kayak)],
    }),
    make('/launches', launch),
    hires,
    operation({ method: 'GET', path: '/launches', responses: [respond('200', { type: 'array', items: record() })] }),
    operation({ method: 'GET', path: '/hires', responses: [respond('200', { type: 'array', items: record() })] }),
  ];
  return baseScenario(hires, { ...MODEL, operations })?.details.before?.map((step) => step.operation) ?? [];
}

it.each([
  'The kayak must be `afloat` (else 409) and is `hired` from then on.',
  '409 unless the kayak is `afloat`.',
  'Only an afloat kayak can be hired.',
])('what a request needs is made so by another record: %s', (hire) => {
  expect(before(hire)).toEqual(['POST /kayaks', 'POST /launches']);
});

it('nothing is made where a fresh record will do, or no record leads there', () => {
  expect(before('The kayak must be `stored` or `afloat` (else 409).')).toEqual(['POST /kayaks']);
  expect(before('The kayak must be `afloat`.', 'The kayak becomes `sunk`.')).toEqual(['POST /kayaks']);
});
