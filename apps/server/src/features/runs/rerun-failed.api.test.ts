import type { Execution, Run, Scenario } from '@assay/contract';
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
  expect(second.repeats).toEqual({ run_id: first, execution_id: null });
  expect((await app.call('getRun', { token, params: { runId: first } })).body).not.toHaveProperty('repeats');
  const reported = (await app.call('streamRun', { token, params: { runId: second.id } })).text;
  const results = [...reported.matchAll(/"name":"(\d)","type":"scenario_result"[^}]*"status":"(\w+)"/g)];
  expect(results.map(([, name, status]) => [name, status])).toEqual([
    ['2', 'failure'],
    ['4', 'success'],
  ]);

  const third = (await rerun(second.id)).body as Run;
  expect(third).toMatchObject({ total: 1, name: second.name, repeats: { run_id: second.id } });
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

it('knows what a run repeats whatever it is called, and which execution was sent again', async () => {
  const owner = await app.signUp('Ann');
  const system = await importSmall(app, owner, target.url);
  const params = { id: system.id };
  const name = 'Shop (what failed)';
  await app.call('updateSystem', { token: owner, params, body: { name, base_url: target.url } });
  const endpoint = { id: system.endpoints[0]?.id ?? 0 };
  const create = async (title: string): Promise<Scenario> =>
    (await app.call('createScenario', { token: owner, params: endpoint, body: { name: title } })).body as Scenario;
  const [scenario, other] = [await create('Read'), await create('Read again')];
  statuses = [500, 200];
  await app.call('executeSystem', { token: owner, params });
  const runs = async (): Promise<Run[]> => (await app.call('listRuns', { token: owner })).body as Run[];
  const whole = firstOf(await runs());
  expect([whole.name, whole.repeats]).toEqual([name, undefined]);
  const again = (await rerun(whole.id, owner)).body as Run;
  expect(again).toMatchObject({ name: `${name} (what failed)`, repeats: { run_id: whole.id, execution_id: null } });
  await app.call('streamRun', { token: owner, params: { runId: again.id } });

  const history = await app.call('getScenarioHistory', { token: owner, params: { id: scenario.id } });
  const execution = firstOf(history.body as Execution[]).id;
  const repeat = (id: number) =>
    app.call('executeScenario', { token: owner, params: { id }, query: { repeats_execution: execution } });
  expect((await repeat(scenario.id)).status).toBe(200);
  expect(firstOf(await runs()).repeats).toEqual({ run_id: null, execution_id: execution });
  expect((await repeat(other.id)).problem?.code).toBe('execution_not_found');
  await app.database.db.execute(sql`delete from run where id = ${whole.id}`);
  expect((await runs()).find(({ id }) => id === again.id)?.repeats).toEqual({ run_id: null, execution_id: null });
});

function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('There is none.');
  return first;
}
