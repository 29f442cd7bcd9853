import { statusIn } from '@assay/contract';
import type { Environment, FailingScenario, Scenario, System } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let good: TargetServer;
let bad: TargetServer;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  good = await startTarget((_, response) => sendJson(response, 200, { id: 7 }));
  bad = await startTarget((_, response) => sendJson(response, 500, {}));
  token = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await Promise.all([good.close(), bad.close()]);
});

it('the last status of a scenario is kept for each environment, with the place of the newest', async () => {
  const system = await importSmall(app, token, good.url);
  const endpoint = { id: system.endpoints[0]?.id ?? 0 };
  const { id } = (await app.call('createScenario', { token, params: endpoint, body: { name: 'Read' } }))
    .body as Scenario;
  const create = async (name: string): Promise<number> => {
    const body = { name, base_url: bad.url };
    const params = { systemId: system.id };
    return ((await app.call('createEnvironment', { token, params, body })).body as Environment).id;
  };
  const [staging, unused] = [await create('Staging'), await create('Unused')];
  const run = (query: Record<string, number> = {}) => app.call('executeScenario', { token, params: { id }, query });
  const read = async (): Promise<Scenario> =>
    (await app.call('getScenario', { token, params: { id } })).body as Scenario;
  const node = async () =>
    ((await app.call('getSystem', { token, params: { id: system.id } })).body as System).endpoints[0]?.scenarios[0];

  await run();
  expect(await read()).toMatchObject({ last_status: 'success' });
  expect(await read()).not.toHaveProperty('statuses');
  expect(await node()).not.toHaveProperty('statuses');
  await run({ environment_id: staging });
  const both = { last_status: 'failure', last_status_in: staging, statuses: { none: 'success', [staging]: 'failure' } };
  expect(await read()).toMatchObject(both);
  expect(await node()).toMatchObject(both);
  const shown = await read();
  expect([statusIn(shown, 'none'), statusIn(shown, staging), statusIn(shown, unused)]).toEqual([
    'success',
    'failure',
    null,
  ]);
  const failing = (await app.call('listFailing', { token })).body as FailingScenario[];
  expect(failing[0]).toMatchObject({ scenario_id: id, environment: { id: staging, name: 'Staging' } });

  await run();
  expect(await read()).toMatchObject({ last_status: 'success', statuses: both.statuses });
  expect((await read()).last_status_in).toBeUndefined();
  expect((await node())?.last_status_in).toBeNull();
  // What is sent now is another request: no environment has tried it.
  const change = { name: 'Read', requires_auth: false, expected_http_status: 500 };
  await app.call('updateScenario', { token, params: { id }, body: change });
  expect(await read()).not.toHaveProperty('statuses');
  await run({ environment_id: staging });
  expect(await read()).toMatchObject({ last_status: 'success', statuses: { [staging]: 'success' } });
  expect(Object.keys((await read()).statuses ?? {})).toEqual([String(staging)]);
});
