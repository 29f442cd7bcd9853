import type { Run, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
let token: string;
/** Answers of the target, one after the other; 200 after the last. */
let statuses: number[] = [];
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_DEFAULT_TIER: 'free', ASSAY_RUN_CONCURRENCY: '1' });
  target = await startTarget((_, response) => sendJson(response, statuses.shift() ?? 200, { id: 7 }));
  token = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await target.close();
});

const rerun = (runId: number, by = token) => app.call('rerunFailed', { token: by, params: { runId } });

it('runs again what did not succeed in a run, in its order, and nothing else', async () => {
  const system = await importSmall(app, token, target.url);
  const params = { id: system.endpoints[0]?.id ?? 0 };
  const scenarios: Scenario[] = [];
  for (const name of ['1', '2', '3', '4', '5'])
    scenarios.push((await app.call('createScenario', { token, params, body: { name } })).body as Scenario);
  statuses = [200, 500, 200, 429, 404];
  const { text } = await app.call('streamEndpoint', { token, params });
  const first = Number(/"run_id":(\d+)/.exec(text)?.[1]);
  await app.call('deleteScenario', { token, params: { id: scenarios[4]?.id ?? 0 } });

  statuses = [500, 200];
  const again = await rerun(first);
  expect([again.status, again.body]).toMatchObject([200, { scope: 'endpoint', scope_id: params.id, total: 2 }]);
  const second = again.body as Run;
  expect(second.name).toBe('GET /things/{thingId} (what failed)');
  const reported = (await app.call('streamRun', { token, params: { runId: second.id } })).text;
  const results = [...reported.matchAll(/"name":"(\d)","type":"scenario_result"[^}]*"status":"(\w+)"/g)];
  expect(results.map(([, name, status]) => [name, status])).toEqual([
    ['2', 'failure'],
    ['4', 'success'],
  ]);

  const third = (await rerun(second.id)).body as Run;
  expect(third).toMatchObject({ total: 1, name: second.name });
  await app.call('streamRun', { token, params: { runId: third.id } });
  const nothing = await rerun(third.id);
  expect([nothing.status, nothing.problem?.code]).toEqual([422, 'nothing_to_run']);

  await app.database.db.execute(sql`update usage_counter set runs = 49`);
  const refused = await rerun(first);
  expect([refused.status, refused.problem?.detail]).toEqual([
    403,
    'Run execution limit reached. You requested 2 scenarios, but you only have 1 runs remaining. Please upgrade your plan.',
  ]);
  const stranger = await app.signUp('Eve');
  expect((await rerun(first, stranger)).status).toBe(404);
});
