import type { KnownAccount } from '@assay/generator';
import { createTransport, RunSafety } from '@assay/runner';
import type { TokenSource } from '@assay/runner';
import { expect, it } from 'vitest';
import { learnRoles } from './account-roles.ts';
import { Requests } from '../requests.ts';

const account = (login: KnownAccount['login']): KnownAccount => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles: [],
});

function tokenOf(token: string, answer: string | null = null): TokenSource {
  const credential = Promise.resolve({ location: 'header' as const, name: 'Authorization', value: token, token });
  return { get: () => credential, renew: () => credential, answer: () => answer } as unknown as TokenSource;
}

const jwt = (claims: object): string =>
  ['{"alg":"none"}', JSON.stringify(claims), 'signed'].map((part) => Buffer.from(part).toString('base64url')).join('.');

const rolesOf = (own: string, other: string, third: string, answer: string | null = null) =>
  learnRoles(
    { operations: [], accounts: [account('own'), account('other'), account('account:third')] },
    new Requests({
      transport: createTransport({ allowPrivateTargets: true, timeoutMs: 1000 }),
      tokens: tokenOf(own, answer),
      otherTokens: tokenOf(other),
      accounts: new Map([['third', tokenOf(third)]]),
      signal: new AbortController().signal,
      safety: new RunSafety({ routes: () => Promise.resolve([]) }),
      endpoints: [],
      maxRequests: 0,
    }),
  );

it('reads the roles of accounts from their tokens where nothing else tells', async () => {
  const roles = await rolesOf(
    jwt({ sub: 'ann', role: 'KEEPER' }),
    jwt({ sub: 'ben', realm: { roles: ['guest', 'diver'] } }),
    'opaque',
  );
  expect(roles).toEqual({ own: ['KEEPER'], other: ['guest', 'diver'] });
});

it('knows none where no token can be looked into', async () => {
  expect(await rolesOf('one', 'two', jwt({ sub: 'ann' }))).toBeUndefined();
});

it('reads them from the answer to a login, with single abilities', async () => {
  const answer = {
    token_type: 'Bearer',
    user: { type: 'Bearer', role: 'diver', abilities: ['reefs:read', 'reefs:write'] },
  };
  expect(await rolesOf('one', 'two', 'three', JSON.stringify(answer))).toEqual({
    own: ['diver', 'reefs:read', 'reefs:write'],
  });
});
