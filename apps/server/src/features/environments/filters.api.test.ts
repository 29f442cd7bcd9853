import type { DailyResults, Environment, Execution, ImportedSystem, PassRate, Run, Scenario } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
let system: ImportedSystem;
let scenario: Scenario;
let environments: Environment[];
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7 }));
  system = await importSmall(app, token, target.url);
  const params = { id: endpointId() };
  scenario = (await app.call('createScenario', { token, params, body: { name: 'Read' } })).body as Scenario;
  environments = await Promise.all(['staging', 'production'].map(add));
  for (const query of [{}, at(0), at(0), at(1)])
    await app.call('executeSystem', { token, params: { id: system.id }, query });
});
afterAll(async () => {
  await app.close();
  await target.close();
});

const endpointId = (): number => system.endpoints[0]?.id ?? 0;
const at = (index: number) => ({ environment_id: environments[index]?.id ?? 0 });
const add = async (name: string): Promise<Environment> => {
  const body = { name, base_url: target.url };
  return (await app.call('createEnvironment', { token, params: { systemId: system.id }, body })).body as Environment;
};

it.each([
  ['everything', () => ({}), [null, 'staging', 'staging', 'production']],
  ['the base URL', () => ({ environment_id: 'none' }), [null]],
  ['staging', () => at(0), ['staging', 'staging']],
  ['production', () => at(1), ['production']],
] as const)('runs, histories, charts and statistics show %s', async (_, queryOf, names) => {
  const query = queryOf();
  const nameOf = ({ environment }: Run | Execution) => environment?.name ?? null;
  const runs = (await app.call('listRuns', { token, query })).body as Run[];
  expect(runs.map(nameOf)).toEqual(names.toReversed());
  for (const [name, id] of [
    ['getScenarioHistory', scenario.id] as const,
    ['getEndpointHistory', endpointId()] as const,
  ]) {
    // 20 and 50 are the numbers whose queries are kept.
    for (const limit of [20, 50, 7]) {
      const history = await app.call(name, { token, params: { id }, query: { ...query, limit } });
      expect((history.body as Execution[]).map(nameOf)).toEqual(names.toReversed());
    }
  }
  const rates = await app.call('listPassRates', { token, params: { id: endpointId() }, query });
  expect((rates.body as PassRate[]).map((one) => one.run_id)).toEqual(runs.map(({ id }) => id));
  const daily = await app.call('listDailyResults', { token, query: { ...query, system_id: system.id } });
  expect((daily.body as DailyResults[]).at(-1)?.success).toBe(names.length);
});

it('filters that name no environment are refused', async () => {
  const { problem } = await app.call('listRuns', { token, query: { environment_id: 'staging' } });
  expect(problem?.errors?.[0]?.msg).toContain('id of an environment, or none');
});

it('an environment of somebody else shows nothing', async () => {
  const stranger = await app.signUp('Eve');
  expect((await app.call('listRuns', { token: stranger, query: at(0) })).body).toEqual([]);
});
