import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, insertScenarios, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

/** Longer than it takes to open a stream on a machine that does other things too. */
const GRACE_MS = 1000;
const ANSWER_MS = 100;
const SCENARIOS = 50;

let first: TestApp;
let second: TestApp;
let target: TargetServer;
let token: string;
let addresses: string[];
beforeAll(async () => {
  const settings = { ASSAY_STREAM_GRACE_MS: String(GRACE_MS), ASSAY_RUN_CONCURRENCY: '1' };
  first = await buildTestApp(settings);
  second = await buildTestApp({ ...settings, ASSAY_WORKER_RUNS: '0' }, first.database.url);
  addresses = await Promise.all([first, second].map(({ assay }) => assay.app.listen({ port: 0, host: '127.0.0.1' })));
  target = await startTarget((_, response) => void setTimeout(() => sendJson(response, 200, { id: 7 }), ANSWER_MS));
  token = await first.signUp();
});
afterAll(async () => {
  await second.close();
  await first.close();
  await target.close();
});

async function open(server: number, path: string, lastSeq = 0): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, ...(lastSeq > 0 && { 'last-event-id': String(lastSeq) }) };
  const sent = request(`${addresses[server]}/api${path}`, { agent: false, headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response.setEncoding('utf8').on('error', () => undefined);
}

/** A run that the first server's watcher has left, and that one of the second server watches. */
async function movedRun(): Promise<{ id: number; watcher: IncomingMessage }> {
  const system = await importSmall(first, token, target.url);
  await insertScenarios(first, system, SCENARIOS);
  const stream = await open(0, `/scenario/system/${system.id}/execute/stream`);
  const [event] = (await once(stream, 'data')) as [string];
  stream.destroy();
  const id = Number(/"run_id":(\d+)/.exec(event)?.[1]);
  return { id, watcher: await open(1, `/runs/${id}/stream`, 1) };
}

const stateOf = async (runId: number) => (await first.call('getRun', { token, params: { runId } })).body as Run;

it('a run whose reader reconnects to another server continues to its end', async () => {
  const { id, watcher } = await movedRun();
  watcher.resume();
  await once(watcher, 'close');
  expect(await stateOf(id)).toMatchObject({ state: 'completed', completed: SCENARIOS });
});

it('RUN-24 a run is stopped when its last watcher leaves, on whichever server', async () => {
  const { id, watcher } = await movedRun();
  await sleep(GRACE_MS * 2);
  expect((await stateOf(id)).state).toBe('running');
  watcher.destroy();
  while ((await stateOf(id)).state === 'running') await sleep(50);
  const { state, completed } = await stateOf(id);
  expect(state).toBe('stopped');
  expect(completed).toBeLessThan(SCENARIOS);
});
