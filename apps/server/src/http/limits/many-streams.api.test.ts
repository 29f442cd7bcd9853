import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Run } from '@assay/contract';
import { problemSchema } from '@assay/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, insertScenarios, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

const MAX_PER_ADDRESS = 256;
const STREAMS = 600;
const MAX_OTHER_MS = 8000;

let app: TestApp;
let target: TargetServer;
let token: string;
let address: string;
let release: () => void;
beforeEach(async () => {
  const held = new Promise<void>((resolve) => (release = resolve));
  target = await startTarget((_, response) => held.then(() => sendJson(response, 200, { id: 7 })));
});
afterEach(async () => {
  release();
  await app.close();
  await target.close();
});

async function start(environment: Record<string, string>): Promise<void> {
  app = await buildTestApp(environment);
  token = await app.signUp();
  address = await app.assay.app.listen({ port: 0, host: '127.0.0.1' });
}

async function call(path: string): Promise<IncomingMessage> {
  const sent = request(`${address}/api${path}`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

/** A run that ends when `release` is called; answers the path of its stream. */
async function startRun(): Promise<{ first: IncomingMessage; path: string }> {
  const system = await importSmall(app, token, target.url);
  await insertScenarios(app, system, 3);
  const first = await call(`/scenario/system/${system.id}/execute/stream`);
  await once(first, 'readable');
  const [run] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
  return { first, path: `/runs/${run?.id}/stream` };
}

describe('many event streams', () => {
  it('600 of one address leave room for other calls, and the refusal says what to do', async () => {
    await start({ ASSAY_STREAMS_PER_ACCOUNT: '0' });
    const { first, path } = await startRun();
    const all = [first, ...(await Promise.all(Array.from({ length: STREAMS - 1 }, () => call(path))))];
    const beganAt = performance.now();
    const other = await call('/system');
    expect(other.statusCode).toBe(200);
    await textOf(other);
    expect(performance.now() - beganAt).toBeLessThan(MAX_OTHER_MS);
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_PER_ADDRESS);
    const refused = all.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(STREAMS - MAX_PER_ADDRESS);
    const [one] = refused;
    if (one === undefined) throw new Error('None was refused.');
    expect(one.headers['retry-after']).toBe('30');
    expect(problemSchema.parse(JSON.parse(await textOf(one)))).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringMatching(/256 event streams of this address are open.*Close one/),
    });
    for (const response of all) response.destroy();
  });

  it('a refused stream starts no run, and a closed one makes room', async () => {
    await start({ ASSAY_STREAMS_PER_ACCOUNT: '2' });
    const { first, path } = await startRun();
    const second = await call(path);
    expect((await call(path)).statusCode).toBe(429);
    const other = await importSmall(app, token, target.url);
    expect((await call(`/scenario/system/${other.id}/execute/stream`)).statusCode).toBe(429);
    expect((await app.call('listRuns', { token, query: { system_id: other.id } })).body).toEqual([]);
    second.destroy();
    await expect.poll(async () => (await call(path)).statusCode).toBe(200);
    first.destroy();
  });
});
