import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockLoop, startTimedApi } from '../../testing/timed-api.ts';
import type { TimedApi } from '../../testing/timed-api.ts';
import { createTransport } from '../transport.ts';
import type { Transport, WireResponse } from '../transport.ts';

let api: TimedApi;
let transport: Transport;

beforeAll(async () => {
  api = await startTimedApi();
  transport = createTransport({ allowPrivateTargets: true, timeoutMs: 20_000 });
});
afterAll(async () => {
  await transport.close();
  await api.close();
});

interface Timed {
  response: WireResponse;
  /** What the server says that it took. */
  tookMs: number;
  /** What a caller of the transport waits. */
  waitedMs: number;
}

async function send(ms: number, body: string | null = null): Promise<Timed> {
  const started = performance.now();
  const method = body === null ? 'GET' : 'POST';
  const response = await transport.send({ method, url: api.url(ms), headers: {}, body });
  const tookMs = Number(response.headers.find(([name]) => name === 'x-took')?.[1]);
  return { response, tookMs, waitedMs: performance.now() - started };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

it('counts what the server takes while nothing else happens', async () => {
  await send(1);
  const { response, tookMs } = await send(60);
  expect(response.timeMs).toBeGreaterThan(tookMs * 0.5);
  expect(response.timeMs + (response.load?.delayMs ?? 0)).toBeGreaterThan(tookMs * 0.95);
});

it('leaves out what keeps this process busy, and says how much that may be', async () => {
  await send(1);
  const sending = send(4);
  await new Promise((resolve) => setImmediate(resolve));
  blockLoop(400);
  const { response, tookMs, waitedMs } = await sending;
  expect(waitedMs).toBeGreaterThan(400);
  expect(response.timeMs).toBeLessThan(waitedMs / 4);
  expect(response.timeMs + (response.load?.delayMs ?? 0)).toBeGreaterThan(tookMs * 0.95);
});

it('does not take a slow server for a fast one because this process works meanwhile', async () => {
  await send(1);
  const busy = setInterval(() => blockLoop(8), 10);
  const { response, tookMs } = await send(400).finally(() => clearInterval(busy));
  expect(response.timeMs).toBeGreaterThan(tookMs * 0.5);
});

it('leaves out the queue of 200 requests at once', async () => {
  const all = await Promise.all(Array.from({ length: 200 }, () => send(20)));
  const counted = median(all.map(({ response }) => response.timeMs));
  const took = median(all.map(({ tookMs }) => tookMs));
  const waited = median(all.map(({ waitedMs }) => waitedMs));
  expect(waited).toBeGreaterThan(took * 2);
  expect(counted).toBeLessThan(Math.max(took * 2, waited / 2));
  expect(Math.max(...all.map(({ response }) => response.load?.others ?? 0))).toBeGreaterThan(100);
});

it('begins when a large body has left', async () => {
  await send(1);
  const beyond: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const { response, tookMs } = await send(40, 'a'.repeat(8 * 1024 * 1024));
    expect(response.timeMs).toBeGreaterThan(20);
    // The server counts from the head on.
    beyond.push(response.timeMs - tookMs);
  }
  // A busy machine holds up some of them.
  expect(Math.min(...beyond)).toBeLessThan(20);
});
