import type { AccessToken, CreatedToken } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessToken } from '../../db/schema/index.ts';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { hashOf } from '../../secrets/index.ts';

let app: TestApp;
let ann: string;
let bob: string;
beforeAll(async () => {
  app = await buildTestApp();
  [ann, bob] = [await app.signUp('Ann'), await app.signUp('Bob')];
});
afterAll(() => app.close());

const valid = { label: 'CI', scopes: ['read'] };
const post = (body: unknown, token = ann) => app.call('createToken', { token, body });
const create = async (body: object = {}, token = ann) =>
  (await post({ ...valid, ...body }, token)).body as CreatedToken;
const list = async (token: string, query = {}) =>
  (await app.call('listTokens', { token, query })).body as AccessToken[];

describe('creating a token', () => {
  it('TOK-06, TOK-07, TOK-09 refuses each wrong field by its name', async () => {
    const refusals = [
      [{ ...valid, label: '  \n' }, 'label', 'Enter a label.'],
      [{ scopes: ['read'] }, 'label', 'Enter a label.'],
      [{ ...valid, label: 'x'.repeat(101) }, 'label', 'A label has at most 100 characters.'],
      [{ ...valid, scopes: [] }, 'scopes', 'Choose at least one scope.'],
      [{ label: 'CI' }, 'scopes', 'Choose at least one scope.'],
      [{ ...valid, scopes: ['admin'] }, 'scopes.0', 'A scope is read or write.'],
      [{ ...valid, expires_at: 'tomorrow' }, 'expires_at', 'Write the time as 2026-12-31T00:00:00Z.'],
      [{ ...valid, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at', 'Choose a time in the future.'],
    ] as const;
    for (const [body, field, message] of refusals) {
      const { status, problem } = await post(body);
      expect([status, problem?.errors?.map((error) => [error.field, error.message])]).toEqual([
        422,
        [[field, message]],
      ]);
    }
    expect((await post({})).problem?.errors?.map(({ field }) => field)).toEqual(['label', 'scopes']);
    expect(await list(ann)).toEqual([]);
  });

  it('TOK-06 trims a label and takes 100 characters', async () => {
    expect((await create({ label: `  ${'ü'.repeat(100)} ` })).label).toBe('ü'.repeat(100));
  });

  it('API-12, ENT-15 answers the token with its secret, never used and not revoked', async () => {
    const expiresAt = '2099-01-02T03:04:05.000Z';
    const created = await create({ label: 'Nightly', scopes: ['write', 'read'], expires_at: expiresAt });
    expect(created).toMatchObject({
      kind: 'personal',
      label: 'Nightly',
      scopes: ['write', 'read'],
      created_by: 'Ann',
      expires_at: expiresAt,
      last_used_at: null,
      revoked_at: null,
      token: expect.stringMatching(/^assay_pat_[0-9A-Za-z]{36}$/),
    });
    expect((await app.call('listSystems', { token: created.token })).status).toBe(200);
  });

  it('ends at a hundred active tokens, of which one has to be revoked', async () => {
    const token = await app.signUp('Max');
    for (let count = 0; count < 100; count += 1) await create({}, token);
    expect((await post(valid, token)).problem).toMatchObject({ status: 409, code: 'too_many_tokens' });
    const [newest] = await list(token);
    await app.call('revokeToken', { token, params: { id: newest?.id ?? 0 } });
    expect((await post(valid, token)).status).toBe(201);
  });
});

describe('the secret of a token', () => {
  it('TOK-13 is in no answer but the first, and not in the database', async () => {
    const { id, token } = await create();
    const params = { id };
    await app.call('listSystems', { token });
    const answers = [
      await app.call('listTokens', { token: ann, query: { include_revoked: 'true' } }),
      await app.call('getToken', { token: ann, params }),
      await app.call('getTokenUsage', { token: ann, params }),
      await app.call('revokeToken', { token: ann, params }),
    ];
    const random = token.slice('assay_pat_'.length);
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain(random);
      expect(text).not.toContain(hashOf(token));
    }
    const rows = JSON.stringify(await app.database.db.select().from(accessToken));
    expect(rows).not.toContain(random);
    expect(rows).toContain(hashOf(token));
  });

  it('TOK-13 does not open anything as its hash', async () => {
    const { token } = await create();
    for (const stolen of [hashOf(token), `assay_pat_${hashOf(token)}`, token.toLowerCase(), token.slice(0, -1)])
      expect((await app.call('listSystems', { token: stolen })).status).toBe(401);
  });
});

describe('the list of tokens', () => {
  it('SET-04, API-13 has active ones, the newest first, and the revoked ones where they are asked for', async () => {
    const token = await app.signUp('Lea');
    const ids = [(await create({}, token)).id, (await create({}, token)).id, (await create({}, token)).id];
    await app.call('revokeToken', { token, params: { id: ids[1] ?? 0 } });
    expect((await list(token)).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    const all = await list(token, { include_revoked: 'true' });
    expect(all.map(({ id, revoked_at: at }) => [id, at !== null])).toEqual([
      [ids[2], false],
      [ids[1], true],
      [ids[0], false],
    ]);
  });

  it("has nobody else's: their tokens are not found", async () => {
    const { id, token } = await create();
    expect(await list(bob, { include_revoked: 'true' })).toEqual([]);
    for (const name of ['getToken', 'getTokenUsage', 'revokeToken', 'getServiceToken', 'revokeServiceToken'] as const)
      for (const caller of [bob, ...(name.includes('Service') ? [ann] : [])])
        expect((await app.call(name, { token: caller, params: { id } })).problem).toMatchObject({
          code: 'token_not_found',
          detail: 'Token not found',
        });
    expect((await app.call('listSystems', { token })).status).toBe(200);
  });

  it('keeps to the organization in which a token was created', async () => {
    const token = await app.signUp('Zoe');
    const { token: secret } = await create({}, token);
    const before = (await app.call('getCaller', { token: secret })).body;
    await app.database.db.execute(sql`insert into organization (id, name, slug) values ('new', 'New', 'new')`);
    await app.database.db.execute(sql`insert into member (id, organization_id, user_id, role)
      select 'zoe-new', 'new', id, 'viewer' from "user" where name = 'Zoe'`);
    await app.database.db.execute(sql`update session set active_organization_id = 'new'
      where user_id = (select id from "user" where name = 'Zoe')`);
    await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-out', payload: {} });
    expect((await app.call('getCaller', { token })).body).toMatchObject({
      organization: { id: 'new' },
      role: 'viewer',
    });
    expect((await app.call('getCaller', { token: secret })).body).toEqual({ ...(before as object), scopes: ['read'] });
    expect(await list(token)).toEqual([]);
  });
});
