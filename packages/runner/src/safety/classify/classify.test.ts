import { expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { callOf } from './classify.ts';
import { isMutation } from '../request-facts.ts';
import { Routes } from './routes.ts';

const path = '/users/{userId}';
const routes = new Routes([{ method: 'GET', path, operation: null }]);
const base = 'http://127.0.0.1:1';
const kindOf = (id: string) => {
  const address = readAddress(`${base}/users/${id}`, base, path);
  return callOf({ method: 'PUT', address, path, operation: null, routes, isMutation: false })?.kind;
};

it.each(['?delete=false', '?deleted=true', '?action=list', '?method=users.list'])('GET /users%s is a read', (query) => {
  const address = readAddress(`${base}/users${query}`, base, '/users');
  expect(callOf({ method: 'GET', address, path: '/users', operation: null, routes, isMutation: false })).toBeNull();
});

it.each<[string, boolean]>([
  ['{"query":"{ users }"}', false],
  ['{"query":"mutation { a }"}', true],
  [String.raw`{"query":"\u006dutation { a }"}`, true],
  ['[{"query":"{ a }"},{"query":"mutation { b }"}]', true],
  ['{"documentId":"abc"}', true],
  ['query { a }', false],
])('%s as a body of GraphQL may change something: %s', (body, expected) => {
  expect(isMutation({ url: `${base}/graphql`, body })).toBe(expected);
});

it.each(['me', 'self', 'my-profile', 'current'])('%s is the account that is signed in', (id) => {
  expect(kindOf(id)).toBe('own_account');
});

it.each(['MyUvogmefdut4aXg', 'account_01HZX3', 'me-7f3a', '41'])('%s is the id of a record', (id) => {
  expect(kindOf(id)).toBe('write');
});

it.each(['work_orders', 'bank_accounts', 'user_profiles', 'seed_packets'])('POST /%s makes a record', (name) => {
  const template = `/${name}`;
  const listed = new Routes([{ method: 'GET', path: `${template}/{id}`, operation: null }]);
  const address = readAddress(base + template, base, template);
  const call = callOf({ method: 'POST', address, path: template, operation: null, routes: listed, isMutation: false });
  expect(call?.kind).toBe('create');
});

it.each(['cus_NffrFeUfNVzHib', 'prod_2k7w0d', 'USR_A81FFQ'])('%s as it stands in a path is a record', (id) => {
  const template = `/things/${id}`;
  const address = readAddress(base + template, base, template);
  expect(address.segments.map(({ isId }) => isId)).toEqual([false, true]);
});

const readOf = (template: string, summary: string | null) => {
  const address = readAddress(`${base}${template.replaceAll(/\{\w+\}/g, '41')}`, base, template);
  const operation = { operationId: null, summary, description: null, tags: [], responses: [] } as never;
  return callOf({ method: 'GET', address, path: template, operation, routes, isMutation: false })?.kind ?? 'read';
};

it.each([
  ['/1.2/createGroup', 'creates a new group'],
  ['/1.2/setText', null],
  ['/send-sms', 'Sends a text message'],
  ['/orders/{orderId}/approve_return/', 'Approves the return of an order'],
  ['/query/SaveIncomingAsync', 'Processes what came in and updates the database'],
])('GET %s, "%s", writes by its name', (template, summary) => {
  expect(readOf(template, summary)).not.toBe('read');
});

it.each([
  ['/projects/{id}/merge_requests', 'Merge requests'],
  ['/projects/{id}/merge_requests', null],
  ['/repositories/{id}/merge-base/{other}', null],
  ['/api/ImportAuditLog', 'Get the audit log of an import'],
  ['/recordings/{id}/AddOnResults', null],
  ['/scopes/generate-example-token', 'Create a payload for an example token'],
  ['/settings', 'Settings'],
  ['/addresses', null],
  ['/books/new', 'New books'],
  ['/publishedBooks', 'Lists published books'],
  ['/bookCollection', null],
  ['/presets/{id}', null],
  ['/users/deleted', null],
  ['/resettlements', null],
  ['/restore-points/{id}', null],
  ['/orders/open', null],
  ['/calls/{id}', null],
])('GET %s, "%s", is a read', (template, summary) => {
  expect(readOf(template, summary)).toBe('read');
});
