import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch, BatchEvent, Execution, ImportedSystem, Run, Scenario, Usage, Validation } from '@assay/contract';
import { batchEventSchema, parseLimitError } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, sendJson, smallDocument, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
const targets: TargetServer[] = [];
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '2' });
});
afterEach(async () => {
  await Promise.all(targets.splice(0).map((target) => target.close()));
});
afterAll(() => app.close());

type AnswerTo = Parameters<typeof startTarget>[0];

const good: AnswerTo = (_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' });
const slow: AnswerTo = async (_, response) => {
  await sleep(300);
  sendJson(response, 200, { id: 7, name: 'Lamp' });
};

const TIERS = { free: 1, starter: 2, selfHosted: 4 };

interface Setting {
  answer?: AnswerTo;
  scenarios?: number;
  tier?: number;
  used?: { runs?: number; validationGenerations?: number };
}

/** A new user with a system whose base URL is a target of this test, and scenarios on its first endpoint. */
async function setUp({ answer = good, scenarios = 2, tier = TIERS.selfHosted, used = {} }: Setting = {}) {
  token = await app.signUp();
  const target = await startTarget(answer);
  targets.push(target);
  const file = { name: 'small.json', content: smallDocument(target.url) };
  const system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
  const ids: number[] = [];
  for (let index = 0; index < scenarios; index += 1) {
    const params = { id: system.endpoints[0]?.id ?? 0 };
    const body = { name: `Read ${index}` };
    ids.push(((await app.call('createScenario', { token, params, body })).body as Scenario).id);
  }
  const { db } = app.database;
  const owner = sql`(select organization_id from system where id = ${system.id})`;
  await db.execute(
    sql`insert into subscription (organization_id, tier_id, status) values (${owner}, ${tier}, 'active')`,
  );
  await db.execute(sql`
    insert into usage_counter (organization_id, month, runs, validation_generations)
    values (${owner}, date_trunc('month', now() at time zone 'utc')::date, ${used.runs ?? 0}, ${used.validationGenerations ?? 0})`);
  return { system, target, ids };
}

function eventsOf(text: string): { id: number; event: BatchEvent }[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.startsWith('id: '))
    .map((frame) => {
      const [, id = '', data = ''] = /^id: (\d+)\ndata: (.*)$/s.exec(frame) ?? [];
      return { id: Number(id), event: batchEventSchema.parse(JSON.parse(data)) };
    });
}

const start = (ids: number[]) => app.call('processScenarios', { token, body: { scenario_ids: ids } });
const status = async () => (await app.call('getBatch', { token })).body as Batch;
const usage = async () => (await app.call('getMyUsage', { token })).body as Usage;

function updatesOf(events: { event: BatchEvent }[], id: number) {
  return events.flatMap(({ event }) => (event.type === 'scenario_update' && event.scenario_id === id ? [event] : []));
}

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await look();
    if (found !== null) return found;
    await sleep(25);
  }
  throw new Error('It did not happen in time.');
}

const statusWhen = (condition: (batch: Batch) => boolean) =>
  until(async () => {
    const now = await status();
    return condition(now) ? now : null;
  });

describe('a batch', () => {
  it('BATCH-01, BATCH-02, BATCH-03, BATCH-04 streams every step of every scenario as numbered frames', async () => {
    const { ids } = await setUp();
    const answer = await start(ids);
    expect(answer.headers['content-type']).toContain('text/event-stream');
    const events = eventsOf(answer.text);
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
      const stored = (await app.call('listValidations', { token, params: { id } })).body as Validation[];
      expect(last?.saved_validations_count).toBe(stored.length);
    }
    expect(events.filter(({ event }) => event.type === 'scenario_result')).toHaveLength(2);
    expect(events.at(-1)?.event).toMatchObject({ type: 'completed', total: 2, completed: 2, cancelled: false });
  });

  it('BATCH-16 ends with a summary, which the status call repeats after a reload', async () => {
    const { ids } = await setUp();
    const last = eventsOf((await start(ids)).text).at(-1)?.event;
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
    const { ids, system, target } = await setUp({ scenarios: 3 });
    await start([...ids, ...ids]);
    expect(target.seen).toHaveLength(3);
    expect(await usage()).toMatchObject({ runs_used: 3, validation_generations_used: 3 });
    const params = { id: system.endpoints[0]?.id ?? 0 };
    const history = (await app.call('getEndpointHistory', { token, params })).body as Execution[];
    expect(new Set(history.map((entry) => entry.scenario_id))).toEqual(new Set(ids));
    expect(history).toHaveLength(3);
    const runs = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
    expect(runs).toMatchObject([{ scope: 'batch', scope_id: system.id, state: 'completed', total: 3 }]);
  });

  it('tells an answer that does not match from one that never came', async () => {
    const { ids } = await setUp({ answer: (_, response) => sendJson(response, 500, { message: 'no' }) });
    await start(ids);
    const wrong = await status();
    expect(wrong.scenarios[0]).toMatchObject({
      status: 'completed',
      http_status: 500,
      llm_evaluation: { matches: false, confidence: 0.5 },
    });
    await targets.splice(0)[0]?.close();
    await start(ids);
    const unreachable = await status();
    expect(unreachable).toMatchObject({ status: 'completed', completed: 0, failed: 2, validations_generated: 0 });
    expect(unreachable.scenarios[0]).toMatchObject({ status: 'failed', step: 'execute', llm_evaluation: null });
    expect(unreachable.scenarios[0]?.error_message).toContain('Is the API running?');
    expect((await usage()).validation_generations_used).toBe(2);
  });

  it('is read again from any event, by the caller only', async () => {
    const { ids } = await setUp();
    const events = eventsOf((await start(ids)).text);
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': '4' };
    const again = await app.assay.app.inject({ url: '/api/batch-processing/scenarios/stream', headers });
    expect(eventsOf(again.body)).toEqual(events.slice(4));
    token = await app.signUp('Eve');
    expect(await status()).toMatchObject({ status: 'idle', run_id: null, scenarios: [] });
    expect((await app.call('streamBatch', { token })).problem?.code).toBe('batch_not_running');
  });
});

describe('a batch is refused', () => {
  it('when no scenario is chosen, or those of several systems', async () => {
    const { ids } = await setUp();
    const empty = await start([]);
    expect([empty.status, empty.problem?.detail]).toEqual([422, 'Choose at least one scenario.']);
    const file = { name: 'small.json', content: smallDocument('http://127.0.0.1:1') };
    const other = (await app.call('importSystem', { token, file })).body as ImportedSystem;
    const params = { id: other.endpoints[0]?.id ?? 0 };
    const scenario = (await app.call('createScenario', { token, params, body: { name: 'Other' } })).body as Scenario;
    expect((await start([...ids, scenario.id])).status).toBe(422);
    expect((await usage()).runs_used).toBe(0);
  });

  it('for scenarios of another organization', async () => {
    const { ids, target } = await setUp();
    token = await app.signUp('Eve');
    const refused = await start(ids);
    expect([refused.status, refused.problem?.code]).toEqual([404, 'scenario_not_found']);
    expect(target.seen).toEqual([]);
  });

  it('ERR-08, RUN-22 with the text that the client reads when it needs more runs than are left', async () => {
    const { ids, target } = await setUp({ scenarios: 3, tier: TIERS.starter, used: { runs: 998 } });
    const refused = await start(ids);
    expect([refused.status, refused.problem?.code]).toEqual([403, 'limit_reached']);
    expect(refused.problem?.detail).toBe(
      'Run execution limit reached. You requested 3 scenarios, but you only have 2 runs remaining. Please upgrade your plan.',
    );
    expect(parseLimitError(refused.problem?.detail ?? '')).toMatchObject({ limitType: 'runs', runsNeeded: 1 });
    expect(target.seen).toEqual([]);
    expect((await usage()).runs_used).toBe(998);
    expect((await status()).status).toBe('idle');
  });

  it('while one of the caller is under way, also when five come at once', async () => {
    const { ids } = await setUp({ answer: slow });
    const all = await Promise.all(Array.from({ length: 5 }, () => start(ids)));
    expect(all.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(all.filter((answer) => answer.status === 409)).toHaveLength(4);
    expect(all.find((answer) => answer.problem)?.problem?.code).toBe('batch_running');
    expect((await usage()).runs_used).toBe(2);
    expect((await start(ids)).status).toBe(200);
  });
});

describe('cancelling', () => {
  it('BATCH-09, BATCH-24 starts nothing more, keeps what has finished, and gives the rest back', async () => {
    const { ids, target } = await setUp({ answer: slow, scenarios: 12 });
    const pending = start(ids);
    await statusWhen((now) => now.completed > 0);
    const cancelled = await app.call('cancelBatch', { token });
    expect(cancelled.body).toMatchObject({ status: 'cancelled' });
    const sent = target.seen.length;
    expect((await status()).status).toBe('cancelled');
    const last = eventsOf((await pending).text).at(-1)?.event;
    expect(last).toMatchObject({ type: 'completed', cancelled: true });
    expect(target.seen).toHaveLength(sent);
    const now = await status();
    expect(now).toMatchObject({ status: 'cancelled', completed: sent, failed: 0, skipped: 12 - sent });
    expect(now.completed).toBeGreaterThanOrEqual((cancelled.body as { completed: number }).completed);
    expect(now.scenarios.find((row) => row.status === 'skipped')?.error_message).toContain('cancelled');
    expect((await usage()).runs_used).toBe(sent);
    const done = now.scenarios.find((row) => row.saved_validations_count > 0);
    const params = { id: done?.scenario_id ?? 0 };
    expect((await app.call('listValidations', { token, params })).body).toHaveLength(
      done?.saved_validations_count ?? 0,
    );
    const again = await app.call('cancelBatch', { token });
    expect([again.status, again.problem?.code]).toEqual([409, 'batch_not_running']);
  });

  it('needs a batch', async () => {
    await setUp();
    expect((await app.call('cancelBatch', { token })).problem?.code).toBe('batch_not_running');
  });

  it('happens by itself when the stream is closed and nobody comes back', async () => {
    const { ids, target } = await setUp({ answer: slow, scenarios: 12 });
    const address = app.assay.app.server.listening ? '' : await app.assay.app.listen({ port: 0, host: '127.0.0.1' });
    const abort = new AbortController();
    const response = await fetch(`${address}/api/batch-processing/scenarios/process`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ scenario_ids: ids }),
      signal: abort.signal,
    });
    await response.body?.getReader().read();
    await statusWhen((now) => now.completed > 0);
    abort.abort();
    const now = await statusWhen((batch) => batch.completed + batch.failed + batch.skipped === 12);
    expect(now).toMatchObject({ status: 'cancelled', completed: target.seen.length });
    expect(target.seen.length).toBeLessThan(12);
  });
});

describe('generating validations', () => {
  const NOTICE = 'You requested 4 validation generations, but you only have 2 remaining. Please upgrade your plan.';

  it('ERR-19, VAL-12 goes on executing when the generations run out midway, and says so at each scenario without', async () => {
    const { ids, target } = await setUp({ scenarios: 4, tier: TIERS.starter, used: { validationGenerations: 48 } });
    const events = eventsOf((await start(ids)).text);
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
      expect((await app.call('listValidations', { token, params })).body).toEqual([]);
    }
    expect(await usage()).toMatchObject({ runs_used: 4, validation_generations_used: 50 });
  });

  it('ERR-18 says that they are used up when none was left at the start', async () => {
    const { ids } = await setUp({ tier: TIERS.starter, used: { validationGenerations: 50 } });
    await start(ids);
    const used =
      'Validation generation limit reached. You have used 50/50 validation generations this month. Please upgrade your plan.';
    expect(await status()).toMatchObject({ status: 'completed', completed: 2, notice: used });
    expect((await status()).scenarios.map((row) => row.error_message)).toEqual([used, used]);
  });

  it('is left out, with a word, where the plan does not do it by itself', async () => {
    const { ids } = await setUp({ tier: TIERS.free });
    const events = eventsOf((await start(ids)).text);
    expect(updatesOf(events, ids[0] ?? 0).map((event) => event.step)).not.toContain('generate');
    const now = await status();
    expect(now).toMatchObject({ status: 'completed', completed: 2, validations_generated: 0 });
    expect(now.notice).toContain('does not generate validations by itself');
    expect(now.scenarios[0]).toMatchObject({ llm_evaluation: { matches: true }, error_message: null });
    expect((await usage()).validation_generations_used).toBe(0);
  });
});

describe('trouble on the way', () => {
  /** The state that a killed server leaves: the run closed by the next one, the batch still open, a lock that nobody holds. */
  async function kill(runId: number): Promise<void> {
    const { db } = app.database;
    await db.execute(
      sql`update run set state = 'running', worker_locks = '{1}', finished_at = null where id = ${runId}`,
    );
    await db.execute(sql`update batch set state = 'processing', finished_at = null where run_id = ${runId}`);
    await db.execute(sql`delete from batch_event where run_id = ${runId} and event->>'type' = 'completed'`);
  }

  it('BATCH-11 closes the batch of a dead server with what is known of each scenario', async () => {
    const { ids, target } = await setUp({ scenarios: 4 });
    await start(ids);
    const runId = (await status()).run_id ?? 0;
    const sent = target.seen.length;
    await kill(runId);
    const { db } = app.database;
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
    const next = await buildTestApp({}, app.database.url);
    const now = (await next.call('getBatch', { token })).body as Batch;
    expect(now).toMatchObject({ status: 'error', completed: 2, failed: 1, skipped: 1 });
    expect(now.error).toContain('Assay stopped during this batch');
    const row = (id: number | undefined) => now.scenarios.find((entry) => entry.scenario_id === id);
    expect(row(saved)).toMatchObject({ status: 'completed', step: 'save' });
    expect(row(answered)).toMatchObject({ status: 'completed', step: 'evaluate', http_status: 200 });
    expect(row(answered)?.llm_evaluation?.matches).toBe(true);
    expect(row(answered)?.error_message).toContain('before validations were generated');
    expect(row(underWay)).toMatchObject({ status: 'failed', http_status: null });
    expect(row(underWay)?.error_message).toContain('It may have been sent');
    expect(row(waiting)).toMatchObject({ status: 'skipped', llm_evaluation: null });
    const followed = eventsOf((await next.call('streamBatch', { token })).text);
    await next.close();
    expect(followed.at(-1)?.event).toMatchObject({ type: 'error', error: now.error });
    expect(target.seen).toHaveLength(sent);
    expect((await start(ids)).status).toBe(200);
  });

  it('is followed on another server too, which leaves a batch alone that is worked on', async () => {
    const { ids } = await setUp({ answer: slow, scenarios: 8 });
    const pending = start(ids);
    await statusWhen((now) => now.status === 'processing');
    const other = await buildTestApp({}, app.database.url);
    const followed = eventsOf((await other.call('streamBatch', { token })).text);
    await other.close();
    expect(followed.at(-1)?.event).toMatchObject({ type: 'completed', completed: 8 });
    expect(followed).toEqual(eventsOf((await pending).text));
  });

  it('skips a scenario that is deleted while the batch runs', async () => {
    const { ids, target } = await setUp({ answer: slow, scenarios: 5 });
    const pending = start(ids);
    await statusWhen((now) => now.scenarios.some((row) => row.status === 'processing'));
    await app.call('deleteScenario', { token, params: { id: ids[4] ?? 0 } });
    expect(eventsOf((await pending).text).at(-1)?.event).toMatchObject({ type: 'completed', completed: 4, skipped: 1 });
    expect((await status()).scenarios[4]).toMatchObject({ name: 'Read 4', status: 'skipped' });
    // It was under way already, or not: what was sent costs a run.
    expect((await usage()).runs_used).toBe(target.seen.length);
  });

  it('ends with a word when the system is deleted', async () => {
    const { ids, system } = await setUp({ answer: slow, scenarios: 6 });
    const pending = start(ids);
    await statusWhen((now) => now.scenarios.some((row) => row.status === 'processing'));
    expect((await app.call('deleteSystem', { token, params: { id: system.id } })).status).toBe(204);
    expect(eventsOf((await pending).text).at(-1)?.event).toEqual({
      type: 'error',
      error: 'This batch was deleted together with its system.',
    });
    expect((await status()).status).toBe('idle');
  });
});
