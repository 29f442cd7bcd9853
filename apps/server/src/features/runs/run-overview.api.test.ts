import type { DailyResults, FailingScenario, Run, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';
import { countDaily } from './run-overview.store.ts';

let app: TestApp;
let target: TargetServer;
let token: string;
let organizationId: string;
let endpointId: number;
let scenarios: Scenario[];
/** Answers of the target, one after the other; 200 after the last. */
let statuses: number[] = [];

beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '1' });
  target = await startTarget((_, response) => {
    const status = statuses.shift() ?? 200;
    if (status === 0) response.destroy();
    else sendJson(response, status, { id: 7 });
  });
  token = await app.signUp();
  const system = await importSmall(app, token, target.url);
  endpointId = system.endpoints[0]?.id ?? 0;
  scenarios = [];
  for (const name of ['one', 'two', 'three']) {
    const call = { token, params: { id: endpointId }, body: { name } };
    scenarios.push((await app.call('createScenario', call)).body as Scenario);
  }
  const owner = await app.database.db.execute<{ id: string }>(sql`select organization_id as id from system`);
  organizationId = owner.rows[0]?.id ?? '';
});
afterAll(async () => {
  await app.close();
  await target.close();
});

const runAll = async (answers: number[]): Promise<Run> => {
  statuses = answers;
  await app.call('streamEndpoint', { token, params: { id: endpointId } });
  return ((await app.call('listRuns', { token })).body as Run[])[0] as Run;
};
const failing = async (by = token) => (await app.call('listFailing', { token: by })).body as FailingScenario[];
const daily = async (query = {}, by = token) =>
  (await app.call('listDailyResults', { token: by, query })).body as DailyResults[];

it('a run reports how much failed and how much of that could not be judged', async () => {
  expect(await runAll([200, 500, 0])).toMatchObject({
    total: 3,
    completed: 3,
    failed: 2,
    errors: 1,
    started_by: 'Ann',
  });
  expect(await runAll([])).toMatchObject({ failed: 0, errors: 0 });
});

it('lists runs of one state, older than another, newest first', async () => {
  const list = async (query: Record<string, string | number>) =>
    ((await app.call('listRuns', { token, query })).body as Run[]).map(({ id }) => id);
  const all = await list({});
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect(await list({ before: all[0] ?? 0 })).toEqual(all.slice(1));
  expect(await list({ limit: 1, before: all[0] ?? 0 })).toEqual(all.slice(1, 2));
  await app.database.db.execute(sql`update run set state = 'interrupted' where id = ${all[0]}`);
  expect(await list({ state: 'interrupted' })).toEqual(all.slice(0, 1));
  expect(await list({ state: 'completed' })).toEqual(all.slice(1));
  expect((await app.call('listRuns', { token, query: { state: 'gone' } })).status).toBe(422);
});

it('lists what fails now with its reason, and leaves out what has succeeded since', async () => {
  expect(await failing()).toEqual([]);
  await runAll([404, 200, 0]);
  await runAll([200, 500, 404]);
  expect(await failing()).toMatchObject([
    {
      scenario_id: scenarios[2]?.id,
      scenario_name: 'three',
      method: 'GET',
      endpoint: '/things/{thingId}',
      system_name: 'small',
      status: 'failure',
      reason: expect.stringContaining('answered 404'),
    },
    { scenario_name: 'two', reason: expect.stringContaining('answered 500') },
  ]);
  expect((await app.call('listFailing', { token, query: { limit: 1 } })).body).toHaveLength(1);
  expect(await failing(await app.signUp('Eve'))).toEqual([]);
});

it('counts executions by day in UTC and verdict, days without any included', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const before = await daily();
  expect(before).toHaveLength(14);
  expect(before.at(-1)).toMatchObject({ date: today, success: 6, failure: 4, error: 2 });
  expect(before.slice(0, -1).every(({ success, failure, error }) => success + failure + error === 0)).toBe(true);
  const { db } = app.database;
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect((await countDaily(db, organizationId, { days: 2 }, tomorrow)).map(({ success }) => success)).toEqual([6, 0]);
  expect(await daily({ days: 1 })).toHaveLength(1);
  expect((await daily({}, await app.signUp('Mal'))).at(-1)).toMatchObject({ success: 0, failure: 0, error: 0 });
});
