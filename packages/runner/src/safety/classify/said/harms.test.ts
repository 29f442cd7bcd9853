import { expect, it } from 'vitest';
import { readAddress } from '../address.ts';
import { callOf } from '../classify.ts';
import { Routes } from '../routes.ts';

const base = 'http://127.0.0.1:1';

interface Words {
  summary?: string;
  description?: string;
  operationId?: string;
}

function postOf(template: string, words: Words): string {
  const item = { method: 'GET', path: `${template}/{id}`, operation: null };
  const routes = new Routes([{ method: 'POST', path: template, operation: null }, item]);
  const address = readAddress(`${base}${template.replaceAll(/\{\w+\}/g, '7')}`, base, template);
  const responses = [{ status: '201', headers: [] }];
  const operation = { operationId: null, summary: null, description: null, tags: [], responses, ...words } as never;
  const call = callOf({ method: 'POST', address, path: template, operation, routes, isMutation: false });
  return call?.kind === 'never' ? call.why : (call?.kind ?? 'read');
}

it.each<[string, string, string]>([
  ['/chores', 'Starts the weekly purge of stale carts', 'destructive'],
  ['/chores', 'Queue a task which deletes expired coupons', 'destructive'],
  ['/chores', 'Create a sweep that permanently removes unused images', 'destructive'],
  ['/chores', 'Create a request to erase the data of a guest', 'destructive'],
  ['/chores', 'Compact the archive and delete old volumes', 'destructive'],
  ['/chores', 'Ask for the erasure of every trace of a guest', 'destructive'],
  ['/chores', 'Plan a shut-down', 'destructive'],
  ['/chores', 'Trigger a failover of the primary node', 'destructive'],
  ['/chores', 'Run clean-up job', 'destructive'],
  ['/chores', 'New deletion request', 'destructive'],
  ['/chores', 'Garbage collect unused thumbnails', 'destructive'],
  ['/chores', 'Starts a garbage collection of thumbnails', 'destructive'],
  ['/chores', 'Match the shelf with the list and garbage-collect what is left', 'destructive'],
  ['/chores', 'Pack up and then empty the cellar', 'destructive'],
  ['/chores', 'Match the shelf with the list, removing plants that are gone', 'destructive'],
  ['/chores', 'Frees space by removing old parcels', 'destructive'],
  ['/leaflets', 'Write a leaflet and send it to every reader', 'bulk'],
  ['/leaflets', 'Saves the leaflet, then notifies all readers', 'bulk'],
  ['/leaflets', 'Make a new code for everybody', 'bulk'],
  ['/leaflets', 'Create a broadcast', 'bulk'],
  ['/leaflets', 'Sends all leaflets of a month', 'bulk'],
  ['/leaflets', 'Sends a leaflet to all readers of a shelf', 'bulk'],
  ['/minutes', 'Buy minutes with the stored card', 'account'],
  ['/minutes', 'Purchase minutes, charged to the card on file', 'account'],
])('POST %s, "%s", is never sent: %s', (path, text, why) => {
  expect(postOf(path, { summary: text })).toBe(why);
  expect(postOf(path, { summary: 'New one', description: `${text}. Takes a while.` })).toBe(why);
});

it.each([
  '/erasures',
  '/purge-runs',
  '/cleanup-jobs',
  '/shutdowns',
  '/wipes',
  '/deletion-requests',
  '/store/gc',
  '/garbage-collections',
  '/seed-runs',
  '/maintenance_windows',
])('POST %s is never sent for its name', (path) => expect(postOf(path, { summary: 'New one' })).toBe('destructive'));

it.each(['chores.purgeStale', 'adminDeleteGuests', 'startCleanup', 'runReboot', 'garbageCollectShelves'])(
  'nor is what the document calls %s',
  (operationId) => expect(postOf('/chores', { operationId })).toBe('destructive'),
);

it.each<[string, Words]>([
  ['/retention-policies', { summary: 'Create a cleanup rule', operationId: 'createPurgePolicy' }],
  ['/garbage-trucks', { summary: 'Adds a truck that collects garbage' }],
  ['/badges', { summary: 'Create a badge. It cannot be deleted later' }],
  ['/badges', { summary: 'Create a badge', description: 'Creates a badge that may be removed by its owner.' }],
  ['/roles', { summary: 'Create a role with the permission to delete plants' }],
  ['/hooks', { summary: 'Register a hook that is called before the deletion of a plant' }],
  ['/hooks', { summary: 'Adds a hook for failed deletions' }],
  ['/hooks', { summary: 'Adds a hook without removing the others' }],
  ['/orders', { summary: 'Creates an order for each line and updates the stock' }],
  ['/orders', { summary: 'Adds an order', description: 'Adds an order. Deletes nothing. Sends nothing to all.' }],
  ['/cards', { summary: 'Adds a stored card' }],
  ['/seed_packets', { summary: 'New packet', operationId: 'create_seed_packet' }],
  ['/drop-points', { summary: 'Adds a point' }],
  ['/reports', { summary: 'Create a report on every removal from the shelf' }],
  ['/messages', { summary: 'Send a message to a guest' }],
  ['/parcels', { summary: 'Dispatch', description: 'Sends off all pieces of an order.' }],
])('POST %s with %j makes a record', (path, words) => expect(postOf(path, words)).toBe('create'));

it('leaves signing in alone, which may end other sessions', () => {
  expect(postOf('/auth/login', { summary: 'Sign in and invalidate the older session' })).toBe('login');
});

it('asks for a record of the run where one is in the path', () => {
  expect(postOf('/shelves/{shelfId}/sweeps', { summary: 'Starts a sweep that deletes old books' })).toBe('write');
});
