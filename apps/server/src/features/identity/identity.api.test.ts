import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, smallDocument } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const account = { name: 'Bea', email: 'bea@example.com', password: 'correct horse' };

describe('identity', () => {
  it('takes no name that would fill every screen', async () => {
    const payload = { name: 'x'.repeat(201), email: 'long@example.org', password: 'a-long-pass-phrase-7' };
    const refused = await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ detail: 'A name has at most 200 characters. Shorten it and try again.' });
  });

  it('takes names of organizations on one line and of 100 characters', async () => {
    const token = await app.signUp('Nora');
    await app.call('listSystems', { token });
    const ask = async (path: string, payload: object) =>
      (
        await app.assay.app.inject({
          method: 'POST',
          url: `/api/auth/organization/${path}`,
          payload,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    for (const name of ['x'.repeat(101), 'two\nlines', 'bell\u0007', '  ']) {
      expect([name, await ask('create', { name, slug: 'named' })]).toEqual([name, 400]);
      expect([name, await ask('update', { data: { name } })]).toEqual([name, 400]);
    }
    expect(await ask('update', { data: { name: 'y'.repeat(100) } })).toBe(200);
  });

  it('signs up, in and out, with the session as a bearer token', async () => {
    const signUp = await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: account });
    expect(signUp.statusCode).toBe(200);
    const signIn = await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: account });
    const token = String(signIn.headers['set-auth-token']);
    expect((await app.call('listSystems', { token })).body).toEqual([]);
    const signOut = await app.assay.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    expect(signOut.statusCode).toBe(200);
    expect((await app.call('listSystems', { token })).status).toBe(401);
  });

  it('refuses a wrong password and a short password', async () => {
    const wrong = await app.assay.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { ...account, password: 'wrong horse' },
    });
    expect(wrong.statusCode).toBe(401);
    const short = await app.assay.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { ...account, email: 'other@example.com', password: 'short' },
    });
    expect(short.statusCode).toBe(400);
  });

  it('refuses forged and malformed tokens', async () => {
    for (const token of ['x', 'a.b', 'null', `${'a'.repeat(32)}.${'b'.repeat(44)}`]) {
      expect((await app.call('listSystems', { token })).status).toBe(401);
    }
  });

  it('gives each user an organization of their own', async () => {
    const [ann, bob] = [await app.signUp('Ann'), await app.signUp('Bob')];
    const file = { name: 'api.json', content: smallDocument('http://127.0.0.1:1') };
    const { id } = (await app.call('importSystem', { token: ann, file })).body as { id: number };
    expect((await app.call('getSystem', { token: ann, params: { id } })).status).toBe(200);
    const foreign = await app.call('getSystem', { token: bob, params: { id } });
    expect(foreign.problem).toMatchObject({ status: 404, detail: 'System not found or you do not have access to it.' });
    expect((await app.call('deleteSystem', { token: bob, params: { id } })).status).toBe(404);
    expect((await app.call('listSystems', { token: bob })).body).toEqual([]);
  });
});
