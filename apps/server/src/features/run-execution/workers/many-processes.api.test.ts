import type { Run } from '@assay/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorker } from '../../../app.ts';
import type { Worker } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { openDatabase } from '../../../db/index.ts';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';

const SECRET = 'a key for tests only';
let first: TestApp;
let second: TestApp;
let workers: Worker[];
let target: TargetServer;
let sent: Map<string, number>;

beforeAll(async () => {
  first = await buildTestApp({ ASSAY_WORKER_RUNS: '0' });
  second = await buildTestApp({ ASSAY_WORKER_RUNS: '0' }, first.database.url);
  const config = readConfig({ NODE_ENV: 'test', ASSAY_SECRET_KEY: SECRET, ASSAY_WORKER_RUNS: '1' });
  const log = pino({ level: 'error' });
  workers = await Promise.all(
    [1, 2].map(() => createWorker(config, openDatabase(first.database.url, { maxConnections: 5 }), SECRET, log)),
  );
  sent = new Map();
  target = await startTarget((request, response) => {
    sent.set(request.url, (sent.get(request.url) ?? 0) + 1);
    setTimeout(() => sendJson(response, 200, { id: 7, name: 'Lamp' }), 20);
  });
});

const many = 450;

it('a large run is shared by both workers, and each scenario is sent once', async () => {
  const token = await first.signUp('Grace');
  const system = await importSmall(first, token, target.url);
  const endpoint = system.endpoints.find(({ method }) => method === 'GET')?.id ?? 0;
  await first.database.pool.query(
    `insert into scenario (organization_id, endpoint_id, name, requires_auth, expected_http_status, position)
     select organization_id, id, 'Read ' || n, false, 200, n from endpoint, generate_series(1, ${many}) as n where id = ${endpoint}`,
  );
  sent.clear();
  const { text } = await second.call('streamSystem', { token, params: { id: system.id } });
  expect(JSON.parse(/\{"type":"completed".*\}/.exec(text)?.[0] ?? '{}')).toMatchObject({ completed: many, failed: 0 });
  const numbers = [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect([...sent.values()].reduce((sum, count) => sum + count, 0)).toBe(many);
  const shares = await first.database.pool.query<{ positions: number[] }>(
    'select positions from run_claim where run_id = (select max(id) from run)',
  );
  // What the worker that left first had claimed is forgotten: the other one did not claim everything.
  expect(shares.rows.flatMap(({ positions }) => positions).length).toBeLessThan(many);
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  await second.close();
  await first.close();
  await target.close();
});

it('two servers and two workers share one database: runs are distributed, visible everywhere, and sent once', async () => {
  const token = await first.signUp();
  const system = await importSmall(first, token, target.url);
  const endpoint = system.endpoints.find(({ method }) => method === 'GET')?.id ?? 0;
  for (let index = 0; index < 40; index += 1) {
    const body = { name: `Read ${index}` };
    await first.call('createScenario', { token, params: { id: endpoint }, body });
  }
  sent.clear();
  const runs = await Promise.all(
    [first, second, first, second].map((app) => app.call('streamSystem', { token, params: { id: system.id } })),
  );
  for (const { text } of runs) {
    expect(text.match(/"type":"scenario_result"/g)).toHaveLength(40);
    const [end] = /\{"type":"completed".*\}/.exec(text) ?? [''];
    expect(JSON.parse(end)).toMatchObject({ total: 40, completed: 40, failed: 0 });
  }
  expect([...sent.values()].reduce((sum, count) => sum + count, 0)).toBe(160);
  const stored = (await second.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
  expect(stored.map(({ state }) => state)).toEqual(['completed', 'completed', 'completed', 'completed']);
  const locks = await first.database.pool.query('select distinct unnest(worker_locks) from run');
  expect(locks.rows).toHaveLength(2);
  // The one that did not start a run sends its events from the first on.
  const again = await second.call('streamRun', { token, params: { runId: stored.at(-1)?.id ?? 0 } });
  expect(again.text.match(/"type":"scenario_result"/g)).toHaveLength(40);
});
