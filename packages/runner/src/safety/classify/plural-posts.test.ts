import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { callOf } from './classify.ts';
import { Routes } from './routes.ts';

const base = 'http://api.example';

function kindOf(
  path: string,
  summary: string | null,
  { hasItem = false, status = '200', id = null as string | null } = {},
) {
  const operation = {
    operationId: id,
    summary,
    description: null,
    tags: [],
    responses: [{ status, headers: [] }],
    security: [],
  } as never;
  const routes = new Routes(hasItem ? [{ method: 'GET', path: `${path}/{id}`, operation: null }] : []);
  const address = readAddress(base + path, base, path);
  return callOf({ method: 'POST', address, path, operation, routes, isMutation: false })?.kind;
}

describe('a plural at the end of a path is no new record', () => {
  it.each([
    ['/limits', 'Set the limits of the server'],
    ['/origins', 'Replace the allowed origins'],
    ['/allowed-hosts', 'Update allowed hosts'],
    ['/grades', 'Overwrite the grades of the class'],
    ['/prices', 'Change prices'],
    ['/rates', 'Saves the exchange rates'],
    ['/letters', 'Publishes the letters to the subscribers'],
    ['/ban-users', 'Ban users'],
    ['/lock-accounts', null],
    ['/approve-orders', 'Approve the orders that wait'],
    ['/tax-rates', 'Modify tax rates'],
    ['/quotas', 'Adjust the quotas'],
    ['/seats', 'Reduce seats'],
  ])('POST %s, "%s"', (path, summary) => {
    expect(kindOf(path, summary)).not.toBe('create');
  });

  it.each(['banUsers', 'setLimits'])('named %s alone', (id) => {
    expect(kindOf('/rows', null, { id })).not.toBe('create');
  });
});

describe('a new record is made', () => {
  it.each([
    ['/subscriptions', null],
    ['/claims', 'Submit a claim'],
    ['/change-requests', 'Create a change request'],
    ['/tickets', 'New ticket'],
    ['/processes', 'Processes'],
    ['/transfers', 'Transfers'],
  ])('by POST %s, "%s"', (path, summary) => {
    expect(kindOf(path, summary)).toBe('create');
  });

  it.each([
    ['/orders', 'Submit the order'],
    ['/builds', 'Trigger builds'],
    ['/change-requests', 'Change requests'],
  ])('by POST %s, "%s", with an item below', (path, summary) => {
    expect(kindOf(path, summary, { hasItem: true })).toBe('create');
  });

  it('where 201 is promised', () => {
    expect(kindOf('/merge-requests', 'Merge requests', { status: '201' })).toBe('create');
  });
});

describe('what may replace a record that is there is a write, with an item below too', () => {
  it.each([
    ['/users', 'Create or update a user'],
    ['/users', 'Adds or replaces a user'],
    ['/users', 'Upsert a user'],
    ['/users', 'Save a user. An existing user with the same address is overwritten'],
    ['/users', 'Creates a user, overwrites an existing one'],
    ['/users', 'Overwrite users'],
  ])('POST %s, "%s"', (path, summary) => {
    expect(kindOf(path, summary, { hasItem: true, status: '201' })).toBe('write');
  });
});

describe('an event of a record', () => {
  const kindOfClosure = (below: string): string | undefined => {
    const path = '/roads/{roadId}/closures';
    const routes = new Routes([{ method: 'POST', path: below, operation: null }]);
    const address = readAddress(`${base}/roads/41/closures`, base, path);
    const operation = {
      operationId: null,
      summary: 'Close a road',
      tags: [],
      responses: [{ status: '201', headers: [] }],
    } as never;
    return callOf({ method: 'POST', address, path, operation, routes, isMutation: false })?.kind;
  };

  it('is a record where something is done to it', () => {
    expect(kindOfClosure('/closures/{closureId}/lift')).toBe('create');
  });

  it('is an action on what it belongs to elsewhere', () => {
    expect(kindOfClosure('/tolls/{tollId}/lift')).toBe('write');
  });
});
