import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution, ImportedSystem, Run, Scenario, Usage } from '@assay/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '5' });
  token = await app.signUp();
});
afterEach(() => target.close());
afterAll(() => app.close());

const ANSWER_MS = 400;

/** Thirty scenarios against an API that takes its time. */
async function setUp(): Promise<{ system: ImportedSystem; scenarios: Scenario[] }> {
  target = await startTarget(async (_, response) => {
    await sleep(ANSWER_MS);
    sendJson(response, 200, { id: 7, name: 'Lamp' });
  });
  const system = await importSmall(app, token, target.url);
  const scenarios: Scenario[] = [];
  for (let index = 0; index < 30; index += 1) {
    const params = { id: system.endpoints[0]?.id ?? 0 };
    scenarios.push(
      (await app.call('createScenario', { token, params, body: { name: `Read ${index}` } })).body as Scenario,
    );
  }
  return { system, scenarios };
}

async function runsUsed(): Promise<number> {
  return ((await app.call('getMyUsage', { token })).body as Usage).runs_used;
}

async function runOf(system: ImportedSystem): Promise<Run> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [run] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
    if (run?.state === 'running' && target.seen.length > 0) return run;
    await sleep(10);
  }
  throw new Error('The run did not start.');
}

describe('a run', () => {
  it('RUN-24 sends nothing more once a stop is requested', async () => {
    const { system } = await setUp();
    const before = await runsUsed();
    const pending = app.call('streamSystem', { token, params: { id: system.id } });
    const run = await runOf(system);
    expect(await runsUsed()).toBe(before + 30);
    await app.call('stopRun', { token, params: { runId: run.id } });
    const sent = target.seen.length;
    await pending;
    expect(sent).toBeLessThanOrEqual(5);
    expect(target.seen).toHaveLength(sent);
    expect((await app.call('getRun', { token, params: { runId: run.id } })).body).toMatchObject({
      state: 'stopped',
      completed: sent,
    });
    // What was reserved and not sent is given back.
    expect(await runsUsed()).toBe(before + sent);
  });

  it('HIST-12 keeps the other results when a scenario is deleted while its request is under way', async () => {
    const { system, scenarios } = await setUp();
    const pending = app.call('executeSystem', { token, params: { id: system.id } });
    await runOf(system);
    await app.call('deleteScenario', { token, params: { id: scenarios[1]?.id ?? 0 } });
    const { results } = (await pending).body as { results: Execution[] };
    expect(results).toHaveLength(29);
    expect(results.every((entry) => entry.overall_status === 'success')).toBe(true);
  });
});
