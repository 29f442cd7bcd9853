import { codeOf } from '@assay/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, cookiesOf, postToProvider } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

const account = { name: 'Tess', email: 'tess@example.com', password: 'correct horse' };

let app: TestApp;
let cookie: string;
let key: string;
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
    key = new URL(enabled.json<{ totpURI: string }>().totpURI).searchParams.get('secret') ?? '';
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

  it('takes the code before and after that of the moment, and no other', async () => {
    const statuses: Record<string, number> = {};
    for (const periods of [-2, -1, 1, 2]) {
      const pending = cookiesOf((await post('sign-in/email', account)).headers['set-cookie']);
      // The middle of a period, so that none begins between making a code and its check.
      await expect.poll(() => (Date.now() / 1000) % 30, { interval: 200 }).toBeLessThan(25);
      const code = codeOf(key, Date.now() + periods * 30_000);
      statuses[periods] = (await post('two-factor/verify-totp', { code }, pending)).statusCode;
    }
    expect(statuses).toEqual({ '-2': 401, '-1': 200, '1': 200, '2': 401 });
  });

  it('is not asked for again in a browser that its user trusts, where the password still is', async () => {
    const pending = cookiesOf((await post('sign-in/email', account)).headers['set-cookie']);
    const opened = await post('two-factor/verify-totp', { code: codeOf(key), trustDevice: true }, pending);
    const trusted = String(opened.headers['set-cookie']);
    expect(trusted).toMatch(/trust_device=[^;]+; Max-Age=2592000;/);
    const cookies = cookiesOf(opened.headers['set-cookie']);
    expect((await post('sign-in/email', account, cookies)).json()).toHaveProperty('token');
    const wrong = await post('sign-in/email', { ...account, password: 'wrong horse staple' }, cookies);
    expect(wrong.statusCode).toBe(401);
    const other = await post('sign-in/email', account);
    expect(other.json()).toMatchObject({ twoFactorRedirect: true });
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
