import type { Execution, ImportedSystem, Run } from '@assay/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildTestApp,
  createTestWorkers,
  importSmall,
  insertScenarios,
  sendJson,
  startTarget,
} from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';
import { runEach } from './reap.ts';

const SCENARIOS = 60;
/** Long enough for a busy machine to do something in the middle of a run. */
const ANSWER_MS = 500;
let app: TestApp;
let target: TargetServer;
let token: string;
let system: ImportedSystem;
const workers = createTestWorkers();

beforeAll(async () => {
  app = await buildTestApp({ ASSAY_WORKER_RUNS: '0', ASSAY_STREAM_GRACE_MS: '60000' });
  target = await startTarget((_, response) => void setTimeout(() => sendJson(response, 200, { id: 7 }), ANSWER_MS));
  token = await app.signUp();
  system = await importSmall(app, token, target.url);
  await insertScenarios(app, system, SCENARIOS);
});
beforeEach(() => {
  target.seen.length = 0;
});
afterEach(() => workers.stopAll());
afterAll(async () => {
  await app.close();
  await target.close();
});

async function latest(): Promise<Run | undefined> {
  return ((await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[])[0];
}

describe('a worker that is stopped in the middle of a run', () => {
  it('hands it over to another worker: every scenario is sent once, and the stream continues', async () => {
    const first = await workers.start(app.database.url);
    const watched = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length).toBeGreaterThan(5);
    await workers.start(app.database.url);
    await workers.stop(first);
    expect(target.seen.length).toBeLessThan(SCENARIOS);
    const { text } = await watched;
    expect(JSON.parse(/\{"type":"completed".*\}/.exec(text)?.[0] ?? '{}')).toMatchObject({ completed: SCENARIOS });
    expect(text.match(/"type":"start"/g)).toHaveLength(1);
    expect(text).not.toContain('"type":"error"');
    const numbers = [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(target.seen).toHaveLength(SCENARIOS);
    expect(await latest()).toMatchObject({ state: 'completed', completed: SCENARIOS });
    const params = { id: system.endpoints[0]?.id ?? 0 };
    const history = await app.call('getEndpointHistory', { token, params, query: { limit: 500 } });
    expect(new Set((history.body as Execution[]).map((one) => one.scenario_id)).size).toBe(SCENARIOS);
  });

  it('closes it as interrupted when no other worker is left, or all stop', async () => {
    const both = [await workers.start(app.database.url), await workers.start(app.database.url)];
    const watched = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length).toBeGreaterThan(5);
    await Promise.all(both.map((worker) => workers.stop(worker)));
    expect((await watched).text).toContain('Assay was stopped during this run');
    expect(await latest()).toMatchObject({ state: 'interrupted', completed: target.seen.length });
    expect(target.seen.length).toBeLessThan(SCENARIOS);
  });

  it('RUN-24: does not hand over what was stopped', async () => {
    const first = await workers.start(app.database.url);
    const watched = app.call('streamSystem', { token, params: { id: system.id } });
    await expect.poll(() => target.seen.length).toBeGreaterThan(5);
    await workers.start(app.database.url);
    await app.call('stopRun', { token, params: { runId: (await latest())?.id ?? 0 } });
    await workers.stop(first);
    expect((await watched).text).toContain('"stopped":true');
    expect((await latest())?.state).toBe('stopped');
  });
});

it('the cleanup runs every step, even after one has failed', async () => {
  const taken: string[] = [];
  const failed: unknown[] = [];
  const step = (name: string) => async (): Promise<void> => {
    taken.push(name);
    if (name === 'second') throw new Error('no');
  };
  await runEach({ first: step('first'), second: step('second'), third: step('third') }, (_, name) => failed.push(name));
  expect([taken, failed]).toEqual([['first', 'second', 'third'], ['second']]);
});
