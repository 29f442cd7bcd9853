import type { Execution, ImportedSystem, Run } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorker } from '../../../app.ts';
import type { Worker } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { openDatabase } from '../../../db/index.ts';
import { buildTestApp, sendJson, smallDocument, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';
import { runEach } from './reap.ts';

const SECRET = 'a key for tests only';
const SCENARIOS = 60;
let app: TestApp;
let target: TargetServer;
let token: string;
let system: ImportedSystem;
let workers: Worker[] = [];

beforeAll(async () => {
  app = await buildTestApp({ ASSAY_WORKER_RUNS: '0', ASSAY_STREAM_GRACE_MS: '60000' });
  target = await startTarget((_, response) => void setTimeout(() => sendJson(response, 200, { id: 7 }), 60));
  token = await app.signUp();
  const file = { name: 'small.json', content: smallDocument(target.url) };
  system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
  await app.database.db.execute(sql`
    insert into scenario (organization_id, endpoint_id, name, expected_http_status, requires_auth, position)
    select s.organization_id, ${system.endpoints[0]?.id}, 'Read ' || n, 200, false, n
    from generate_series(1, ${SCENARIOS}) as n, system s where s.id = ${system.id}`);
});
beforeEach(() => {
  target.seen.length = 0;
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
});
afterAll(async () => {
  await app.close();
  await target.close();
});

async function startWorker(): Promise<Worker> {
  const env = { NODE_ENV: 'test', ASSAY_SECRET_KEY: SECRET, ASSAY_WORKER_RUNS: '1', ASSAY_RUN_CONCURRENCY: '3' };
  const database = openDatabase(app.database.url, { maxConnections: 5 });
  const worker = await createWorker(readConfig(env), database, SECRET, pino({ level: 'silent' }));
  workers.push(worker);
  return worker;
}

async function leave(worker: Worker): Promise<void> {
  workers = workers.filter((one) => one !== worker);
  await worker.close();
}

async function latest(): Promise<Run | undefined> {
  return ((await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[])[0];
}

describe('a worker that is asked to end in the middle of a run', { timeout: 60_000 }, () => {
  it('hands it over to another one: every scenario is sent once, and the stream goes on', async () => {
    const first = await startWorker();
    const watched = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length, { timeout: 20_000 }).toBeGreaterThan(5);
    await startWorker();
    await leave(first);
    expect(target.seen.length).toBeLessThan(SCENARIOS);
    const { text } = await watched;
    expect(JSON.parse(/\{"type":"completed".*\}/.exec(text)?.[0] ?? '{}')).toMatchObject({ completed: SCENARIOS });
    expect(text.match(/"type":"start"/g)).toHaveLength(1);
    expect(text).not.toContain('"type":"error"');
    const numbers = [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(target.seen).toHaveLength(SCENARIOS);
    expect(await latest()).toMatchObject({ state: 'completed', completed: SCENARIOS });
    const params = { id: system.endpoints[0]?.id ?? 0 };
    const history = await app.call('getEndpointHistory', { token, params, query: { limit: 500 } });
    expect(new Set((history.body as Execution[]).map((one) => one.scenario_id)).size).toBe(SCENARIOS);
  });

  it('closes it as interrupted when there is nobody to go on, or they all leave', async () => {
    const both = [await startWorker(), await startWorker()];
    const watched = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length, { timeout: 20_000 }).toBeGreaterThan(5);
    await Promise.all(both.map(leave));
    expect((await watched).text).toContain('Assay was stopped during this run');
    expect(await latest()).toMatchObject({ state: 'interrupted', completed: target.seen.length });
    expect(target.seen.length).toBeLessThan(SCENARIOS);
  });

  it('RUN-24: does not hand over what was stopped', async () => {
    const first = await startWorker();
    const watched = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length, { timeout: 20_000 }).toBeGreaterThan(5);
    await startWorker();
    await app.call('stopRun', { token, params: { runId: (await latest())?.id ?? 0 } });
    await leave(first);
    expect((await watched).text).toContain('"stopped":true');
    expect((await latest())?.state).toBe('stopped');
  });
});

it('what is looked at again and again goes on after one part of it has failed', async () => {
  const taken: string[] = [];
  const failed: unknown[] = [];
  const step = (name: string) => async (): Promise<void> => {
    taken.push(name);
    if (name === 'second') throw new Error('no');
  };
  await runEach({ first: step('first'), second: step('second'), third: step('third') }, (_, name) => failed.push(name));
  expect([taken, failed]).toEqual([['first', 'second', 'third'], ['second']]);
});
