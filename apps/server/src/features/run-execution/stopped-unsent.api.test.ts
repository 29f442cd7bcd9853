import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution, Run, Usage } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '3', ASSAY_REQUESTS_PER_SECOND: '0.02' });
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' }));
});
afterAll(async () => {
  await target.close();
  await app.close();
});

it('RUN-24: what waited for its turn when the run was stopped has no result, and is not charged', async () => {
  const token = await app.signUp();
  const system = await importSmall(app, token, target.url);
  const params = { id: system.endpoints[0]?.id ?? 0 };
  for (let index = 0; index < 5; index += 1)
    await app.call('createScenario', { token, params, body: { name: `Read ${index}` } });
  const runsUsed = async () => ((await app.call('getMyUsage', { token })).body as Usage).runs_used;
  const findRun = async () =>
    ((await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[])[0];
  const before = await runsUsed();
  const pending = app.call('streamSystem', { token, params: { id: system.id } });
  // One is sent at once, and those that start beside it and after it wait for the pace.
  while ((await findRun())?.completed !== 1) await sleep(20);
  await app.call('stopRun', { token, params: { runId: (await findRun())?.id ?? 0 } });
  const { text } = await pending;
  expect(text).toContain('"stopped":true');
  expect(await findRun()).toMatchObject({ state: 'stopped', total: 5, completed: 1, failed: 0 });
  const history = (await app.call('getEndpointHistory', { token, params })).body as Execution[];
  expect(history.map(({ overall_status }) => overall_status)).toEqual(['success']);
  expect(target.seen).toHaveLength(1);
  expect((await runsUsed()) - before).toBe(1);
});
