import type { Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { boat, onBoat, scenariosOfBoats } from '../../testing/boats-api.ts';
import { respond } from '../../testing/operations.ts';

const restore = (changes: Partial<Operation> = {}): Operation =>
  onBoat({
    method: 'POST',
    path: '/boats/{boatId}/restore',
    description: 'Brings a deleted boat back, with its trips. A boat that is not deleted is refused with 409.',
    responses: [respond('200', boat), respond('404'), respond('409')],
    ...changes,
  });

const operationsOf = (steps: readonly { operation: string }[] | undefined): string[] =>
  (steps ?? []).map(({ operation }) => operation);

describe('what takes a deletion back', () => {
  it('stands on a record that was deleted', () => {
    const base = scenariosOfBoats(restore()).find(({ name }) => name.startsWith('Valid'));
    expect(operationsOf(base?.details.before)).toEqual(['POST /boats', 'DELETE /boats/{boatId}']);
    expect(operationsOf(base?.details.after)).toEqual(['DELETE /boats/{boatId}']);
  });

  it('brings the record back as it was, with what is said to come back with it', () => {
    const back = scenariosOfBoats(restore()).find(({ name }) => name === 'The boat is back as it was') ?? expect.fail();
    expect(operationsOf(back.details.before)).toEqual([
      'POST /boats',
      'POST /boats/{boatId}/trips',
      'GET /boats/{boatId}',
      'GET /boats/{boatId}/trips',
      'DELETE /boats/{boatId}',
    ]);
    const [record, trips] = back.details.followUps ?? [];
    expect(record?.rules?.[0]).toMatch(/^the body is the same as in step "before" except/);
    expect(trips?.rules).toEqual(['the items of the body are the same as in step "trip before" in any order by id']);
  });

  it('leaves out what nothing is said of', () => {
    const own = restore({ description: 'Brings a deleted boat back.' });
    const back = scenariosOfBoats(own).find(({ name }) => name === 'The boat is back as it was');
    expect(back?.details.followUps).toHaveLength(1);
    expect(scenariosOfBoats(own).some(({ name }) => name === 'When the boat is not deleted')).toBe(false);
  });

  it('is refused for a record that is not deleted, where the document says so', () => {
    const there = scenariosOfBoats(restore()).find(({ name }) => name === 'When the boat is not deleted');
    expect(there?.expectedStatus).toBe(409);
    expect(operationsOf(there?.details.before)).toEqual(['POST /boats', 'GET /boats/{boatId}']);
  });

  it('is another action where nothing speaks of deletion', () => {
    const own = restore({ description: 'Restores the boat to its earlier berth.' });
    const base = scenariosOfBoats(own).find(({ name }) => name.startsWith('Valid'));
    expect(operationsOf(base?.details.before)).toEqual(['POST /boats']);
  });
});
