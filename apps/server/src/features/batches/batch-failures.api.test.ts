import type { Batch } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { batchEventsOf, batchSuite, buildTestApp, slowAnswer } from '../../testing/index.ts';

const suite = batchSuite();
const { setUp } = suite;

describe('failures during a batch', () => {
  /** The state that a killed server leaves: the run closed by the next one, the batch still open, a lock that nobody holds. */
  async function kill(runId: number): Promise<void> {
    const { db } = suite.app.database;
    await db.execute(
      sql`update run set state = 'running', worker_locks = '{1}', finished_at = null where id = ${runId}`,
    );
    await db.execute(sql`update batch set state = 'processing', finished_at = null where run_id = ${runId}`);
    await db.execute(sql`delete from batch_event where run_id = ${runId} and event->>'type' = 'completed'`);
  }

  it('BATCH-11 closes the batch of a dead server with what is known of each scenario', async () => {
    const { ids, target, token, start, status } = await setUp({ scenarios: 4 });
    await start(ids);
    const runId = (await status()).run_id ?? 0;
    const sent = target.seen.length;
    await kill(runId);
    const { db } = suite.app.database;
    const open = (id: number | undefined) =>
      db.execute(sql`
        update batch_item set status = 'processing', step = 'execute', http_status = null, response_time_ms = null,
          matches = null, confidence = null, generated = 0, saved = 0, duration_ms = null
        where run_id = ${runId} and scenario_id = ${id}`);
    const [saved, answered, underWay, waiting] = ids;
    // One was answered and no more, one was under way, one had not begun.
    await Promise.all([answered, underWay, waiting].map(open));
    await db.execute(sql`delete from execution where run_id = ${runId} and scenario_id in (${underWay}, ${waiting})`);
    await db.execute(sql`delete from run_claim where run_id = ${runId}`);
    await db.execute(sql`
      insert into run_claim (run_id, worker_lock, positions) select ${runId}, 1, array_agg(at - 1)
      from run_plan, unnest(scenario_ids) with ordinality as planned(id, at) where run_id = ${runId} and id <> ${waiting}`);
    const next = await buildTestApp({}, suite.app.database.url);
    const now = (await next.call('getBatch', { token })).body as Batch;
    expect(now).toMatchObject({ status: 'error', completed: 2, failed: 1, skipped: 1 });
    expect(now.error).toContain('Assay stopped during this batch');
    const row = (id: number | undefined) => now.scenarios.find((entry) => entry.scenario_id === id);
    expect(row(saved)).toMatchObject({ status: 'completed', step: 'save' });
    expect(row(answered)).toMatchObject({ status: 'completed', step: 'evaluate', http_status: 200 });
    expect(row(answered)?.llm_evaluation?.matches).toBe(true);
    expect(row(answered)?.error_message).toContain('before validation rules were generated');
    expect(row(underWay)).toMatchObject({ status: 'failed', http_status: null });
    expect(row(underWay)?.error_message).toContain('It may have been sent');
    expect(row(waiting)).toMatchObject({ status: 'skipped', llm_evaluation: null });
    const followed = batchEventsOf((await next.call('streamBatch', { token })).text);
    await next.close();
    expect(followed.at(-1)?.event).toMatchObject({ type: 'error', error: now.error });
    expect(target.seen).toHaveLength(sent);
    expect((await start(ids)).status).toBe(200);
  });

  it('is followed on another server too, which leaves a batch alone that is worked on', async () => {
    const { ids, token, start, statusWhen } = await setUp({ answer: slowAnswer, scenarios: 8 });
    const pending = start(ids);
    await statusWhen((now) => now.status === 'processing');
    const other = await buildTestApp({}, suite.app.database.url);
    const followed = batchEventsOf((await other.call('streamBatch', { token })).text);
    await other.close();
    expect(followed.at(-1)?.event).toMatchObject({ type: 'completed', completed: 8 });
    expect(followed).toEqual(batchEventsOf((await pending).text));
  });

  it('skips a scenario that is deleted while the batch runs', async () => {
    const { ids, target, token, start, status, usage, statusWhen } = await setUp({ answer: slowAnswer, scenarios: 5 });
    const pending = start(ids);
    await statusWhen((now) => now.scenarios.some((row) => row.status === 'processing'));
    await suite.app.call('deleteScenario', { token, params: { id: ids[4] ?? 0 } });
    expect(batchEventsOf((await pending).text).at(-1)?.event).toMatchObject({
      type: 'completed',
      completed: 4,
      skipped: 1,
    });
    expect((await status()).scenarios[4]).toMatchObject({ name: 'Read 4', status: 'skipped' });
    // It was under way already, or not: what was sent costs a run.
    expect((await usage()).runs_used).toBe(target.seen.length);
  });

  it('ends when the system is deleted', async () => {
    const { ids, system, token, start, status, statusWhen } = await setUp({ answer: slowAnswer, scenarios: 6 });
    const pending = start(ids);
    await statusWhen((now) => now.scenarios.some((row) => row.status === 'processing'));
    expect((await suite.app.call('deleteSystem', { token, params: { id: system.id } })).status).toBe(204);
    // The deletion stops the batch first: whoever follows may see its end before it is gone.
    const { text } = await pending;
    expect(text).toMatch(/"cancelled":true|This batch was deleted together with its system\./);
    expect(text).not.toContain('"completed":6');
    expect((await status()).status).toBe('idle');
  });
});
