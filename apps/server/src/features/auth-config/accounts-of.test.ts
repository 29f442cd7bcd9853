import type { AuthConfig, AuthCredential } from '@assay/contract';
import { expect, test } from 'vitest';
import { accountsOf } from './accounts-of.ts';

const client = (scope: string | null): Extract<AuthCredential, { auth_type: 'oauth2' }> => ({
  auth_type: 'oauth2',
  token_url: 'https://api.example/token',
  client_id: 'a',
  client_secret: 'b',
  client_authentication: 'client_secret_post',
  scope,
  audience: null,
});
const bearer = { auth_type: 'bearer', token: 'x' } as const;
const config = (changes: Partial<AuthConfig>): AuthConfig =>
  ({
    ...client('read write'),
    other_user: null,
    credentials: [],
    privileged_accounts: [],
    ...changes,
  }) as AuthConfig;

test('scopes are those that the token of an account is asked for with', () => {
  expect(accountsOf(config({ other_user: client('read') }))).toEqual([
    { login: 'own', scopes: ['read', 'write'], hasToken: true, seesAll: false },
    { login: 'other', scopes: ['read'], hasToken: true, seesAll: false },
  ]);
});

test('nobody knows what another credential of an account opens', () => {
  const credentials = [
    { account: 'other', scheme: 'key', credential: bearer },
    { account: 'clerk', scheme: null, credential: client(null) },
  ];
  expect(
    accountsOf(config({ other_user: client('read'), credentials })).map(({ login, scopes }) => [login, scopes]),
  ).toEqual([
    ['own', ['read', 'write']],
    ['other', null],
    ['account:clerk', null],
  ]);
});

test('an account may see everything where somebody has said so', () => {
  const credentials = [{ account: 'desk', scheme: null, credential: bearer }];
  const accounts = accountsOf(config({ credentials, privileged_accounts: ['desk'] }));
  expect(accounts.map(({ login, seesAll }) => [login, seesAll])).toEqual([
    ['own', false],
    ['account:desk', true],
  ]);
});

test('an account without credentials for whatever there is has those of its schemes', () => {
  const credentials = [
    { account: 'own', scheme: 'key', credential: bearer },
    { account: 'till', scheme: 'key', credential: bearer },
    { account: 'till', scheme: 'pin', credential: bearer },
    { account: 'desk', scheme: 'key', credential: bearer },
    { account: 'desk', scheme: null, credential: bearer },
  ];
  expect(accountsOf(config({ credentials })).map(({ login, schemes }) => [login, schemes])).toEqual([
    ['own', undefined],
    ['account:till', ['key', 'pin']],
    ['account:desk', undefined],
    ['account:key', ['key']],
  ]);
  const named = [...credentials, { account: 'key', scheme: null, credential: bearer }];
  const logins = accountsOf(config({ credentials: named })).map(({ login }) => login);
  expect(logins.filter((login) => login === 'account:key')).toHaveLength(1);
});
