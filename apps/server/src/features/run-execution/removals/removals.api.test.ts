import type { ImportedSystem, ProposedScenario, Run } from '@assay/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run as runTable, runRemoval } from '../../../db/schema/index.ts';
import { buildTestApp, createTestWorkers, sendJson, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
let system: ImportedSystem;
/** Ids that are there. */
let lamps: Set<string>;
let answersCreates: boolean;
const workers = createTestWorkers();
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '1', ASSAY_STREAM_GRACE_MS: '60000' });
  token = await app.signUp();
});
beforeEach(async () => {
  lamps = new Set();
  answersCreates = true;
  target = await startTarget(({ method, url }, response) => {
    const id = url.replace('/lamps/', '');
    if (method === 'POST') {
      lamps.add(String(lamps.size + 7));
      return answersCreates
        ? sendJson(response, 201, { id: lamps.size + 6, token: 'a-secret-of-this-lamp' })
        : undefined;
    }
    // The judged request hangs until its worker is gone.
    if (method === 'GET') return undefined;
    return sendJson(response, lamps.delete(id) ? 200 : 404, {});
  });
  const file = { name: 'lamps.json', content: documentOf(target.url) };
  system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
});
afterEach(async () => {
  await workers.stopAll();
  await target.close();
});
afterAll(() => app.close());

const documentOf = (url: string): string => {
  const path = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const done = (status: number) => ({ responses: { [status]: { description: 'Done' } } });
  const item = { parameters: [path], get: done(200), delete: done(200) };
  const paths = { '/lamps': { post: done(201) }, '/lamps/{id}': item };
  return JSON.stringify({ openapi: '3.0.3', info: { title: 'L', version: '1' }, servers: [{ url }], paths });
};

const values = [{ in: 'path' as const, name: 'id', value: '{{lamp}}' }];

async function store(shared: boolean, removes = true): Promise<void> {
  const endpoint = system.endpoints.find(({ method }) => method === 'GET');
  const extracts = [
    { name: 'lamp', path: 'id' },
    { name: 'token', path: 'token' },
  ];
  const sharing = shared ? { shared: true as const } : {};
  const scenario: ProposedScenario = {
    name: 'Read a lamp',
    requires_auth: false,
    expected_http_status: 200,
    auth_error: false,
    error_type: null,
    error_in: null,
    scenario_details: {
      reason: 'It is there.',
      constraint: null,
      pointer: null,
      generated_by: 'builtin',
      before: [{ operation: 'POST /lamps', values: [], extracts, ...sharing }],
      after: removes ? [{ operation: 'DELETE /lamps/{id}', values, extracts: [], ...sharing }] : [],
    },
    values,
    rules: [],
  };
  const params = { id: endpoint?.id ?? 0 };
  const answer = await app.call('storeProposals', { token, params, body: { scenarios: [scenario] } });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
}

const latestRun = async (): Promise<Run> => {
  const [run] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
  if (run === undefined) throw new Error('There is no run.');
  return run;
};

/** Runs the system until its judged request hangs, and takes the run away from its worker as its death would. */
async function dieInTheMiddle(until: () => Promise<number>): Promise<{ ended: Promise<unknown> }> {
  const ended = app.call('executeSystem', { token, params: { id: system.id } });
  await expect.poll(until).toBeGreaterThan(0);
  const { id } = await latestRun();
  const { db } = app.database;
  await db.transaction(async (tx) => {
    await tx
      .update(runTable)
      .set({ workerLocks: [77] })
      .where(eq(runTable.id, id));
    await tx.execute(sql`update run_claim set worker_lock = 77 where run_id = ${id}`);
    await tx.update(runRemoval).set({ workerLock: 77 }).where(eq(runRemoval.runId, id));
  });
  return { ended };
}

const stored = async () => {
  const rows = await app.database.db.select().from(runRemoval);
  return rows.length;
};

describe('what a worker that died has made', () => {
  it.each([
    ['by itself', false],
    ['for several scenarios', true],
  ])('%s is removed by the next one before the run is closed', async (_, shared) => {
    await store(shared);
    const { ended } = await dieInTheMiddle(stored);
    expect(JSON.stringify(await app.database.db.select().from(runRemoval))).not.toContain('a-secret-of-this-lamp');
    expect(lamps.size).toBe(1);
    await workers.start(app.database.url);
    await ended;
    expect(await latestRun()).toMatchObject({ state: 'interrupted', left_behind: { count: 0 } });
    expect([lamps.size, await stored()]).toEqual([0, 0]);
  });

  it('is listed where nothing removes it', async () => {
    await store(false, false);
    const { ended } = await dieInTheMiddle(stored);
    await workers.start(app.database.url);
    await ended;
    const { left_behind: left } = await latestRun();
    expect(left).toMatchObject({ count: 1, requests: [{ method: 'POST', path: '/lamps' }] });
    expect(left.requests[0]?.reason).toContain('lamp "7"');
  });

  it('is listed as unknown where the answer never came', async () => {
    answersCreates = false;
    await store(false);
    const { ended } = await dieInTheMiddle(async () => lamps.size);
    await workers.start(app.database.url);
    await ended;
    const { left_behind: left } = await latestRun();
    expect(left).toMatchObject({ count: 1, requests: [{ method: 'POST', path: '/lamps' }] });
    expect(left.requests[0]?.reason).toContain('while this request was under way');
  });

  it.each([
    ['was moved to another address', { base_url: 'http://127.0.0.1:9' }],
    ['has become read only', { protection: 'read_only' }],
  ])('is left and listed when the system %s', async (_, change) => {
    await store(false);
    const { ended } = await dieInTheMiddle(stored);
    const body = { name: 'L', description: '', base_url: target.url, protection: 'own_records', ...change };
    expect((await app.call('updateSystem', { token, params: { id: system.id }, body })).status).toBe(200);
    await workers.start(app.database.url);
    await ended;
    expect((await latestRun()).left_behind.count).toBe(1);
    expect(target.seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('is not asked for when the system was deleted', async () => {
    await store(false);
    const { ended } = await dieInTheMiddle(stored);
    expect((await app.call('deleteSystem', { token, params: { id: system.id } })).status).toBe(204);
    await workers.start(app.database.url);
    await ended;
    expect(target.seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(await stored()).toBe(0);
  });
});
