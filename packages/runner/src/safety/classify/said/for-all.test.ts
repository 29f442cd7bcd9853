import { expect, it } from 'vitest';
import { readAddress } from '../address.ts';
import { callOf } from '../classify.ts';
import { Routes } from '../routes.ts';

const base = 'http://127.0.0.1:1';

function kindOf(template: string, summary: string, created = '202'): string {
  const routes = new Routes([{ method: 'POST', path: template, operation: null }]);
  const address = readAddress(`${base}${template.replaceAll(/\{\w+\}/g, '7')}`, base, template);
  const operation = {
    operationId: null,
    summary,
    description: null,
    tags: [],
    responses: [{ status: created, headers: [] }],
  } as never;
  const call = callOf({ method: 'POST', address, path: template, operation, routes, isMutation: false });
  return call?.kind === 'write' && call.target === null ? 'nameless' : (call?.kind ?? 'read');
}

it.each([
  ['/old-logs', 'Deletes all logs older than a year'],
  ['/retention-jobs', 'Deleting every record older than 30 days'],
  ['/chores', 'Bulk delete chores'],
  ['/chores', 'Permanently removes all finished chores'],
  ['/restores', 'Restores the database'],
  ['/inactivities', 'Deactivates all users'],
  ['/letters', 'Sends the letter to every subscriber'],
  ['/letters', 'Send a letter to all subscribers'],
  ['/price-jobs', 'Applies a discount to each product'],
])('POST %s, "%s", is never sent', (path, summary) => {
  expect(kindOf(path, summary, '201')).toBe('never');
});

it.each([
  ['/users/search', 'Returns all users that match', 'read'],
  ['/orders', 'Creates an order for each line', 'create'],
  ['/orders', 'Adds an order', 'create'],
  ['/auth/token', 'Issues a token', 'login'],
  ['/tenants/{tenantId}/oauth/token', 'Issues a token', 'login'],
])('POST %s, "%s", is a %s', (path, summary, kind) => {
  expect(kindOf(path, summary, '201')).toBe(kind);
});

it.each(['/users/{userId}/tokens', '/accounts/{accountId}/api-keys', '/customers/{customerId}/sessions'])(
  'POST %s makes what another account could be entered with',
  (path) => expect(kindOf(path, 'Creates one', '201')).toBe('write'),
);
