import type { CreatedToken } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import { createSecret } from './token-secret.ts';

const MAX_GUESSES = 100;

let app: TestApp;
let other: TestApp;
let valid: string;
beforeAll(async () => {
  app = await buildTestApp();
  other = await buildTestApp({ ASSAY_WORKER_RUNS: '0' }, app.database.url);
  const body = { label: 'CI', scopes: ['read'] };
  valid = ((await app.call('createToken', { token: await app.signUp(), body })).body as CreatedToken).token;
});
afterAll(async () => {
  await other.close();
  await app.close();
});

function send(token: string, from: string, on = app) {
  return on.assay.app.inject({
    url: '/api/system',
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}` },
  });
}

async function statusesOf(count: number, from: string, guess: () => string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => send(guess(), from)));
  return answers.map(({ statusCode }) => statusCode);
}

describe('guesses of tokens', () => {
  it('are limited for each network on all servers, and those of the network who have a token keep it', async () => {
    const from = '192.0.2.1';
    const statuses = await statusesOf(MAX_GUESSES + 20, from, () => createSecret('personal'));
    expect(statuses.filter((status) => status === 401)).toHaveLength(MAX_GUESSES);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const refused = await send(createSecret('service'), from, other);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', detail: expect.stringContaining('wait') });
    expect((await send(valid, from)).statusCode).toBe(200);
    expect((await send(createSecret('personal'), '192.0.2.2')).statusCode).toBe(401);
  });

  it('count when they are mistyped too, which asks the database for no token', async () => {
    const statuses = await statusesOf(MAX_GUESSES + 5, '192.0.2.3', () => 'assay_pat_guess');
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('cost the database nothing while their network waits', async () => {
    const used = async () =>
      (await app.database.db.execute(sql`select sum(used)::int as used from sign_in_counter`)).rows[0];
    const before = await used();
    expect(await statusesOf(10, '192.0.2.3', () => 'assay_pat_guess')).toEqual(Array(10).fill(429));
    expect(await used()).toEqual(before);
  });
});
