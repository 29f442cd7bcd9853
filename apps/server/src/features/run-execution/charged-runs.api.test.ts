import type { Run, Scenario, Usage } from '@assay/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorker } from '../../app.ts';
import type { Worker } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/index.ts';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

const SECRET = 'a key for tests only';
let app: TestApp;
let target: TargetServer;
let worker: Worker;
let token: string;
let answer: () => void = () => undefined;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_WORKER_RUNS: '0', ASSAY_STREAM_GRACE_MS: '60000' });
  target = await startTarget((_, response) => {
    answer = () => sendJson(response, 200, { id: 7 });
    if (target.seen.length > 1) answer();
  });
  token = await app.signUp();
});
afterAll(async () => {
  await worker.close();
  await app.close();
  await target.close();
});

async function runsUsed(): Promise<number> {
  return ((await app.call('getMyUsage', { token })).body as Usage).runs_used;
}

it('a request costs a run although its scenario is deleted before the answer; one deleted before the request costs nothing', async () => {
  const system = await importSmall(app, token, target.url);
  const params = { id: system.endpoints[0]?.id ?? 0 };
  const ids: number[] = [];
  for (const name of ['deleted meanwhile', 'kept', 'deleted before'])
    ids.push(((await app.call('createScenario', { token, params, body: { name } })).body as Scenario).id);
  const remove = (at: number) => app.call('deleteScenario', { token, params: { id: ids[at] ?? 0 } });
  const ended = app.call('executeSystem', { token, params: { id: system.id } });
  await expect.poll(runsUsed).toBe(3);
  await remove(2);
  const env = { NODE_ENV: 'test', ASSAY_SECRET_KEY: SECRET, ASSAY_WORKER_RUNS: '1', ASSAY_RUN_CONCURRENCY: '1' };
  const database = openDatabase(app.database.url, { maxConnections: 5 });
  worker = await createWorker(readConfig(env), database, SECRET, pino({ level: 'silent' }));
  await expect.poll(() => target.seen.length).toBe(1);
  expect((await remove(0)).status).toBe(204);
  answer();
  await ended;
  const [run] = (await app.call('listRuns', { token })).body as Run[];
  expect(run).toMatchObject({ state: 'completed', total: 3, completed: 1 });
  expect(target.seen).toHaveLength(2);
  expect(await runsUsed()).toBe(2);
});
