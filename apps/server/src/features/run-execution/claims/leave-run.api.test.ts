import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run as runTable, scenario } from '../../../db/schema/index.ts';
import { buildTestApp, importSmall } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';
import type { RunRow } from '../../../db/schema/index.ts';
import { joinRun, leaveRun, listUnanswered } from './run-claims.store.ts';
import { ScenarioSource } from './scenario-source.ts';
import { closeRun } from '../close-run.store.ts';
import { loadRunnables } from '../load/load-runnables.ts';
import { ResultWriter } from '../results/result-writer.ts';
import { toInterrupted } from '../results/to-execution.ts';
import { insertRun } from '../../runs/index.ts';

let app: TestApp;
let scenarioIds: number[];
let organizationId: string;
let systemId: number;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_WORKER_RUNS: '0' });
  const token = await app.signUp();
  const system = await importSmall(app, token, 'http://127.0.0.1:9');
  systemId = system.id;
  const added = await app.database.db.execute<{ id: number; organization_id: string }>(sql`
    insert into scenario (organization_id, endpoint_id, name, expected_http_status, requires_auth, position)
    select s.organization_id, ${system.endpoints[0]?.id}, 'Read ' || n, 200, false, n
    from generate_series(1, 12) as n, system s where s.id = ${system.id} returning id, organization_id`);
  scenarioIds = added.rows.map(({ id }) => id);
  organizationId = added.rows[0]?.organization_id ?? '';
});
afterAll(() => app.close());

/** A run that a worker of this test has joined. */
async function joined(workerLock: number): Promise<{ leased: { runId: number; workerLock: number }; run: RunRow }> {
  const of = { systemId, scope: 'system' as const, scopeId: systemId, name: 'Small', createdBy: 'somebody' };
  const { id } = await insertRun(app.database.db, organizationId, { ...of, scenarioIds });
  const taken = await joinRun(app.database.db, id, workerLock);
  if (!taken) throw new Error('The run was not taken.');
  return { leased: { runId: id, workerLock }, run: taken.run };
}

describe('a worker that leaves a run', () => {
  it('gives back what a claim that was still under way took', async () => {
    const { leased } = await joined(1);
    const { db } = app.database;
    const source = new ScenarioSource({
      db,
      leased,
      organizationId,
      environment: null,
      groupSize: 2,
      isStopped: () => false,
    });
    await source.next();
    expect(await source.takeUnsent()).toEqual([1, 2, 3]);
    expect(await listUnanswered(db, leased)).toEqual(scenarioIds.slice(0, 4));
  });

  it('as the last one closes it before another can join it', async () => {
    const { leased } = await joined(2);
    const { db } = app.database;
    let joining: ReturnType<typeof joinRun> | undefined;
    const left = await leaveRun(db, leased, {
      unsent: [0],
      missing: 0,
      mayGoOn: false,
      close: async (tx, { id }) => {
        joining = joinRun(db, id, 3);
        await sleep(100);
        await closeRun(tx, id, 'interrupted', 'ended');
      },
    });
    expect(left.next).toBe('closed');
    expect(await joining).toBeNull();
    const [row] = await db.select().from(runTable).where(eq(runTable.id, leased.runId));
    expect(row).toMatchObject({ state: 'interrupted', workerLocks: [2] });
  });
});

describe('storing results', () => {
  it('continues after a deadlock with a deletion of scenarios', async () => {
    const { leased } = await joined(4);
    const { db, pool } = app.database;
    const scenarios = await loadRunnables(db, organizationId, scenarioIds);
    const [first = 0, second = 0] = scenarioIds.toSorted((a, b) => a - b);
    const deleting = await pool.connect();
    await deleting.query('begin');
    await deleting.query('delete from scenario where id = $1', [second]);
    const writer = new ResultWriter(db, leased);
    for (const one of scenarios.values())
      writer.finished(toInterrupted({ runId: leased.runId, organizationId }, one, 'stopped'), 0);
    // The writer holds the first one by now, and waits for the second.
    await sleep(500);
    await deleting.query('delete from scenario where id = $1', [first]);
    await deleting.query('commit');
    deleting.release();
    await writer.flush();
    const [row] = await db.select().from(runTable).where(eq(runTable.id, leased.runId));
    expect(row?.completed).toBe(10);
    const left = await db.select({ status: scenario.lastStatus }).from(scenario);
    expect(left.filter(({ status }) => status === 'error')).toHaveLength(10);
  });
});
