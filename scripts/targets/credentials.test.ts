import { expect, test } from 'vitest';
import { accountsOf } from './credentials.ts';
import type { TargetCredential } from './read-target.ts';

const bearer = (scheme?: string): TargetCredential => ({
  type: 'bearer',
  token: 't',
  ...(scheme !== undefined && { scheme }),
});

const schemesOf = (credentials: Record<string, TargetCredential>) =>
  accountsOf(credentials).map(({ login, schemes }) => [login, schemes]);

test('accounts know which schemes they have credentials of, the main one those of all its schemes, each of which is one', () => {
  expect(schemesOf({ main: bearer('staff'), device: bearer('key'), other: bearer('staff') })).toEqual([
    ['own', ['staff', 'key']],
    ['other', ['staff']],
    ['account:key', ['key']],
  ]);
});

test('credentials of no scheme are for every one', () => {
  expect(schemesOf({ main: bearer(), other: bearer(), clerk: bearer() })).toEqual([
    ['own', undefined],
    ['other', undefined],
    ['account:clerk', undefined],
  ]);
});
