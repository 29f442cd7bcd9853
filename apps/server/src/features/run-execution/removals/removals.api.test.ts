import type { ImportedSystem, Run } from '@assay/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run as runTable, runRemoval } from '../../../db/schema/index.ts';
import {
  buildTestApp,
  createTestWorkers,
  importLampShop,
  startLampShop,
  storeReadOfALamp,
} from '../../../testing/index.ts';
import type { LampShop, TestApp } from '../../../testing/index.ts';

let app: TestApp;
let token: string;
let shop: LampShop;
let system: ImportedSystem;
const workers = createTestWorkers();
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '1', ASSAY_STREAM_GRACE_MS: '60000' });
  token = await app.signUp();
});
beforeEach(async () => {
  shop = await startLampShop();
  system = await importLampShop(app, token, shop);
});
afterEach(async () => {
  await workers.stopAll();
  await shop.close();
});
afterAll(() => app.close());

const store = (of: { shared?: boolean; keeps?: boolean } = {}) => storeReadOfALamp(app, token, { system, ...of });

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
    await store({ shared });
    const { ended } = await dieInTheMiddle(stored);
    expect(JSON.stringify(await app.database.db.select().from(runRemoval))).not.toContain('a-secret-of-this-lamp');
    expect(shop.lamps.size).toBe(1);
    await workers.start(app.database.url);
    await ended;
    expect(await latestRun()).toMatchObject({ state: 'interrupted', left_behind: { count: 0 } });
    expect([shop.lamps.size, await stored()]).toEqual([0, 0]);
  });

  it('is listed where nothing removes it', async () => {
    await store({ keeps: true });
    const { ended } = await dieInTheMiddle(stored);
    await workers.start(app.database.url);
    await ended;
    const { left_behind: left } = await latestRun();
    expect(left).toMatchObject({ count: 1, requests: [{ method: 'POST', path: '/lamps' }] });
    expect(left.requests[0]?.reason).toContain('lamp "7"');
  });

  it('is listed as unknown where the answer never came', async () => {
    shop.answersCreates = false;
    await store();
    const { ended } = await dieInTheMiddle(async () => shop.lamps.size);
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
    await store();
    const { ended } = await dieInTheMiddle(stored);
    const body = { name: 'L', description: '', base_url: shop.url, protection: 'own_records', ...change };
    expect((await app.call('updateSystem', { token, params: { id: system.id }, body })).status).toBe(200);
    await workers.start(app.database.url);
    await ended;
    expect((await latestRun()).left_behind.count).toBe(1);
    expect(shop.seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('is not asked for when the system was deleted', async () => {
    await store();
    const { ended } = await dieInTheMiddle(stored);
    expect((await app.call('deleteSystem', { token, params: { id: system.id } })).status).toBe(204);
    await workers.start(app.database.url);
    await ended;
    expect(shop.seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(await stored()).toBe(0);
  });
});
