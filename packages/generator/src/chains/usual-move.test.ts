import { expect, it } from 'vitest';
import { baseScenario } from '../generate-scenarios.ts';
import type { Learned, Move } from '../learned/learned.ts';
import { body, MODEL, operation, parameter, respond } from '../testing/operations.ts';

const id = { type: 'string' as const, format: 'uuid' };
const status = { type: 'string' as const, enum: ['AFLOAT', 'ASHORE', 'SOLD'] };
const boat = { type: 'object' as const, required: ['id', 'status'], properties: { id, status } };
const at = { parameters: [parameter({ name: 'boatId', in: 'path', schema: id })] };

/** The state that the valid request brings a new boat into, which is afloat. */
function sentTo(moves?: Move[]): unknown {
  const move = operation({
    method: 'PATCH',
    path: '/boats/{boatId}/status',
    ...at,
    requestBody: body({ type: 'object', required: ['status'], properties: { status } }),
    responses: [respond('200', boat), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/boats',
      description: 'A new boat is AFLOAT.',
      responses: [respond('201', boat)],
    }),
    operation({ method: 'GET', path: '/boats/{boatId}', ...at, responses: [respond('200', boat)] }),
    operation({ method: 'DELETE', path: '/boats/{boatId}', ...at, responses: [respond('204')] }),
    move,
  ];
  const learned: Learned = {
    version: 1,
    operations: moves === undefined ? {} : { [move.key]: { outcome: 'accepted', repairs: [], moves } },
  };
  const scenario = baseScenario(move, { ...MODEL, operations }, { learned });
  return scenario?.overrides.find((one) => one.in === 'body')?.bodyValue;
}

it('goes into another state than the one that the record is in', () => {
  expect(sentTo()).toEqual({ status: 'ASHORE' });
});

it('goes where it was seen to go, with what that needs', () => {
  const choice = { at: '/status', value: 'SOLD', beside: { '/price': 'sample' } };
  expect(sentTo([{ from: 'AFLOAT', to: 'SOLD', choice }])).toEqual({ status: 'SOLD', price: 'sample' });
});
