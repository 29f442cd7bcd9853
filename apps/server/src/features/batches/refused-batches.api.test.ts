import type { Scenario } from '@assay/contract';
import { parseLimitError } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { TIERS, batchEventsOf, batchSuite, callsOf, importSmall, slowAnswer } from '../../testing/index.ts';

const suite = batchSuite();
const { setUp } = suite;

describe('a batch is refused', () => {
  it('when no scenario is chosen, or those of several systems', async () => {
    const { ids, token, start, usage } = await setUp();
    const empty = await start([]);
    expect([empty.status, empty.problem?.detail]).toEqual([422, 'Choose at least one scenario.']);
    const other = await importSmall(suite.app, token, 'http://127.0.0.1:1');
    const params = { id: other.endpoints[0]?.id ?? 0 };
    const scenario = (await suite.app.call('createScenario', { token, params, body: { name: 'Other' } }))
      .body as Scenario;
    expect((await start([...ids, scenario.id])).status).toBe(422);
    expect((await usage()).runs_used).toBe(0);
  });

  it('for scenarios of another organization', async () => {
    const { ids, target } = await setUp();
    const refused = await callsOf(suite.app, await suite.app.signUp('Eve')).start(ids);
    expect([refused.status, refused.problem?.code]).toEqual([404, 'scenario_not_found']);
    expect(target.seen).toEqual([]);
  });

  it('ERR-08, RUN-22 with the text that the client reads when it needs more runs than are left', async () => {
    const { ids, target, start, status, usage } = await setUp({
      scenarios: 3,
      tier: TIERS.starter,
      used: { runs: 998 },
    });
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

  it('while the caller has one running, also when five start at once', async () => {
    const { ids, start, usage } = await setUp({ answer: slowAnswer });
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
    const { ids, target, token, start, status, usage, statusWhen } = await setUp({ answer: slowAnswer, scenarios: 12 });
    const pending = start(ids);
    await statusWhen((now) => now.completed > 0);
    const cancelled = await suite.app.call('cancelBatch', { token });
    expect(cancelled.body).toMatchObject({ status: 'cancelled' });
    const sent = target.seen.length;
    expect((await status()).status).toBe('cancelled');
    const last = batchEventsOf((await pending).text).at(-1)?.event;
    expect(last).toMatchObject({ type: 'completed', cancelled: true });
    expect(target.seen).toHaveLength(sent);
    const now = await status();
    expect(now).toMatchObject({ status: 'cancelled', completed: sent, failed: 0, skipped: 12 - sent });
    expect(now.completed).toBeGreaterThanOrEqual((cancelled.body as { completed: number }).completed);
    expect(now.scenarios.find((row) => row.status === 'skipped')?.error_message).toContain('cancelled');
    expect((await usage()).runs_used).toBe(sent);
    const done = now.scenarios.find((row) => row.saved_validations_count > 0);
    const params = { id: done?.scenario_id ?? 0 };
    expect((await suite.app.call('listValidations', { token, params })).body).toHaveLength(
      done?.saved_validations_count ?? 0,
    );
    const again = await suite.app.call('cancelBatch', { token });
    expect([again.status, again.problem?.code]).toEqual([409, 'batch_not_running']);
  });

  it('needs a batch', async () => {
    const { token } = await setUp();
    expect((await suite.app.call('cancelBatch', { token })).problem?.code).toBe('batch_not_running');
  });

  it('happens automatically when the stream is closed and no reader returns', async () => {
    const { ids, target, token, statusWhen } = await setUp({ answer: slowAnswer, scenarios: 40 });
    const { app } = suite.app.assay;
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const abort = new AbortController();
    const response = await fetch(`${app.listeningOrigin}/api/batch-processing/scenarios/process`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ scenario_ids: ids }),
      signal: abort.signal,
    });
    await response.body?.getReader().read();
    await statusWhen((now) => now.completed > 0);
    abort.abort();
    const now = await statusWhen((batch) => batch.completed + batch.failed + batch.skipped === 40);
    expect(now).toMatchObject({ status: 'cancelled', completed: target.seen.length });
    expect(target.seen.length).toBeLessThan(40);
  });
});
