import type { AccessToken, AccessTokenUsage, CreatedToken } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';

let app: TestApp;
let session: string;
beforeAll(async () => {
  app = await buildTestApp();
  session = await app.signUp('Ann');
});
afterAll(() => app.close());

async function create(scopes = ['read']): Promise<CreatedToken> {
  return (await app.call('createToken', { token: session, body: { label: 'CI', scopes } })).body as CreatedToken;
}

const find = async (id: number) => (await app.call('getToken', { token: session, params: { id } })).body as AccessToken;

const usageOf = async (id: number, query = {}) =>
  (await app.call('getTokenUsage', { token: session, params: { id }, query })).body as AccessTokenUsage;

describe('the use of a token', () => {
  it('TOK-20 moves the time of last use within a moment, and again after a minute only', async () => {
    const { id, token } = await create();
    expect((await find(id)).last_used_at).toBeNull();
    const before = Date.now();
    await app.call('listSystems', { token });
    await expect.poll(async () => (await find(id)).last_used_at).not.toBeNull();
    const first = (await find(id)).last_used_at ?? '';
    expect(Date.parse(first)).toBeGreaterThanOrEqual(before);
    await app.call('listSystems', { token });
    await usageOf(id);
    expect((await find(id)).last_used_at).toBe(first);
    await app.database.db.execute(
      sql`update access_token set last_used_at = last_used_at - interval '2 minutes' where id = ${id}`,
    );
    await app.call('listSystems', { token });
    await usageOf(id);
    expect(Date.parse((await find(id)).last_used_at ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('TOK-04, API-15 is counted by day for 30 days, refused calls too, and each call once', async () => {
    const { id, token } = await create();
    for (let call = 0; call < 5; call += 1) await app.call('listSystems', { token });
    expect((await app.call('deleteSystem', { token, params: { id: 1 } })).status).toBe(403);
    const usage = await usageOf(id);
    const today = new Date().toISOString().slice(0, 10);
    expect(usage).toMatchObject({ token_id: id, days: 30, total_requests: 6 });
    expect(usage.history).toHaveLength(30);
    expect(usage.history.at(-1)).toEqual({ date: today, requests: 6 });
    expect(usage.history.slice(0, -1).every(({ requests }) => requests === 0)).toBe(true);
    await app.call('listSystems', { token });
    expect((await usageOf(id)).total_requests).toBe(7);
  });

  it('TOK-04 of earlier days is at its day, and what is older than asked for is left out', async () => {
    const { id } = await create();
    await app.database.db.execute(sql`
      insert into access_token_usage (token_id, day, requests)
      select ${id}, (now() at time zone 'utc')::date - ago, requests from (values (1, 4), (29, 2), (30, 9)) as used(ago, requests)`);
    const usage = await usageOf(id);
    expect([usage.history.at(-2)?.requests, usage.history[0]?.requests, usage.total_requests]).toEqual([4, 2, 6]);
    const week = await usageOf(id, { days: 7 });
    expect([week.history.length, week.total_requests]).toEqual([7, 4]);
    for (const days of [0, 366, 'x'])
      expect((await app.call('getTokenUsage', { token: session, params: { id }, query: { days } })).status).toBe(422);
  });

  it('TOK-20 is not counted for a revoked token', async () => {
    const { id, token } = await create();
    await app.call('revokeToken', { token: session, params: { id } });
    expect((await app.call('listSystems', { token })).status).toBe(401);
    expect((await usageOf(id)).total_requests).toBe(0);
  });
});
