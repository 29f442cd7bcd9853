import type { AuthConfig, AuthCredential } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { maskConfig, maskSecrets, missingSecrets, restoreSecrets, sendsSecretElsewhere } from './mask-secrets.ts';

const MASK = '********';

const stored = {
  auth_type: 'token',
  auth_endpoint: 'http://x/login',
  http_method: 'POST',
  auth_headers: { 'X-API-Key': 'k-1', Accept: 'application/json', Authorization: 'Basic QQ==' },
  auth_body: {
    user: 'ada',
    Password: 'p-1',
    client_secret: 12345,
    pin: '0000',
    remember: true,
    refresh_token: null,
    nested: { passphrase: 'p-2', plain: [{ apiKey: 'k-2', id: 1 }] },
    otps: ['1', '2'],
  },
  token_extraction_instruction: 'the token is in data.token',
  token_usage_location: 'header',
  token_param_name: 'Authorization',
  token_format: null,
  other_user: null,
  credentials: [],
  privileged_accounts: [],
} satisfies AuthConfig;

describe('maskSecrets', () => {
  it('masks values whose names say secret, at any depth, and nothing else', () => {
    expect(maskConfig(stored)).toEqual({
      ...stored,
      auth_headers: { 'X-API-Key': MASK, Accept: 'application/json', Authorization: MASK },
      auth_body: {
        user: 'ada',
        Password: MASK,
        client_secret: MASK,
        pin: MASK,
        remember: true,
        refresh_token: null,
        nested: { passphrase: MASK, plain: [{ apiKey: MASK, id: 1 }] },
        otps: [MASK, MASK],
      },
    });
  });
});

it('masks the value of what a member calls secret, and of a list that is called so', () => {
  const members = { fields: [{ name: 'password', value: 'p-1' }], credentials: [{ type: 'web', value: 'p-2' }] };
  const auth_body = { ...members, client_assertion: 'p-3', rows: [{ name: 'city', value: 'Ghent' }] };
  expect(maskSecrets({ ...stored, auth_body }).auth_body).toEqual({
    fields: [{ name: 'password', value: MASK }],
    credentials: [{ type: 'web', value: MASK }],
    client_assertion: MASK,
    rows: [{ name: 'city', value: 'Ghent' }],
  });
});

describe('restoreSecrets', () => {
  it('takes a mask that comes back as unchanged', () => {
    expect(restoreSecrets(maskSecrets(stored), stored)).toEqual(stored);
  });

  it('takes a new value as new, and leaves out what was removed', () => {
    const write = { ...maskSecrets(stored), auth_headers: {}, auth_body: { Password: 'new', pin: MASK } };
    expect(restoreSecrets(write, stored)).toMatchObject({
      auth_headers: {},
      auth_body: { Password: 'new', pin: '0000' },
    });
    expect(Object.keys(restoreSecrets(write, stored).auth_body)).toEqual(['Password', 'pin']);
  });

  it('keeps a mask as text when nothing was stored there', () => {
    expect(restoreSecrets({ ...stored, auth_body: { password: MASK } }, null).auth_body).toEqual({ password: MASK });
  });
});

const kinds: [AuthCredential, string][] = [
  [{ auth_type: 'bearer', token: 'S3CRET' }, 'token'],
  [{ auth_type: 'basic', username: 'ada', password: 'S3CRET' }, 'password'],
  [{ auth_type: 'api_key', api_key: 'S3CRET', token_usage_location: 'query', token_param_name: 'appid' }, 'api_key'],
  [
    {
      auth_type: 'oauth2',
      token_url: 'https://id.example/token',
      client_id: 'assay',
      client_secret: 'S3CRET',
      client_authentication: 'client_secret_post',
      scope: 'read',
      audience: null,
    },
    'client_secret',
  ],
];

describe.each(kinds)('a secret of %j', (credential, secret) => {
  it('is masked, alone and as another user, and taken back', () => {
    const masked = maskSecrets(credential);
    expect(masked).toEqual({ ...credential, [secret]: MASK });
    expect(restoreSecrets(masked, credential)).toEqual(credential);
    expect(missingSecrets(credential)).toEqual([]);
    const config = { ...stored, other_user: credential };
    expect(JSON.stringify(maskConfig(config))).not.toContain('S3CRET');
    expect(
      JSON.stringify(
        maskConfig({
          ...credential,
          other_user: credential,
          credentials: [{ account: 'admin', scheme: null, credential }],
          privileged_accounts: [],
        }),
      ),
    ).not.toContain('S3CRET');
  });

  it('is missing when nothing of its kind is stored', () => {
    expect(missingSecrets(restoreSecrets(maskSecrets(credential), stored))).toEqual([secret]);
    expect(missingSecrets(restoreSecrets(maskSecrets(credential), null))).toEqual([secret]);
  });

  it('is sent only to the address that it was stored for', () => {
    const moved = {
      ...maskSecrets(credential),
      ...(secret === 'client_secret' && { token_url: 'https://evil.example/' }),
    };
    expect(sendsSecretElsewhere(moved, credential)).toBe(secret === 'client_secret');
    expect(sendsSecretElsewhere({ ...moved, [secret]: 'new' }, credential)).toBe(false);
  });
});
