import type { Batch } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  buildTestApp,
  createTestWorkers,
  importSmall,
  insertScenarios,
  sendJson,
  startTarget,
} from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

const SCENARIOS = 40;
let app: TestApp;
let target: TargetServer;
const workers = createTestWorkers();

beforeAll(async () => {
  app = await buildTestApp({ ASSAY_WORKER_RUNS: '0', ASSAY_STREAM_GRACE_MS: '60000' });
  target = await startTarget((_, response) => void setTimeout(() => sendJson(response, 200, { id: 7 }), 80));
});
afterEach(() => workers.stopAll());
afterAll(async () => {
  await app.close();
  await target.close();
});

/** Starts a batch of a new user, with nobody yet to execute it. */
async function begin(): Promise<{ token: string; stream: Promise<string> }> {
  const token = await app.signUp();
  const system = await importSmall(app, token, target.url);
  const ids = await insertScenarios(app, system, SCENARIOS);
  target.seen.length = 0;
  const stream = app.call('processScenarios', { token, body: { scenario_ids: ids } }).then(({ text }) => text);
  await expect.poll(() => stateOf(token)).toBe('pending');
  return { token, stream };
}

const stored = async (token: string): Promise<Batch> => (await app.call('getBatch', { token })).body as Batch;
const stateOf = async (token: string): Promise<string> => (await stored(token)).status;

describe('BATCH-24: a batch survives a restart', () => {
  it('of a server that was stopped: the next process continues the batch and its stream', async () => {
    const { token, stream } = await begin();
    const first = await workers.start(app.database.url);
    await expect.poll(() => target.seen.length).toBeGreaterThan(6);
    await workers.stop(first);
    const between = await stored(token);
    expect(between.status).toBe('processing');
    expect(between.error).toBeNull();
    expect(between.completed).toBeLessThan(SCENARIOS);
    await workers.start(app.database.url);
    await expect.poll(() => stateOf(token)).toBe('completed');
    expect(await stored(token)).toMatchObject({ completed: SCENARIOS, failed: 0, skipped: 0 });
    expect(target.seen).toHaveLength(SCENARIOS);
    const text = await stream;
    expect(JSON.parse(/\{"type":"completed".*\}/.exec(text)?.[0] ?? '{}')).toMatchObject({ completed: SCENARIOS });
    expect(text).not.toContain('"type":"error"');
    const numbers = [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    const generated = (await stored(token)).scenarios.filter((one) => one.saved_validations_count > 0);
    expect(generated).toHaveLength(SCENARIOS);
  });

  it('of a server that was killed: requests under way are errors, the rest is not lost', async () => {
    const { token } = await begin();
    const first = await workers.start(app.database.url);
    await expect.poll(() => target.seen.length).toBeGreaterThan(6);
    // The state that a killed process leaves: its run and batch are open, its claims unanswered, its lock is held by nobody.
    const { run_id: runId } = await stored(token);
    await workers.stop(first);
    await app.database.db.execute(sql`
      update run set state = 'running', worker_locks = array[424242] where id = ${runId}`);
    await app.database.db.execute(sql`delete from graphile_worker._private_jobs where key = ${`run-${runId}`}`);
    const [claimed] = (
      await app.database.db.execute<{ position: number }>(sql`
        update run set claimed = claimed + 1 where id = ${runId} and claimed < total returning claimed - 1 as position`)
    ).rows;
    await app.database.db.execute(sql`
      insert into run_claim (run_id, worker_lock, positions) values (${runId}, 424242, array[${claimed?.position}::int])`);
    await workers.start(app.database.url);
    await expect.poll(() => stateOf(token)).toBe('completed');
    const { completed, failed, skipped } = await stored(token);
    expect([completed, failed, skipped]).toEqual([SCENARIOS - 1, 1, 0]);
    expect(target.seen).toHaveLength(SCENARIOS - 1);
  });
});
