import type { Step } from '@assay/scenario';
import { expect, it } from 'vitest';
import { indexOf } from '../../../resources/api-index.ts';
import { operation, respond } from '../../../testing/operations.ts';
import { ChosenRecords } from './chosen.ts';

it('reads a list again where the read was taken back', () => {
  const item = { type: 'object' as const, properties: { id: { type: 'string' as const } } };
  const list = operation({
    method: 'GET',
    path: '/ovens',
    responses: [respond('200', { type: 'array', items: item })],
  });
  const index = indexOf([list], {});
  const resource = index.onlyListed('oven');
  if (resource === null) throw new Error('The document of this test is wrong.');
  const records = new ChosenRecords();
  const before: Step[] = [];
  const chosen = { member: 'state', value: 'COLD' };
  const identity = records.identity(resource, chosen, before, { index, suffix: '' });
  before.length = 0;
  expect(records.identity(resource, chosen, before, { index, suffix: '' })).toBe(identity);
  expect(before).toMatchObject([{ operation: 'GET /ovens', extracts: [{ path: 'with state "COLD" of [0].id' }] }]);
});
