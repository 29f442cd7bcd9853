import type { KnownAccount, Learned } from '@assay/generator';
import { expect, test } from 'vitest';
import { LetIn, nextAccount } from './next-account.ts';
import { operation } from './testing/operations.ts';

const account = (login: KnownAccount['login'], ...schemes: string[]): KnownAccount => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles: [],
  schemes,
});
const accounts = [account('own', 'card', 'key'), account('other', 'card'), account('account:key', 'key')];
const read = (...schemes: string[]) => ({
  ...operation('GET', '/lockers/{id}'),
  security: schemes.map((name) => ({ [name]: [] })),
});

test.each([
  [403, undefined, ['card', 'key'], 'account:key'],
  [403, 'account:key', ['card', 'key'], 'other'],
  [404, 'account:key', ['card', 'key'], 'other'],
  [403, undefined, ['card'], 'other'],
] as const)('after %i for %s, with %j, asks as %s', (status, known, schemes, expected) => {
  expect(nextAccount(status, { operation: read(...schemes), account: known }, accounts)).toEqual({ account: expected });
});

test('nobody else is tried for a record that is not there, and the own account is the last', () => {
  expect(nextAccount(404, { operation: read('card'), account: undefined }, accounts)).toBeNull();
  expect(nextAccount(403, { operation: read('card'), account: 'other' }, accounts)).toEqual({ account: undefined });
  expect(nextAccount(409, { operation: read('card'), account: 'other' }, accounts)).toBeNull();
});

test.each([
  [403, undefined],
  [404, undefined],
  [409, 'account:key'],
  [422, 'account:key'],
])('who was answered %s during a search that led nowhere sends the next one as %s', (status, kept) => {
  const letIn = new LetIn();
  letIn.noted({ operation: 'POST /casks', answer: { status } }, { account: 'account:key' });
  expect(letIn.addedTo({})['POST /casks']?.account).toBe(kept);
  const known: Learned['operations'] = { 'POST /casks': { outcome: 'accepted', repairs: [], account: 'other' } };
  expect(letIn.addedTo(known)).toEqual(known);
});
