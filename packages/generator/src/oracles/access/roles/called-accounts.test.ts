import { expect, it } from 'vitest';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { operation, respond } from '../../../testing/operations.ts';
import { accountsFor } from './called-accounts.ts';

const account = (login: KnownAccount['login'], roles: string[] = []): KnownAccount => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles,
});
const closing = operation({
  method: 'POST',
  path: '/closures',
  description: 'Closes a pier. Harbourmaster only.',
  responses: [respond('201'), respond('403')],
});
const plain = operation({ method: 'POST', path: '/berths', responses: [respond('201')] });
const logins = (...accounts: KnownAccount[]) => [...accountsFor([closing, plain], accounts)];

it('what is kept for a role is called as the account that is named so', () => {
  const expected = [['POST /closures', 'account:harbourmaster']];
  expect(logins(account('own'), account('other'), account('account:harbourmaster'))).toEqual(expected);
  expect(logins(account('own'), account('account:b', ['Harbourmaster']))).toEqual([['POST /closures', 'account:b']]);
});

it('nobody else is taken where the own account has the role, or two are called so', () => {
  expect(logins(account('own', ['harbourmaster']), account('account:harbourmaster'))).toEqual([]);
  expect(logins(account('own'), account('account:a', ['harbourmaster']), account('account:harbourmaster'))).toEqual([]);
  expect(logins(account('own'), account('account:clerk'))).toEqual([]);
});

it('of several people with the role, any will do', () => {
  const people = [account('own'), account('other', ['harbourmaster']), account('account:b', ['harbourmaster'])];
  expect(logins(...people)).toEqual([['POST /closures', 'other']]);
});
