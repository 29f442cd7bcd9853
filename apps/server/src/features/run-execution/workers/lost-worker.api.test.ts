import type { Execution, ImportedSystem, Run } from '@assay/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execution, run as runTable, runClaim } from '../../../db/schema/index.ts';
import { buildTestApp, importSmall, insertScenarios, sendJson, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';
import { claimItems } from '../claims/run-claims.store.ts';
import { storeBatch } from '../results/results.store.ts';
import { closeAbandonedRuns, requeueForgottenRuns } from './close-abandoned.ts';

const SCENARIOS = 40;
let app: TestApp;
let target: TargetServer;
let token: string;
let system: ImportedSystem;
let delayMs = 0;
const OUR_FAULT = /^Something failed in Assay before the outcome of this request was stored/;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '5', ASSAY_STREAM_GRACE_MS: '60000' });
  target = await startTarget((_, response) => void setTimeout(() => sendJson(response, 200, { id: 7 }), delayMs));
  token = await app.signUp();
  system = await importSmall(app, token, target.url);
  await insertScenarios(app, system, SCENARIOS);
});
afterAll(async () => {
  await app.close();
  await target.close();
});

async function latestRun(): Promise<Run> {
  const [run] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
  if (!run) throw new Error('There is no run.');
  return run;
}

async function executions(runId: number): Promise<{ cause: string | null }[]> {
  const found = await app.database.db.execute<{ cause: string | null }>(
    sql`select error->>'cause' as cause from execution where run_id = ${runId}`,
  );
  return found.rows;
}

async function messages(runId: number): Promise<string[]> {
  const found = await app.database.db.execute<{ message: string }>(
    sql`select distinct error->>'message' as message from execution where run_id = ${runId}`,
  );
  return found.rows.map(({ message }) => message);
}

/** A run that was taken by a worker that is gone: queued, taken, and some of it claimed. */
async function abandonedRun(workerLock: number): Promise<number> {
  await app.call('executeSystem', { token, params: { id: system.id } });
  const { id } = await latestRun();
  await app.database.db
    .update(runTable)
    .set({ state: 'running', workerLocks: [workerLock], finishedAt: null, claimed: 0, completed: 0 })
    .where(eq(runTable.id, id));
  await app.database.db.delete(runClaim).where(eq(runClaim.runId, id));
  await app.database.db.delete(execution).where(eq(execution.runId, id));
  return id;
}

const unexpected = (error: unknown): never => {
  throw error;
};

describe('a run', () => {
  it('whose worker loses its lock ends as interrupted with all sent requests, and the worker continues with the next run', async () => {
    delayMs = 100;
    target.seen.length = 0;
    const watched = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length).toBeGreaterThan(8);
    await app.database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'assay-worker' and datname = current_database()`);
    const { text } = await watched;
    expect(text).toContain('"type":"error"');
    const run = await latestRun();
    expect(run.state).toBe('interrupted');
    expect(run.completed).toBeLessThan(SCENARIOS);
    expect((await executions(run.id)).length).toBe(run.completed);
    expect(target.seen.length).toBe(run.completed);
    const next = await app.call('executeSystem', { token, params: { id: system.id } });
    expect(next.body).toMatchObject({ total: SCENARIOS, completed: SCENARIOS });
    expect((await latestRun()).state).toBe('completed');
  });

  it('that was closed for its worker takes nothing more from it: no claim, no result', async () => {
    delayMs = 0;
    const runId = await abandonedRun(7);
    const { db } = app.database;
    const leased = { runId, workerLock: 7 };
    expect(await claimItems(db, leased, 3)).toHaveLength(3);
    expect(await claimItems(db, { ...leased, workerLock: 8 }, 3)).toEqual([]);
    expect(await closeAbandonedRuns(db, unexpected)).toBe(1);
    expect(await claimItems(db, leased, 3)).toEqual([]);
    const started = [{ scenarioId: 1, name: 'late' }];
    await expect(storeBatch(db, leased, { started, finished: [] })).rejects.toThrow('closed by another process');
    const now = await executions(runId);
    expect(now.length).toBe(3);
    expect(now.filter(({ cause }) => cause === 'interrupted')).toHaveLength(3);
    expect(await messages(runId)).toEqual([expect.stringMatching(/^Assay stopped while this request was under way/)]);
    expect(await latestRun()).toMatchObject({ state: 'interrupted', completed: 3 });
  });

  it('that this worker has given up without closing it is closed too, and one that it works on is not', async () => {
    const runId = await abandonedRun(9);
    const { db, pool } = app.database;
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock(4400002, 9)');
      expect(await closeAbandonedRuns(db, unexpected)).toBe(0);
      expect(await closeAbandonedRuns(db, unexpected, { lock: 9, isExecuting: (id) => id === runId })).toBe(0);
      expect(await claimItems(db, { runId, workerLock: 9 }, 2)).toHaveLength(2);
      expect(await closeAbandonedRuns(db, unexpected, { lock: 9, isExecuting: () => false })).toBe(1);
    } finally {
      client.release(true);
    }
    expect((await latestRun()).state).toBe('interrupted');
    expect(await messages(runId)).toEqual([expect.stringMatching(OUR_FAULT)]);
  });

  it('whose results cannot be stored says so, and not that Assay stopped', async () => {
    delayMs = 0;
    const { db } = app.database;
    // Results that were judged are refused, records of what is not known are taken.
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no space left on device'; end $$;
      create trigger refused before insert on execution for each row when (new.status_code is not null) execute function refuse()`);
    try {
      const { text } = await app.call('streamSystem', { token, params: { id: system.id } });
      expect(text).toContain('The run failed on our side.');
      const run = await latestRun();
      expect(run.state).toBe('error');
      expect(run.completed).toBeGreaterThan(0);
      expect(await messages(run.id)).toEqual([expect.stringMatching(OUR_FAULT)]);
    } finally {
      await db.execute(sql`drop function refuse cascade`);
    }
  });

  it('that cannot be closed does not block the others', async () => {
    const [stuck, other] = [await abandonedRun(12), await abandonedRun(13)];
    const { db } = app.database;
    await db.execute(
      sql.raw(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse before update on run for each row when (old.id = ${stuck}) execute function refuse();`),
    );
    const failed: number[] = [];
    try {
      expect(await closeAbandonedRuns(db, (_, runId) => failed.push(runId))).toBe(1);
    } finally {
      await db.execute(sql`drop function refuse cascade`);
    }
    expect(failed).toEqual([stuck]);
    expect(await latestRun()).toMatchObject({ id: other, state: 'interrupted' });
    expect(await closeAbandonedRuns(db, unexpected)).toBe(1);
  });

  it('is closed while the table waits to be changed', async () => {
    const abandoned = [await abandonedRun(14), await abandonedRun(15)];
    const { db, pool } = app.database;
    const [reader, changer] = [await pool.connect(), await pool.connect()];
    const waiting = async (mode: string): Promise<boolean> =>
      (await db.execute(sql`select 1 from pg_locks where not granted and mode = ${mode}`)).rows.length > 0;
    try {
      await reader.query('begin');
      await reader.query('select from run where id = any($1) for update', [abandoned]);
      const closing = closeAbandonedRuns(db, unexpected);
      await expect.poll(() => waiting('ShareLock')).toBe(true);
      const changing = changer.query('begin; lock table run in access exclusive mode; commit');
      await expect.poll(() => waiting('AccessExclusiveLock')).toBe(true);
      await reader.query('commit');
      expect(await closing).toBe(2);
      await changing;
    } finally {
      reader.release(true);
      changer.release(true);
    }
  });

  it('whose job was lost before a worker took it is queued again, and executed once', async () => {
    const runId = await abandonedRun(11);
    const { db } = app.database;
    target.seen.length = 0;
    const queued = { state: 'queued' as const, workerLocks: [] };
    await db.update(runTable).set(queued).where(eq(runTable.id, runId));
    expect(await requeueForgottenRuns(db)).toBe(0);
    await db
      .update(runTable)
      .set({ createdAt: new Date(Date.now() - 60_000) })
      .where(eq(runTable.id, runId));
    expect(await requeueForgottenRuns(db)).toBe(1);
    await expect.poll(async () => (await latestRun()).state).toBe('completed');
    expect(target.seen.length).toBe(SCENARIOS);
    expect(await requeueForgottenRuns(db)).toBe(0);
    const history = await app.call('getEndpointHistory', { token, params: { id: system.endpoints[0]?.id ?? 0 } });
    expect((history.body as Execution[])[0]?.overall_status).toBe('success');
  });
});
