import type { AuthConfig } from '@assay/contract';
import { expect, it } from 'vitest';
import { accountNames } from './account-names.ts';

const config = {
  auth_type: 'token',
  auth_body: { email: 'Ann@Example.com', password: 'secret-1' },
  other_user: { auth_type: 'basic', username: 'Ben', password: 'secret-2' },
  credentials: [
    { account: 'admin', scheme: null, credential: { auth_type: 'session', auth_body: { login: 'root', pin: '1234' } } },
    { account: 'kiosk', scheme: null, credential: { auth_type: 'api_key', api_key: 'key-1' } },
  ],
} as unknown as AuthConfig;

it.each([
  ['own', ['ann@example.com']],
  ['other', ['ben']],
  ['account:admin', ['root']],
  ['account:kiosk', []],
  ['account:nobody', []],
])('%s signs in as %j, and no secret is a name', (login, names) => {
  expect(accountNames(config, login)).toEqual(names);
});
