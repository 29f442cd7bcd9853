import { expect, it } from 'vitest';
import { indexOf } from '../../resources/api-index.ts';
import { operation, parameter, respond } from '../../testing/operations.ts';
import { unchangedReads } from './unchanged.ts';

const kite = {
  type: 'object' as const,
  required: ['id', 'status'],
  properties: {
    id: { type: 'integer' as const },
    status: { type: 'string' as const, enum: ['packed', 'flying'] },
    lastSeen: { type: 'string' as const },
    flight_count: { type: 'integer' as const },
  },
};
const id = parameter({ name: 'id', in: 'path', schema: { type: 'integer' } });
const read = operation({
  method: 'GET',
  path: '/kites/{id}',
  parameters: [id],
  responses: [respond('200', { type: 'object', required: ['data'], properties: { data: kite } })],
});
const [kites] = indexOf([operation({ method: 'GET', path: '/kites' }), read], {}).resources;

it('compares a record but for what time changes and what belongs to it counts, and for a state that others change', () => {
  if (kites === undefined) throw new Error('Kites are a resource.');
  const path = [{ in: 'path' as const, name: 'id', value: '7' }];
  const rulesOf = (state: string | null) => unchangedReads(kites, path, {}, { state })?.after.rules;
  // Names in the record, at any depth of it: a path from the top of the answer would be looked for below the record.
  expect(rulesOf(null)).toEqual(['`data` is the same as in step "before" except `lastSeen`, `flight_count`']);
  expect(rulesOf('data.status')).toEqual([
    '`data` is the same as in step "before" except `status`, `lastSeen`, `flight_count`',
  ]);
});
