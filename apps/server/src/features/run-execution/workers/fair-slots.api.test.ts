import type { ServerResponse } from 'node:http';
import type { Run, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';
import { createRunSlots } from './run-slots.ts';

let app: TestApp;
let silent: TargetServer;
let quick: TargetServer;
const unanswered: ServerResponse[] = [];
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_WORKER_RUNS: '3', ASSAY_STREAM_GRACE_MS: '60000' });
  silent = await startTarget((_, response) => void unanswered.push(response));
  quick = await startTarget((_, response) => sendJson(response, 200, { id: 7 }));
});
afterAll(async () => {
  await app.close();
  await silent.close();
  await quick.close();
});

/** Starts one run of one scenario at each call. */
async function member(name: string, { url }: TargetServer) {
  const token = await app.signUp(name);
  const system = await importSmall(app, token, url);
  const endpoint = { id: system.endpoints[0]?.id ?? 0 };
  const body = { name: 'Read' };
  const { id } = (await app.call('createScenario', { token, params: endpoint, body })).body as Scenario;
  const runs = async () => (await app.call('listRuns', { token })).body as Run[];
  return { token, runs, start: () => app.call('executeScenario', { token, params: { id } }) };
}

it('runs of one organization against a silent API leave a slot for the others', async () => {
  const ann = await member('Ann', silent);
  const bob = await member('Bob', quick);
  const held = [ann.start(), ann.start()];
  await expect.poll(() => silent.seen.length).toBe(2);
  held.push(ann.start(), ann.start());
  await expect.poll(async () => (await ann.runs()).length).toBe(4);
  const { body } = await bob.start();
  expect(body).toMatchObject({ results: [{ overall_status: 'success' }] });
  expect(silent.seen).toHaveLength(2);

  // What waits can be stopped while it does, without a slot.
  const [last] = await ann.runs();
  expect(last?.state).toBe('queued');
  await app.call('stopRun', { token: ann.token, params: { runId: last?.id ?? 0 } });
  await expect.poll(async () => (await ann.runs())[0]?.state).toBe('stopped');
  expect(silent.seen).toHaveLength(2);

  // A slot that becomes free goes to what waits.
  for (const response of unanswered.splice(0)) sendJson(response, 200, { id: 7 });
  await expect.poll(() => silent.seen.length).toBe(3);
  for (const response of unanswered.splice(0)) sendJson(response, 200, { id: 7 });
  await Promise.all(held);
  expect((await ann.runs()).map(({ state }) => state)).toEqual(['stopped', 'completed', 'completed', 'completed']);
  const { rows } = await app.database.db.execute<{ left: number }>(
    sql`select count(*)::int as left from graphile_worker.jobs where key like 'run-%'`,
  );
  expect(rows[0]?.left).toBe(0);
});

it('one slot is kept for other organizations whenever there are several', () => {
  const max = (count: number): number => {
    const slots = createRunSlots(count);
    let taken = 0;
    while (slots.take('ann')) taken += 1;
    expect(slots.full()).toEqual(['ann']);
    slots.free('ann');
    expect(slots.full()).toEqual([]);
    expect(slots.take('ann')).toBe(true);
    return taken;
  };
  expect([1, 2, 4].map(max)).toEqual([1, 1, 3]);
});
