import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';

let app: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
  behindProxy = await buildTestApp({ ASSAY_TRUSTED_PROXIES: '127.0.0.0/8, 10.1.0.0/16' });
});
afterAll(async () => {
  await app.close();
  await behindProxy.close();
});

const RIGHT = 'correct horse';
const WRONG = 'wrong horse staple';

interface Attempt {
  email: string;
  password?: string;
  from?: string;
  forwarded?: string;
  cookie?: string;
  on?: TestApp;
}

function signIn({ email, password = WRONG, from = '127.0.0.1', forwarded, cookie, on = app }: Attempt) {
  return on.assay.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
    remoteAddress: from,
    headers: {
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      ...(cookie !== undefined && { cookie, origin: 'http://127.0.0.1:4400' }),
    },
  });
}

const statusOf = async (attempt: Attempt) => (await signIn(attempt)).statusCode;

/** So many wrong passwords at once. Answers how many of them were looked at. */
async function fail(times: number, attempt: (index: number) => Attempt): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => signIn(attempt(index))));
  expect(answers.filter(({ statusCode }) => ![401, 429].includes(statusCode))).toEqual([]);
  return answers.filter(({ statusCode }) => statusCode === 401).length;
}

let users = 0;

async function newAccount(on = app): Promise<string> {
  users += 1;
  const email = `lee-${users}@example.com`;
  const payload = { name: 'Lee', email, password: RIGHT };
  const answer = await on.assay.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload });
  expect(answer.statusCode).toBe(200);
  return email;
}

describe('limits of sign-in', () => {
  it('check ten wrong passwords of one account and address, however many arrive at once', async () => {
    const email = await newAccount();
    const from = '192.0.2.1';
    expect(await fail(30, () => ({ email, from }))).toBe(10);
    const refused = await signIn({ email: email.toUpperCase(), password: RIGHT, from });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(refused.json()).toMatchObject({
      message: expect.stringMatching(/^Too many attempts to sign in\. Try again/),
    });
  });

  it('count the address of the connection: what a stranger says of it does not count', async () => {
    const email = await newAccount();
    expect(await fail(12, (index) => ({ email, from: '192.0.2.2', forwarded: `198.51.100.${index}` }))).toBe(10);
    expect(await statusOf({ email, password: RIGHT, from: '192.0.2.3', forwarded: '192.0.2.2' })).toBe(200);
  });

  it('count the address that a configured proxy reports, and ignore earlier entries', async () => {
    const email = await newAccount(behindProxy);
    const on = behindProxy;
    const spoofed = (index: number) => `203.0.113.${index}, 192.0.2.9, 10.1.2.3`;
    expect(await fail(12, (index) => ({ on, email, forwarded: spoofed(index) }))).toBe(10);
    expect(await statusOf({ on, email, password: RIGHT, forwarded: '192.0.2.9' })).toBe(429);
    expect(await statusOf({ on, email, password: RIGHT, forwarded: '192.0.2.8' })).toBe(200);
    expect(await statusOf({ on, email, password: RIGHT, from: '192.0.2.7', forwarded: '192.0.2.9' })).toBe(200);
  });

  it('take one IPv6 network for one address', async () => {
    const email = await newAccount();
    expect(await fail(12, (index) => ({ email, from: `2001:db8:1:2::${index + 1}` }))).toBe(10);
    expect(await statusOf({ email, password: RIGHT, from: '2001:db8:1:3::1' })).toBe(200);
  });

  it('a right password is not counted', async () => {
    const email = await newAccount();
    const from = '192.0.2.20';
    for (let round = 0; round < 3; round += 1) {
      expect(await fail(6, () => ({ email, from }))).toBe(6);
      expect(await statusOf({ email, password: RIGHT, from })).toBe(200);
    }
  });

  it('an attack from many addresses keeps the owner out neither at home nor elsewhere, and gets three tries each', async () => {
    const email = await newAccount();
    const home = '192.0.2.30';
    expect(await statusOf({ email, password: RIGHT, from: home })).toBe(200);
    expect(await fail(101, (index) => ({ email, from: `198.18.${index % 40}.1` }))).toBe(101);
    expect(await fail(10, () => ({ email, from: '198.19.0.1' }))).toBe(3);
    expect(await fail(9, () => ({ email, from: home }))).toBe(9);
    expect(await statusOf({ email, password: RIGHT, from: home })).toBe(200);
    expect(await statusOf({ email, password: RIGHT, from: '192.0.2.31' })).toBe(200);
  });

  it('an attacker at the same address keeps out neither those known there nor a known browser', async () => {
    const [email, other] = [await newAccount(), await newAccount()];
    const office = '192.0.2.40';
    const first = await signIn({ email, password: RIGHT, from: office });
    const cookie = first.cookies.find(({ name }) => name.endsWith('device'));
    expect(cookie).toMatchObject({ httpOnly: true, path: '/api/auth', sameSite: 'Lax' });
    expect(await statusOf({ email: other, password: RIGHT, from: office })).toBe(200);
    expect(await fail(120, (index) => ({ email: `nobody-${index}@example.com`, from: office }))).toBe(100);
    expect(await statusOf({ email: other, password: RIGHT, from: office })).toBe(200);
    expect(await fail(11, () => ({ email, from: office }))).toBe(10);
    expect(await statusOf({ email, password: RIGHT, from: office })).toBe(429);
    const known = `${cookie?.name}=${cookie?.value}`;
    expect(await statusOf({ email, password: RIGHT, from: office, cookie: known })).toBe(200);
    // The cookie is worth something for its own account only, and gives no endless tries.
    expect(await fail(11, () => ({ email, from: office, cookie: known }))).toBe(10);
    expect(await statusOf({ email: await newAccount(), password: RIGHT, from: office, cookie: known })).toBe(429);
  });
});

describe('what a stranger learns of addresses', () => {
  const post = (path: string, payload: object) =>
    app.assay.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });

  /** An answer without what differs from one call to the next. */
  const shapeOf = async (path: string, payload: object) => {
    const { statusCode, headers, body } = await post(path, payload);
    const text = body.replace(/"id":"[^"]+"|"\w+At":"[^"]+"|"email":"[^"]+"/g, (part) => part.split(':')[0] ?? '');
    return { statusCode, names: Object.keys(headers).toSorted(), text };
  };

  it('signing up, signing in and resetting answer the same whether or not it has an account', async () => {
    const taken = await newAccount();
    const unknown = 'nobody@example.com';
    const signUp = (email: string) => shapeOf('sign-up/email', { name: 'Lee', email, password: 'another horse' });
    expect(await signUp(taken)).toEqual(await signUp('fresh@example.com'));
    const signInWith = (email: string) => shapeOf('sign-in/email', { email, password: WRONG });
    expect(await signInWith(taken)).toEqual(await signInWith(unknown));
    const reset = (email: string) => shapeOf('request-password-reset', { email });
    expect(await reset(taken)).toEqual(await reset(unknown));
    expect(await statusOf({ email: taken, password: 'another horse' })).toBe(401);
    expect(await statusOf({ email: taken, password: RIGHT })).toBe(200);
  });
});

describe('passwords', () => {
  const signUp = (password: string, email = 'max.power@example.com') =>
    app.assay.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { name: 'Maximilian', email, password },
    });

  it.each([
    '        ',
    '\t\n \t\n \t\n ',
    'short',
    'password',
    '12345678',
    'qwertyuiop',
    'P@ssw0rd123',
    'aaaaaaaaaaaa',
  ])('refuses %j', async (password) => {
    expect((await signUp(password)).statusCode).toBe(400);
  });

  it('refuses the name and the address of the account', async () => {
    expect((await signUp('max.power@example.com')).json()).toMatchObject({
      code: 'PASSWORD_TOO_WEAK',
      message: expect.stringContaining('easy to guess'),
    });
    expect((await signUp('Maximilian1')).statusCode).toBe(400);
    expect((await signUp('blue lamp river')).statusCode).toBe(200);
  });

  it('are stored as scrypt with the cost of 16 MB and more for each guess', async () => {
    const strong = await buildTestApp({}, null, { storesStrongly: true });
    try {
      await newAccount(strong);
      const { rows } = await strong.database.pool.query<{ password: string }>('select password from account');
      const [salt = '', key] = (rows[0]?.password ?? '').split(':');
      expect(salt).toMatch(/^[0-9a-f]{32}$/);
      const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
      expect(scryptSync(RIGHT, salt, 64, cost).toString('hex')).toBe(key);
    } finally {
      await strong.close();
    }
  });

  it('refuses a weak one when it is changed', async () => {
    const token = await app.signUp('WilhelminaFeatherstone');
    const change = (newPassword: string) =>
      app.assay.app.inject({
        method: 'POST',
        url: '/api/auth/change-password',
        headers: { authorization: `Bearer ${token}` },
        payload: { currentPassword: RIGHT, newPassword },
      });
    expect((await change('          ')).statusCode).toBe(400);
    expect((await change('iloveyou1')).json()).toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
    expect((await change('WilhelminaFeatherstone')).json()).toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
    expect((await app.call('listSystems', { token })).status).toBe(200);
  });
});

describe('texts that the database cannot store', () => {
  it.each([
    ['sign-up/email', { name: 'A\u0000', email: 'nul@example.com', password: RIGHT }],
    ['sign-up/email', { name: 'A\uD800', email: 'half@example.com', password: RIGHT }],
    ['sign-up/email', { name: 'A', email: 'nul@example.com', password: RIGHT, image: '\u0000' }],
    ['sign-in/email', { email: 'nul\u0000@example.com', password: RIGHT }],
    ['sign-in/email', { email: 'ann@example.com', password: 'a\uDC00aaaaaaa' }],
    ['organization/create', { name: 'A\u0000', slug: 'nul' }],
    ['organization/create', { name: 'A', slug: 'half\uD800' }],
    ['organization/create', { name: 'A', slug: 'deep', metadata: { a: [{ '\u0000': 1 }] } }],
    ['revoke-session', { id: '\u0000' }],
  ])('%s with %j answers 400', async (path, body) => {
    const token = await app.signUp();
    const payload = JSON.stringify(body);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await app.assay.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'bad_request']);
  });

  it.each(['organization/list-invitations?organizationId=%00', 'get-session%00', 'list-sessions?a=%ED%A0%80'])(
    '%s answers no 500',
    async (path) => {
      const token = await app.signUp();
      const headers = { authorization: `Bearer ${token}` };
      expect((await app.assay.app.inject({ url: `/api/auth/${path}`, headers })).statusCode).toBeLessThan(500);
    },
  );
});
