import { codeOf, createPasskeyDevice } from '@assay/test-servers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAdmin } from '../../admin/index.ts';
import { buildTestApp, cookiesOf } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';

const origin = 'http://127.0.0.1:4400';
const site = { origin, rpId: '127.0.0.1' };

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

let number = 0;
let cookie: string;
let account: { name: string; email: string; password: string };
beforeEach(async () => {
  number += 1;
  account = { name: 'Ida', email: `ida${number}@example.com`, password: 'four blue kettles' };
  await send('sign-up/email', { payload: account });
  cookie = cookiesOf((await send('sign-in/email', { payload: account })).headers['set-cookie']);
});

const send = (path: string, { payload, cookies = '' }: { payload?: object; cookies?: string }) =>
  app.assay.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/auth/${path}`,
    ...(payload !== undefined && { payload }),
    headers: { origin, ...(cookies !== '' && { cookie: cookies }) },
  });

type Device = ReturnType<typeof createPasskeyDevice>;

/** What a device is asked with, and the cookie that belongs to it. */
async function begin(path: string, cookies = ''): Promise<{ challenge: string; cookies: string }> {
  const options = await send(`passkey/${path}`, { cookies });
  expect(options.statusCode).toBe(200);
  const { challenge } = options.json<{ challenge: string }>();
  return {
    challenge,
    cookies: [cookies, cookiesOf(options.headers['set-cookie'])].filter((one) => one !== '').join('; '),
  };
}

async function add(device: Device, by = cookie, more: object = {}) {
  const { challenge, cookies } = await begin('generate-register-options', by);
  const response = device.register({ ...site, challenge, ...more });
  return send('passkey/verify-registration', { payload: { response, name: 'Laptop' }, cookies });
}

async function logIn(device: Device, more: object = {}) {
  const { challenge, cookies } = await begin('generate-authenticate-options');
  const response = device.authenticate({ ...site, challenge, ...more });
  return { response, answer: await send('passkey/verify-authentication', { payload: { response }, cookies }) };
}

describe('a passkey', () => {
  it('opens the account it was added to, without password and code', async () => {
    const device = createPasskeyDevice();
    expect((await logIn(device)).answer.statusCode).toBe(401);
    expect((await add(device)).statusCode).toBe(200);
    const { answer } = await logIn(device);
    expect(answer.statusCode).toBe(200);
    const { session, user } = answer.json<{ session: { token: string }; user: { email: string } }>();
    expect(user.email).toBe(account.email);
    expect((await app.call('listSystems', { token: session.token })).status).toBe(200);
    const { body } = await app.call('listAuditEvents', { token: session.token });
    expect(body).toMatchObject([{ action: 'signed_in' }, { action: 'passkey_added', target: 'Laptop' }, {}]);
    const data = await app.call('getAccountData', { token: session.token });
    expect(data.body).toMatchObject({ passkeys: [{ name: 'Laptop' }] });
    expect(data.text).not.toMatch(/public_?key/i);
  });

  it('is refused where the device has not checked who uses it', async () => {
    const device = createPasskeyDevice();
    expect((await add(device, cookie, { verifiesUser: false })).json()).toMatchObject({ code: 'USER_NOT_VERIFIED' });
    expect((await logIn(device)).answer.statusCode).toBe(401);
    await add(device);
    const { answer } = await logIn(device, { verifiesUser: false });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'USER_NOT_VERIFIED' });
    expect(answer.headers['set-auth-token']).toBeUndefined();
  });

  it('is good for this site only, and each answer of a device for one log-in', async () => {
    const device = createPasskeyDevice();
    await add(device);
    expect((await logIn(device, { origin: 'https://evil.example' })).answer.statusCode).toBe(400);
    expect((await logIn(device, { rpId: 'evil.example' })).answer.statusCode).toBe(400);
    const { response, answer } = await logIn(device);
    expect(answer.statusCode).toBe(200);
    const { cookies } = await begin('generate-authenticate-options');
    expect((await send('passkey/verify-authentication', { payload: { response }, cookies })).statusCode).toBe(400);
    const other = createPasskeyDevice();
    const { challenge, cookies: forOther } = await begin('generate-authenticate-options');
    const forged = { ...other.authenticate({ ...site, challenge }), id: response.id, rawId: response.rawId };
    const refused = await send('passkey/verify-authentication', { payload: { response: forged }, cookies: forOther });
    expect(refused.statusCode).toBe(400);
  });

  it('is listed for its owner, and nobody else can add, see or remove it', async () => {
    const device = createPasskeyDevice();
    const { id } = (await add(device)).json<{ id: string }>();
    const stranger = { ...account, email: `eve${number}@example.com` };
    await send('sign-up/email', { payload: stranger });
    const theirs = cookiesOf((await send('sign-in/email', { payload: stranger })).headers['set-cookie']);
    expect((await send('passkey/list-user-passkeys', { cookies: theirs })).json()).toEqual([]);
    expect((await send('passkey/delete-passkey', { payload: { id }, cookies: theirs })).statusCode).toBe(401);
    expect((await add(device, theirs)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await send('passkey/generate-register-options', {})).statusCode).toBe(401);
    expect((await send('passkey/list-user-passkeys', { cookies: cookie })).json()).toMatchObject([{ name: 'Laptop' }]);
    expect((await send('passkey/delete-passkey', { payload: { id }, cookies: cookie })).statusCode).toBe(200);
    expect((await logIn(device)).answer.statusCode).toBe(401);
  });

  it('stands in for the code of a second factor, and is removed with it by whoever runs the server', async () => {
    const device = createPasskeyDevice();
    await add(device);
    const enabled = await send('two-factor/enable', { payload: { password: account.password }, cookies: cookie });
    const key = new URL(enabled.json<{ totpURI: string }>().totpURI).searchParams.get('secret') ?? '';
    await send('two-factor/verify-totp', { payload: { code: codeOf(key) }, cookies: cookie });
    const { answer } = await logIn(device);
    expect(answer.json()).toMatchObject({ session: {}, user: { twoFactorEnabled: true } });
    const { token } = answer.json<{ session: { token: string } }>().session;
    expect((await app.call('listSystems', { token })).status).toBe(200);
    await runAdmin(['reset-password', '--email', account.email, '--remove-second-factor'], {
      db: app.database.db,
      secret: 'a key for tests only',
      nextSecret: null,
      replaceSecret: null,
      readPassword: () => Promise.resolve('seven grey lanterns'),
      write: () => undefined,
    });
    expect((await logIn(device)).answer.statusCode).toBe(401);
  });
});
