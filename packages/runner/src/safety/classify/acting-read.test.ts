import type { JsonSchema } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { said } from '../../testing/guarded-scenarios.ts';
import { readAddress } from './address.ts';
import { callOf, mayAct } from './classify.ts';
import { Routes } from './routes.ts';

const base = 'http://127.0.0.1:1';
const ITEM: JsonSchema = { type: 'object', properties: { id: { type: 'integer' } } };

interface Words {
  summary?: string | null;
  description?: string | null;
  operationId?: string | null;
}
interface Asked {
  method?: 'GET' | 'HEAD';
  answer?: JsonSchema | null;
  others?: readonly [method: 'GET' | 'POST' | 'DELETE', path: string][];
  isStrict?: boolean;
}

/** Whether a read that is documented so is taken for an action. */
function acts(
  path: string,
  words: Words,
  { method = 'GET', answer, others = [], isStrict = false }: Asked = {},
): boolean {
  const content = answer == null ? [] : [{ contentType: 'application/json', schema: answer, examples: [] }];
  const responses = [{ status: '200', description: null, headers: [], content }];
  const operation = said('GET', path, { responses, ...words });
  const routes = new Routes([
    { method: 'GET', path, operation },
    ...others.map(([other, at]) => ({ method: other, path: at, operation: said(other, at, {}) })),
  ]);
  const address = readAddress(`${base}${path.replaceAll(/\{\w+\}/g, '1')}`, base, path);
  const asked = { method, address, path, operation: method === 'GET' ? operation : null, routes };
  const call = callOf({ ...asked, isMutation: false, isStrict });
  if (call !== null) expect(mayAct({ path, operation })).toBe(true);
  return call !== null;
}

describe('a read by its method acts', () => {
  it.each<[string, Words]>([
    ['/queue/pop', { summary: 'Next job' }],
    ['/messages/receive', { summary: 'Messages', description: 'Received messages are removed from the queue.' }],
    ['/devices/{id}/poweroff', {}],
    ['/users/{id}/ban', { operationId: 'banUser' }],
    ['/users/{id}/ban', { summary: 'Ban a user' }],
    ['/users/{id}/approve', { summary: 'Approve a user' }],
    ['/users/{id}/unlock', { summary: 'Unlock' }],
    ['/users/{id}/impersonate', {}],
    ['/orders/{id}/refund', { summary: 'Refund an order' }],
    ['/orders/{id}/pay', {}],
    ['/jobs/{id}/cancel', {}],
    ['/device/{id}/off', {}],
    ['/newsletter/send', { summary: 'Send the newsletter to all users' }],
    ['/send-newsletter', {}],
    ['/maintenance/enable', { summary: 'Enable maintenance mode' }],
    ['/rotate-keys', {}],
    ['/drop-tables', { summary: 'Drop all tables' }],
    ['/db/empty', { summary: 'Empties the database' }],
    ['/x4', { summary: 'Sends a mail to all members' }],
    ['/z/{id}', { summary: 'Bans a user' }],
    ['/orders', { summary: 'Orders all that is on the list' }],
    ['/bans/{id}', { summary: 'Bans all of them', operationId: 'getBan' }],
    ['/y/{id}', { summary: 'This endpoint deletes the record' }],
    ['/y/{id}', { summary: 'Record', description: 'Permanently removes the record. Cannot be undone.' }],
    ['/queue/next', { summary: 'Returns the oldest message and deletes it' }],
    ['/tickets/next', { summary: 'next number', operationId: 'nextTicket' }],
    ['/lamps/{id}', { operationId: 'LampController_dismissAlarm' }],
    ['/keys/{id}', { summary: 'Key', description: 'It can be used to revoke a key.' }],
    ['/users/add', {}],
    ['/letters/{id}', { summary: 'Letter', description: 'Send the letter to its reader.' }],
    ['/backup/start', {}],
    ['/lamps/{id}/on', { summary: 'On' }],
    ['/tours/{id}/seat', { description: 'Lets guides to release the seat of a guest.' }],
  ])('GET %s %j', (path, words) => {
    expect(acts(path, words)).toBe(true);
  });

  it('of which only the GET is described, as HEAD', () => {
    expect(acts('/z/{id}', { summary: 'Bans a user' }, { method: 'HEAD' })).toBe(true);
    expect(acts('/users/{id}/ban', {}, { method: 'HEAD' })).toBe(true);
  });
});

describe('a read by its method reads', () => {
  it.each<[string, Words, Asked?]>([
    ['/orders', { summary: 'Orders' }],
    ['/orders', { summary: 'Orders that you may see', operationId: 'listOrders' }],
    ['/service-orders', { summary: 'Service orders, the oldest first', operationId: 'listServiceOrders' }],
    ['/orders/{id}', { summary: 'Order details' }],
    ['/trains/next', { summary: 'Get the next train' }],
    ['/issues', { summary: 'Issues of a project' }],
    ['/reports/{id}', { operationId: 'report' }],
    ['/releases/{id}', { summary: 'Release notes' }],
    ['/orders/{id}/cancel-reasons', { summary: 'Cancel reasons of an order' }],
    ['/orders/{id}/cancel-reasons', {}, { answer: { type: 'array', items: ITEM } }],
    ['/blocks/{id}', { summary: 'Block of the chain' }],
    ['/doors/{id}/lock', { summary: 'State of the lock' }, { answer: ITEM }],
    ['/doors/{id}/lock', { summary: 'Get the lock of a door' }],
    ['/staff/{id}/pay', { operationId: 'getPay' }],
    ['/users/{id}/ban', { summary: 'Bans of a user' }, { others: [['GET', '/users/{id}/ban/{banId}']] }],
    ['/users/{id}/follow', {}, { others: [['DELETE', '/users/{id}/follow']] }],
    ['/send/{id}', {}, { others: [['POST', '/send']] }],
    ['/posts/{id}', { summary: 'Retrieves a post and its comments' }],
    ['/apps/{id}', { summary: 'Installation', description: "Enables an app to find an installation's owner." }],
    ['/roles/{id}', { summary: 'Get effective roles, which recurses and adds all roles of groups' }],
    ['/forms/{id}', { summary: 'Form', description: 'This method enables an owner or the author to read a form.' }],
    ['/lamps/on', {}, { answer: { type: 'array', items: ITEM } }],
    ['/stops/{id}', { summary: 'Stop details' }],
    ['/books/new', { summary: 'New books' }, { isStrict: true }],
    ['/trips/export', { summary: 'Export the trips as a file' }],
    ['/tokens/example', { summary: 'Create a payload for an example' }],
    ['/tides/{id}', { summary: 'Get a tide', description: 'Send the last `ETag` in `If-None-Match` to get a 304.' }],
  ])('GET %s %j', (path, words, asked) => {
    expect(acts(path, words, asked)).toBe(false);
  });

  it('OPTIONS of an action', () => {
    const path = '/users/{id}/ban';
    const address = readAddress(`${base}/users/1/ban`, base, path);
    const asked = { method: 'OPTIONS', address, path, operation: null, routes: new Routes([]) };
    expect(callOf({ ...asked, isMutation: false })).toBeNull();
  });
});

it('a name that may be both is an action where nothing but reads may be sent', () => {
  expect(acts('/doors/{id}/lock', { summary: 'Lock' }, { answer: ITEM, isStrict: true })).toBe(true);
  expect(acts('/doors/{id}/lock', { summary: 'Lock' }, { answer: ITEM })).toBe(false);
  expect(acts('/doors/{id}/lock', { summary: 'Get the lock' }, { answer: ITEM, isStrict: true })).toBe(false);
});
