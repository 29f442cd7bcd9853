import { expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { callOf } from './classify.ts';
import { Routes } from './routes.ts';

const path = '/users/{userId}';
const routes = new Routes([{ method: 'GET', path, operation: null }]);
const base = 'http://127.0.0.1:1';
const kindOf = (id: string) => {
  const address = readAddress(`${base}/users/${id}`, base, path);
  return callOf({ method: 'PUT', address, path, operation: null, routes, isMutation: false })?.kind;
};

it.each(['me', 'self', 'my-profile', 'current'])('%s is the account that is signed in', (id) => {
  expect(kindOf(id)).toBe('own_account');
});

it.each(['MyUvogmefdut4aXg', 'account_01HZX3', 'me-7f3a', '41'])('%s is the id of a record', (id) => {
  expect(kindOf(id)).toBe('write');
});
