import { codeOf } from '@assay/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, cookiesOf, postToProvider } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

const account = { name: 'Tess', email: 'tess@example.com', password: 'correct horse' };

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await buildTestApp();
  await post('sign-up/email', account);
});
afterAll(() => app.close());

const post = (path: string, payload: object, cookies?: string) => postToProvider(app, path, payload, cookies);

describe('a second factor', () => {
  it('opens no session with the password alone', async () => {
    const first = await post('sign-in/email', account);
    cookie = cookiesOf(first.headers['set-cookie']);
    const enabled = await post('two-factor/enable', { password: account.password }, cookie);
    const key = new URL(enabled.json<{ totpURI: string }>().totpURI).searchParams.get('secret') ?? '';
    const on = await post('two-factor/verify-totp', { code: codeOf(key) }, cookie);
    expect(on.statusCode).toBe(200);
    cookie = cookiesOf(on.headers['set-cookie']) || cookie;

    const second = await post('sign-in/email', account);
    expect(second.json()).toMatchObject({ twoFactorRedirect: true });
    expect(JSON.stringify(second.json())).not.toContain('token');
    const { 'set-auth-token': token } = second.headers;
    if (token !== undefined) expect((await app.call('listSystems', { token: String(token) })).status).toBe(401);

    const pending = cookiesOf(second.headers['set-cookie']);
    expect((await post('two-factor/verify-totp', { code: '000000' }, pending)).statusCode).toBe(401);
    const opened = await post('two-factor/verify-totp', { code: codeOf(key) }, pending);
    expect(opened.statusCode).toBe(200);
    const { token: own } = opened.json<{ token: string }>();
    expect((await app.call('listSystems', { token: own })).status).toBe(200);
  });

  it('has recovery codes that are counted, and new ones for the password', async () => {
    const headers = { cookie, origin: 'http://127.0.0.1:4400' };
    const left = async () =>
      (await app.assay.app.inject({ url: '/api/auth/two-factor/recovery-codes-left', headers })).json();
    expect(await left()).toEqual({ left: 10 });
    const made = await post('two-factor/generate-backup-codes', { password: account.password }, cookie);
    const [code] = made.json<{ backupCodes: string[] }>().backupCodes;
    expect((await post('two-factor/generate-backup-codes', {}, cookie)).statusCode).toBe(400);
    const pending = cookiesOf((await post('sign-in/email', account)).headers['set-cookie']);
    expect((await post('two-factor/verify-backup-code', { code }, pending)).statusCode).toBe(200);
    expect(await left()).toEqual({ left: 9 });
  });

  it('is turned off with the password only', async () => {
    const wrong = await post('two-factor/disable', { password: 'wrong horse' }, cookie);
    expect(wrong.statusCode).toBeGreaterThanOrEqual(400);
  });
});
