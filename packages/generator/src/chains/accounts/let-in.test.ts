import { expect, test } from 'vitest';
import { operation, respond } from '../../testing/operations.ts';
import { accountsLetIn, hasCredentials } from './let-in.ts';
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
  expect([...accountsLetIn(operations, accounts)]).toEqual([['POST /surveys', 'account:surveyor']]);
});

test('nothing is said where nobody knows the scopes of the own account', () => {
  const accounts = [account('own', null), account('other', ['surveys', 'boats'])];
  expect(accountsLetIn(operations, accounts).size).toBe(0);
});

const schemes = (login: KnownAccount['login'], ...names: string[]): KnownAccount => ({
  ...account(login, null),
  schemes: names,
});
const named = (...ways: string[][]) =>
  operation({
    method: 'POST',
    path: '/gates',
    security: ways.map((names) => Object.fromEntries(names.map((name) => [name, []]))),
    responses: [respond('200')],
  });

test.each([
  ['one way of which is met', [['staffToken'], ['deviceKey']], true],
  ['that asks for more', [['deviceKey', 'siteKey']], false],
  ['for others', [['staffToken']], false],
  ['that may be called without', [['staffToken'], []], true],
  ['that says nothing', [], true],
])('an account has credentials of an operation %s', (_, ways, expected) => {
  expect(hasCredentials(named(...ways), schemes('other', 'deviceKey'))).toBe(expected);
});

test('who has the credentials that the own account lacks is used', () => {
  const accounts = [schemes('own', 'staffToken'), schemes('other', 'staffToken'), schemes('account:till', 'deviceKey')];
  expect([...accountsLetIn([named(['deviceKey'])], accounts)]).toEqual([['POST /gates', 'account:till']]);
});
