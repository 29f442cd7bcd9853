import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
let token: string;
let answers = 0;

beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '10', ASSAY_WORKER_RUNS: '4', ASSAY_STREAM_GRACE_MS: '60000' });
  // Statuses change from run to run, so that each result writes to its scenario.
  target = await startTarget((_, response) => sendJson(response, (answers += 1) % 2 === 0 ? 200 : 500, { id: 7 }));
  token = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await target.close();
});

interface Made {
  id: number;
  endpoint: number;
  scenarioIds: number[];
}

async function makeSystem(scenarios: number): Promise<Made> {
  const { id, endpoints } = await importSmall(app, token, target.url);
  const endpoint = endpoints[0]?.id ?? 0;
  const added = await app.database.db.execute<{ id: number }>(sql`
    insert into scenario (organization_id, endpoint_id, name, expected_http_status, requires_auth, position)
    select s.organization_id, ${endpoint}, 'Read ' || n, 200, false, n
    from generate_series(1, ${scenarios}) as n, system s where s.id = ${id} returning id`);
  return { id, endpoint, scenarioIds: added.rows.map((row) => row.id) };
}

describe('deleting in the middle of a run', () => {
  it.each<[string, (made: Made) => ReturnType<TestApp['call']>]>([
    ['a system', ({ id }) => app.call('deleteSystem', { token, params: { id } })],
    ['an endpoint', ({ endpoint }) => app.call('deleteEndpoint', { token, params: { id: endpoint } })],
  ])('%s works although it loses against somebody who writes to the scenarios in another order', async (_, remove) => {
    const made = await makeSystem(3);
    const [first = 0, , last = 0] = made.scenarioIds;
    const writing = await app.database.pool.connect();
    const touch = (id: number) => writing.query("update scenario set last_status = 'error' where id = $1", [id]);
    try {
      await writing.query('begin');
      await touch(last);
      const removed = remove(made);
      // It holds the first by now and waits for the last. It waits longer, so it is the one that is ended.
      await sleep(400);
      await touch(first);
      await writing.query('commit');
      expect((await removed).status).toBe(204);
    } finally {
      writing.release();
    }
  });

  it('causes no error, however many runs and deletions happen at the same time', async () => {
    const systems = await Promise.all(Array.from({ length: 4 }, () => makeSystem(60)));
    const runs = systems.map(({ id }) => app.call('streamSystem', { token, params: { id } }));
    await expect.poll(() => target.seen.length).toBeGreaterThan(20);
    const removed = await Promise.all(
      systems.flatMap(({ id, endpoint, scenarioIds }, at) => [
        ...scenarioIds.slice(40).map((one) => app.call('deleteScenario', { token, params: { id: one } })),
        at % 2 === 0
          ? app.call('deleteSystem', { token, params: { id } })
          : app.call('deleteEndpoint', { token, params: { id: endpoint } }),
      ]),
    );
    // Scenarios may have gone with their system before.
    expect(removed.map(({ status }) => status).filter((status) => status !== 204 && status !== 404)).toEqual([]);
    for (const { text } of await Promise.all(runs)) {
      expect(text).toMatch(/"type":"completed"|This run was deleted together with its system/);
      expect(text).not.toContain('failed on our side');
    }
  });
});
