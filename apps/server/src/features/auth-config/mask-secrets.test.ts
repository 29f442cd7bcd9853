import type { AuthConfig } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { maskSecrets, restoreSecrets } from './mask-secrets.ts';

const MASK = '********';

const stored: AuthConfig = {
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
};

describe('maskSecrets', () => {
  it('masks values whose names say secret, at any depth, and nothing else', () => {
    expect(maskSecrets(stored)).toEqual({
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
