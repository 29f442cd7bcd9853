import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { baseScenario } from '../../../generate-scenarios.ts';
import type { Learned } from '../../../learned/learned.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const id: JsonSchemaObject = { type: 'integer' };
const rider = (number: string): JsonSchemaObject => ({
  type: 'object',
  required: ['id', number],
  properties: { id, [number]: { type: 'number' } },
});
const ride: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id } };

/** What the valid request for a ride sends. */
function sent(description: string, { holds = 'creditLeft', learned = undefined as Learned | undefined } = {}): unknown {
  const take = operation({
    method: 'POST',
    path: '/rides',
    description,
    requestBody: body({ type: 'object', required: ['zone'], properties: { zone: id, riderId: id } }, { zone: 3 }),
    responses: [respond('201', ride)],
  });
  const operations = [
    operation({ method: 'POST', path: '/riders', responses: [respond('201', rider(holds))] }),
    operation({
      method: 'DELETE',
      path: '/riders/{riderId}',
      parameters: [parameter({ name: 'riderId', in: 'path', schema: id })],
      responses: [respond('204')],
    }),
    take,
  ];
  const scenario = baseScenario(take, { ...MODEL, operations }, { ...(learned && { learned }) });
  return scenario?.overrides.find((one) => one.in === 'body')?.bodyValue ?? { zone: 3 };
}

it('names a record of the run as the one that something is taken from', () => {
  expect(sent('The fare is taken off the credit of the rider.')).toEqual({ zone: 3, riderId: '{{riderId}}' });
});

it('leaves it out where nothing is taken, or nothing of what it has, or where that was refused', () => {
  expect(sent('A ride in a zone.')).toEqual({ zone: 3 });
  expect(sent('The fare is taken off the credit of the rider.', { holds: 'height' })).toEqual({ zone: 3 });
  const omit = { kind: 'omit' as const, in: 'body' as const, at: '/riderId', because: 'Refused.' };
  const learned: Learned = {
    version: 1,
    operations: { 'POST /rides': { outcome: 'accepted', repairs: [omit] } },
  };
  expect(sent('The fare is taken off the credit of the rider.', { learned })).toEqual({ zone: 3 });
});
