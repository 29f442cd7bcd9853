import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, insertScenarios, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

/** Far below the minute or two that a connection or a request may last otherwise. */
const MAX_CLOSING_MS = 20_000;

let app: TestApp;
let target: TargetServer;
let token: string;
let address: URL;
let answerMs = 0;
beforeEach(async () => {
  target = await startTarget((_, response) => void setTimeout(() => sendJson(response, 200, { id: 7 }), answerMs));
});
afterEach(() => target.close());

async function start(environment: Record<string, string> = {}): Promise<void> {
  app = await buildTestApp(environment);
  token = await app.signUp();
  address = new URL(await app.assay.app.listen({ port: 0, host: '127.0.0.1' }));
}

async function timeToClose(): Promise<number> {
  const beganAt = performance.now();
  await app.close();
  return performance.now() - beganAt;
}

const agent = new Agent({ keepAlive: true });

async function call(path: string, method = 'GET'): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  const sent = request(new URL(`/api${path}`, address), { agent, method, headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

/** An upload of 5 MB that sends a byte now and then. */
function drip(): { end(): void } {
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/system HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000000\r\n\r\n--b`,
  );
  const timer = setInterval(() => socket.write('x'), 200);
  socket.once('close', () => clearInterval(timer));
  return { end: () => socket.destroy() };
}

describe('a server that ends', () => {
  it('does not wait for a body that drips, and finishes the requests that are under way', async () => {
    await start();
    answerMs = 3000;
    const system = await importSmall(app, token, target.url);
    const [id] = await insertScenarios(app, system, 1);
    const dripping = drip();
    const running = call(`/scenario/${id}/execute`, 'POST');
    await expect.poll(() => target.seen.length).toBe(1);
    const closing = timeToClose();
    expect((await running).resume().statusCode).toBe(200);
    expect(await closing).toBeLessThan(MAX_CLOSING_MS);
    dripping.end();
  });

  it('does not wait for the end of a run that others execute, nor for readers that keep their connection', async () => {
    await start({ ASSAY_WORKER_RUNS: '0' });
    const system = await importSmall(app, token, target.url);
    await insertScenarios(app, system, 1);
    const stream = await call(`/scenario/system/${system.id}/execute/stream`);
    expect(stream.statusCode).toBe(200);
    const ended = once(stream.resume(), 'close');
    await sleep(200);
    expect(await timeToClose()).toBeLessThan(MAX_CLOSING_MS);
    await ended;
  });
});
