import { expect, test } from 'vitest';
import { operation, respond } from '../../testing/operations.ts';
import { accountsByScope } from './by-scope.ts';
import type { KnownAccount } from './known-account.ts';

const account = (login: KnownAccount['login'], scopes: string[] | null): KnownAccount => ({
  login,
  scopes,
  hasToken: true,
  seesAll: false,
  roles: [],
});
const asks = (path: string, ...ways: string[][]) =>
  operation({
    method: 'POST',
    path,
    security: ways.map((scopes) => ({ oauth: scopes })),
    responses: [respond('200')],
  });
const operations = [
  asks('/boats', ['boats']),
  asks('/surveys', ['boats', 'surveys']),
  asks('/either', ['surveys'], ['boats']),
  asks('/nobody', ['harbour']),
  asks('/open'),
];

test('who has the scopes that the own account lacks is used, people with a role before the other user', () => {
  const accounts = [
    account('own', ['boats']),
    account('other', ['boats', 'surveys']),
    account('account:surveyor', ['boats', 'surveys']),
  ];
  expect([...accountsByScope(operations, accounts)]).toEqual([['POST /surveys', 'account:surveyor']]);
});

test('nothing is said where nobody knows the scopes of the own account', () => {
  const accounts = [account('own', null), account('other', ['surveys', 'boats'])];
  expect(accountsByScope(operations, accounts).size).toBe(0);
});
