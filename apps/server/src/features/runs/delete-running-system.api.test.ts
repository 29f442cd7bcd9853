import type { ImportedSystem, Run, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorker } from '../../app.ts';
import type { Worker } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/index.ts';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

const SECRET = 'a key for tests only';
const SCENARIOS = 600;
let app: TestApp;
let workers: Worker[];
let target: TargetServer;
let token: string;
/** Null: the target never answers. */
let answerMs: number | null;

beforeEach(async () => {
  app = await buildTestApp({ ASSAY_WORKER_RUNS: '0', ASSAY_STREAM_GRACE_MS: '60000' });
  const config = readConfig({ NODE_ENV: 'test', ASSAY_SECRET_KEY: SECRET, ASSAY_WORKER_RUNS: '2' });
  const log = pino({ level: 'silent' });
  workers = await Promise.all(
    [1, 2].map(() => createWorker(config, openDatabase(app.database.url, { maxConnections: 5 }), SECRET, log)),
  );
  target = await startTarget((_, response) => {
    if (answerMs !== null) setTimeout(() => sendJson(response, 200, { id: 7, name: 'Lamp' }), answerMs);
  });
  token = await app.signUp();
});
afterEach(async () => {
  await endWorkers();
  await target.close();
  await app.close();
});

/** They let what is under way finish: nothing is sent after this. */
async function endWorkers(): Promise<void> {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
}

async function makeSystem(scenarios: number, steps: 'none' | 'before' | 'after' = 'none'): Promise<ImportedSystem> {
  const system = await importSmall(app, token, target.url);
  const endpoint = system.endpoints.find(({ method }) => method === 'GET')?.id ?? 0;
  const step = { operation: 'GET /things/{thingId}', values: [], extracts: [], login: 'none' };
  const details = steps === 'none' ? null : { [steps]: [step, step] };
  await app.database.db.execute(sql`
    insert into scenario (organization_id, endpoint_id, name, requires_auth, expected_http_status, position, details)
    select organization_id, id, 'Read ' || n, false, 200, n, ${JSON.stringify(details)}::jsonb
    from endpoint, generate_series(1, ${scenarios}) as n where id = ${endpoint}`);
  return system;
}

async function workersOf({ id }: ImportedSystem): Promise<number> {
  const found = await app.database.db.execute<{ count: number }>(
    sql`select coalesce(max(cardinality(worker_locks)), 0)::int as count from run where system_id = ${id}`,
  );
  return found.rows[0]?.count ?? 0;
}

describe('SYS-18: a system that is deleted in the middle of a run', () => {
  it('sends nothing after the answer, on whichever of two worker processes it runs', async () => {
    answerMs = 30;
    const system = await makeSystem(SCENARIOS);
    const pending = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => workersOf(system)).toBe(2);
    await expect.poll(() => target.seen.length).toBeGreaterThan(40);
    expect((await app.call('deleteSystem', { token, params: { id: system.id } })).status).toBe(204);
    const sent = target.seen.length;
    expect(sent).toBeLessThan(SCENARIOS);
    expect((await pending).text).toMatch(/"stopped":true|This run was deleted together with its system\./);
    await endWorkers();
    expect(target.seen.length).toBe(sent);
  });

  it('sends nothing after the answer to clean up either, when the API never answers', async () => {
    answerMs = null;
    const system = await makeSystem(30, 'after');
    void app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length).toBeGreaterThan(4);
    const began = performance.now();
    expect((await app.call('deleteSystem', { token, params: { id: system.id } })).status).toBe(204);
    // Far below the 30 s that one request may take.
    expect(performance.now() - began).toBeLessThan(12_000);
    const sent = target.seen.length;
    await endWorkers();
    expect(target.seen.length).toBe(sent);
  });

  it('sends the rest of no scenario that has begun after the answer', async () => {
    answerMs = 300;
    const system = await makeSystem(60, 'before');
    const pending = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length).toBeGreaterThan(1);
    expect((await app.call('deleteSystem', { token, params: { id: system.id } })).status).toBe(204);
    const sent = target.seen.length;
    await pending;
    await endWorkers();
    expect(target.seen.length).toBe(sent);
  });

  it('is not left behind by runs that are started meanwhile', async () => {
    answerMs = 30;
    const system = await makeSystem(60);
    const start = () => app.call('streamSystem', { token, params: { id: system.id } });
    const pending = [start()];
    await expect.poll(() => target.seen.length).toBeGreaterThan(4);
    const removed = app.call('deleteSystem', { token, params: { id: system.id } });
    pending.push(start(), start(), start());
    expect((await removed).status).toBe(204);
    const sent = target.seen.length;
    for (const { status } of await Promise.all(pending)) expect([200, 404]).toContain(status);
    await endWorkers();
    expect(target.seen.length).toBe(sent);
  });

  it('of another organization is not stopped', async () => {
    answerMs = 30;
    const system = await makeSystem(60);
    const pending = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length).toBeGreaterThan(4);
    const other = await app.signUp('Eve');
    expect((await app.call('deleteSystem', { token: other, params: { id: system.id } })).status).toBe(404);
    expect((await pending).text).toContain('"stopped":false');
    const [run] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
    expect(run).toMatchObject({ state: 'completed', completed: 60 });
  });
});

describe('an organization that is deleted in the middle of a run', () => {
  it('sends nothing after the answer', async () => {
    answerMs = 30;
    const system = await makeSystem(SCENARIOS);
    const pending = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length).toBeGreaterThan(40);
    const headers = { authorization: `Bearer ${token}` };
    const [owned] = (await app.database.db.execute<{ id: string }>(sql`select id from organization`)).rows;
    const payload = { organizationId: owned?.id };
    const url = '/api/auth/organization/delete';
    expect((await app.assay.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
    const sent = target.seen.length;
    expect(sent).toBeLessThan(SCENARIOS);
    await pending;
    await endWorkers();
    expect(target.seen.length).toBe(sent);
  });
});

describe('a scenario that is deleted in the middle of a run', () => {
  it('is not sent when it was not claimed yet', async () => {
    answerMs = 30;
    const system = await makeSystem(150);
    const params = { id: system.endpoints.find(({ method }) => method === 'GET')?.id ?? 0 };
    const scenarios = (await app.call('listScenarios', { token, params })).body as Scenario[];
    const last = scenarios.slice(-10).map(({ id }) => id);
    const pending = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length).toBeGreaterThan(4);
    await Promise.all(last.map((id) => app.call('deleteScenario', { token, params: { id } })));
    expect((await pending).text).toContain('"type":"completed"');
    expect(target.seen.length).toBeLessThanOrEqual(140);
  });
});
