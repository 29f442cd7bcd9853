import type { Execution, Run, Validation } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { TIERS, batchEventsOf, batchSuite, callsOf, sendJson, slowAnswer, updatesOf } from '../../testing/index.ts';

const suite = batchSuite();
const { setUp } = suite;

describe('a batch', () => {
  it('BATCH-01, BATCH-02, BATCH-03, BATCH-04 streams every step of every scenario as numbered frames', async () => {
    const { ids, token, start } = await setUp();
    const answer = await start(ids);
    expect(answer.headers['content-type']).toContain('text/event-stream');
    const events = batchEventsOf(answer.text);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(events[0]?.event).toMatchObject({ type: 'status', total: 2, estimated_tokens_used: 0, notice: null });
    for (const id of ids) {
      const updates = updatesOf(events, id);
      expect(updates.map((event) => `${event.status} ${event.step}`)).toEqual([
        'pending null',
        'processing execute',
        'processing evaluate',
        'processing generate',
        'completed save',
      ]);
      const last = updates.at(-1);
      expect(last).toMatchObject({
        http_status: 200,
        llm_evaluation: { matches: true, confidence: 0.75 },
        error_message: null,
      });
      expect(last?.processing_duration_ms).toBeGreaterThan(0);
      expect(last?.generated_validations).toBeGreaterThan(0);
      const stored = (await suite.app.call('listValidations', { token, params: { id } })).body as Validation[];
      expect(last?.saved_validations_count).toBe(stored.length);
    }
    expect(events.filter(({ event }) => event.type === 'scenario_result')).toHaveLength(2);
    expect(events.at(-1)?.event).toMatchObject({ type: 'completed', total: 2, completed: 2, cancelled: false });
  });

  it('BATCH-16 ends with a summary, which the status call repeats after a reload', async () => {
    const { ids, start, status } = await setUp({ answer: slowAnswer });
    const last = batchEventsOf((await start(ids)).text).at(-1)?.event;
    if (last?.type !== 'completed') throw new Error('It did not complete.');
    const { type: _, cancelled: __, ...totals } = last;
    expect(totals).toMatchObject({ total: 2, completed: 2, failed: 0, skipped: 0 });
    expect(totals.validations_generated).toBeGreaterThan(1);
    expect(totals.avg_response_time_ms).toBeGreaterThan(0);
    expect(totals.execution_time_ms).toBeGreaterThan(0);
    expect(totals.token_usage).toEqual({
      total_tokens: 0,
      evaluation_tokens: 0,
      validation_tokens: 0,
      estimated_cost: 0,
    });
    const now = await status();
    expect(now).toMatchObject({ status: 'completed', ...totals, error: null });
    expect(now.scenarios.map(({ scenario_id }) => scenario_id)).toEqual(ids);
    expect(now.scenarios[0]).toMatchObject({ name: 'Read 0', method: 'GET', endpoint: '/things/{thingId}' });
  });

  it('HIST-12, RUN-22, VAL-12 counts one run, one record of history and one generation for each scenario', async () => {
    const { ids, system, target, token, start, usage } = await setUp({ scenarios: 3 });
    await start([...ids, ...ids]);
    expect(target.seen).toHaveLength(3);
    expect(await usage()).toMatchObject({ runs_used: 3, validation_generations_used: 3 });
    const params = { id: system.endpoints[0]?.id ?? 0 };
    const history = (await suite.app.call('getEndpointHistory', { token, params })).body as Execution[];
    expect(new Set(history.map((entry) => entry.scenario_id))).toEqual(new Set(ids));
    expect(history).toHaveLength(3);
    const runs = (await suite.app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
    expect(runs).toMatchObject([{ scope: 'batch', scope_id: system.id, state: 'completed', total: 3 }]);
  });

  it('distinguishes an answer that does not match from a missing one', async () => {
    const { target, ids, start, status, usage } = await setUp({
      answer: (_, response) => sendJson(response, 500, { message: 'no' }),
    });
    await start(ids);
    const wrong = await status();
    expect(wrong.scenarios[0]).toMatchObject({
      status: 'completed',
      http_status: 500,
      llm_evaluation: { matches: false, confidence: 0.5 },
    });
    await target.close();
    await start(ids);
    const unreachable = await status();
    expect(unreachable).toMatchObject({ status: 'completed', completed: 0, failed: 2, validations_generated: 0 });
    expect(unreachable.scenarios[0]).toMatchObject({ status: 'failed', step: 'execute', llm_evaluation: null });
    expect(unreachable.scenarios[0]?.error_message).toContain('Is the API running?');
    expect((await usage()).validation_generations_used).toBe(2);
  });

  it('is read again from any event, by the caller only', async () => {
    const { ids, token, start } = await setUp();
    const events = batchEventsOf((await start(ids)).text);
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': '4' };
    const again = await suite.app.assay.app.inject({ url: '/api/batch-processing/scenarios/stream', headers });
    expect(batchEventsOf(again.body)).toEqual(events.slice(4));
    const eve = await suite.app.signUp('Eve');
    expect(await callsOf(suite.app, eve).status()).toMatchObject({ status: 'idle', run_id: null, scenarios: [] });
    expect((await suite.app.call('streamBatch', { token: eve })).problem?.code).toBe('batch_not_running');
  });
});

describe('generating validations', () => {
  const NOTICE = 'You requested 4 validation generations, but you only have 2 remaining. Please upgrade your plan.';

  it('ERR-19, VAL-12 continues executing when the generations run out midway, and says so for each scenario without validations', async () => {
    const { ids, target, token, start, status, usage } = await setUp({
      scenarios: 4,
      tier: TIERS.starter,
      used: { validationGenerations: 48 },
    });
    const events = batchEventsOf((await start(ids)).text);
    expect(events[0]?.event).toMatchObject({ type: 'status', notice: NOTICE });
    expect(events.at(-1)?.event).toMatchObject({ type: 'completed', completed: 4, failed: 0 });
    expect(target.seen).toHaveLength(4);
    const { scenarios, notice } = await status();
    expect(notice).toBe(NOTICE);
    expect(scenarios.filter((row) => row.saved_validations_count > 0)).toHaveLength(2);
    const without = scenarios.filter((row) => row.saved_validations_count === 0);
    expect(without).toHaveLength(2);
    for (const row of without) {
      expect(row).toMatchObject({ status: 'completed', generated_validations: 0, error_message: NOTICE });
      expect(row.llm_evaluation?.matches).toBe(true);
      const params = { id: row.scenario_id };
      expect((await suite.app.call('listValidations', { token, params })).body).toEqual([]);
    }
    expect(await usage()).toMatchObject({ runs_used: 4, validation_generations_used: 50 });
  });

  it('ERR-18 says that they are used up when none was left at the start', async () => {
    const { ids, start, status } = await setUp({ tier: TIERS.starter, used: { validationGenerations: 50 } });
    await start(ids);
    const used =
      'Validation generation limit reached. You have used 50/50 validation generations this month. Please upgrade your plan.';
    expect(await status()).toMatchObject({ status: 'completed', completed: 2, notice: used });
    expect((await status()).scenarios.map((row) => row.error_message)).toEqual([used, used]);
  });

  it('is skipped with a notice when the plan does not do it automatically', async () => {
    const { ids, start, status, usage } = await setUp({ tier: TIERS.free });
    const events = batchEventsOf((await start(ids)).text);
    expect(updatesOf(events, ids[0] ?? 0).map((event) => event.step)).not.toContain('generate');
    const now = await status();
    expect(now).toMatchObject({ status: 'completed', completed: 2, validations_generated: 0 });
    expect(now.notice).toContain('does not generate validation rules automatically');
    expect(now.scenarios[0]).toMatchObject({ llm_evaluation: { matches: true }, error_message: null });
    expect((await usage()).validation_generations_used).toBe(0);
  });
});
