import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { CreatedToken } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, insertScenarios, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';

let first: TestApp;
let second: TestApp;
let target: TargetServer;
let address: string;
let session: string;
beforeAll(async () => {
  first = await buildTestApp();
  second = await buildTestApp({ ASSAY_WORKER_RUNS: '0' }, first.database.url);
  address = await second.assay.app.listen({ port: 0, host: '127.0.0.1' });
  // Nothing is answered, so that the run does not end by itself.
  target = await startTarget(() => undefined);
  session = await first.signUp('Ann');
});
afterAll(async () => {
  await target.close();
  await second.close();
  await first.close();
});

async function create(body: object = {}): Promise<CreatedToken> {
  const answer = await first.call('createToken', {
    token: session,
    body: { label: 'CI', scopes: ['read', 'write'], ...body },
  });
  return answer.body as CreatedToken;
}

const statuses = async (token: string): Promise<number[]> =>
  (await Promise.all([first, second].map((app) => app.call('listSystems', { token })))).map(({ status }) => status);

const revoke = (id: number) => first.call('revokeToken', { token: session, params: { id } });

describe('a revoked token', () => {
  it('TOK-19, TOK-20 is refused by every server from the next call on', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, token } = await create();
      expect(await statuses(token)).toEqual([200, 200]);
      await revoke(id);
      expect(await statuses(token)).toEqual([401, 401]);
    }
  });

  it('CLI-17 says when it ended, and so does an expired one; an unknown one learns nothing', async () => {
    const { id, token } = await create();
    await revoke(id);
    const detailOf = async (one: string) => (await second.call('listSystems', { token: one })).problem?.detail;
    expect(await detailOf(token)).toMatch(/^This token was revoked on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/);
    const expired = await create({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    await first.database.db.execute(
      sql`update access_token set expires_at = '2026-01-02T03:04:05Z' where id = ${expired.id}`,
    );
    expect(await detailOf(expired.token)).toBe('This token expired on 2026-01-02 03:04 UTC.');
    const last = token.endsWith('0') ? '1' : '0';
    expect(await detailOf(`${token.slice(0, -1)}${last}`)).toBe('Not authenticated');
  });

  it('TOK-19, API-14 stays revoked, whatever is tried', async () => {
    const { id, token } = await create();
    const { revoked_at: at } = (await revoke(id)).body as CreatedToken;
    expect(at).not.toBeNull();
    const again = (await revoke(id)).body as CreatedToken;
    expect(again.revoked_at).toBe(at);
    for (const method of ['PUT', 'PATCH', 'POST'] as const) {
      const answer = await first.assay.app.inject({
        method,
        url: `/api/pat-tokens/${id}`,
        payload: { revoked_at: null },
        headers: { authorization: `Bearer ${session}` },
      });
      expect(answer.statusCode).toBe(405);
    }
    expect(await statuses(token)).toEqual([401, 401]);
  });

  it('ends its streams on every server, and no others', async () => {
    const [{ id, token }, other] = [await create(), await create()];
    const system = await importSmall(first, token, target.url);
    await insertScenarios(first, system, 20);
    const stream = await open(`/scenario/system/${system.id}/execute/stream`, token);
    const [event] = (await once(stream, 'data')) as [string];
    const runId = /"run_id":(\d+)/.exec(event)?.[1];
    const staying = await open(`/runs/${runId}/stream`, other.token);
    staying.resume();
    stream.resume();
    const ended = once(stream, 'end');
    await revoke(id);
    await ended;
    expect(staying.readableEnded).toBe(false);
    staying.destroy();
  });
});

async function open(path: string, token: string): Promise<IncomingMessage> {
  const sent = request(`${address}/api${path}`, { agent: false, headers: { authorization: `Bearer ${token}` } });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  return response.setEncoding('utf8').on('error', () => undefined);
}

describe('a token', () => {
  it('is refused once it has expired', async () => {
    const { id, token } = await create({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await statuses(token)).toEqual([200, 200]);
    await first.database.db.execute(sql`update access_token set expires_at = now() where id = ${id}`);
    expect(await statuses(token)).toEqual([401, 401]);
  });

  it('has the role that its owner has now, and works no longer once they have left', async () => {
    const { token } = await create();
    const me = sql`user_id = (select id from "user" where name = 'Ann')`;
    const change = async () => (await second.call('deleteSystem', { token, params: { id: 2_000_000_000 } })).status;
    expect(await change()).toBe(404);
    await first.database.db.execute(sql`update member set role = 'viewer' where ${me}`);
    expect(await change()).toBe(403);
    await first.database.db.execute(sql`delete from member where ${me}`);
    expect(await statuses(token)).toEqual([401, 401]);
  });
});
