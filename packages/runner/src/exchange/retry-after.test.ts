import { afterEach, describe, expect, it } from 'vitest';
import { createPacer } from '../transport/timing/pacer.ts';
import { retryAfterMs } from './retry-after.ts';
import { runScenario } from '../run/run-scenario.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { makeScenario } from '../testing/scenario.ts';
import { createTransport } from '../transport/transport.ts';
import { runContext } from '../testing/run-context.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const after = (status: number, value: string) => retryAfterMs({ status, headers: [['Retry-After', value]] }, now);

describe('Retry-After', () => {
  it.each([
    [429, '2', 2000],
    [503, '0', 0],
    [429, 'Thu, 01 Jan 2026 00:00:05 GMT', 5000],
    [429, 'Wed, 31 Dec 2025 23:59:00 GMT', 0],
    [429, '3600', null],
    [429, 'soon', null],
    [200, '2', null],
  ])('%s %s', (status, value, ms) => {
    expect(after(status, value)).toBe(ms);
  });
});

describe('an API that asks to be called later', () => {
  let api: LocalApi;
  afterEach(() => api.close());

  it('is called later, by everybody, and then judged', async () => {
    const refusals = 2;
    api = await startLocalApi((_, response) => {
      if (api.requests.length <= refusals) response.writeHead(429, { 'retry-after': '1' }).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
    const started = performance.now();
    const result = await runScenario(makeScenario({ baseUrl: api.url }), runContext(transport));
    await transport.close();
    expect([result.status, api.requests.length]).toEqual(['success', 3]);
    expect(performance.now() - started).toBeGreaterThan(1900);
  });

  it('is not called again with what may have been done already', async () => {
    api = await startLocalApi((_, response) => response.writeHead(503, { 'retry-after': '0' }).end());
    const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
    await runScenario(makeScenario({ baseUrl: api.url, method: 'POST', expectedStatus: 201 }), runContext(transport));
    await transport.close();
    expect(api.requests).toHaveLength(1);
  });
});

describe('createPacer', () => {
  it('keeps requests to one host apart and others not', () => {
    let at = 0;
    const pacer = createPacer(10, () => at);
    expect([pacer.turn('a'), pacer.turn('a'), pacer.turn('b'), pacer.turn('a')]).toEqual([0, 100, 0, 200]);
    at = 1000;
    expect(pacer.turn('a')).toBe(0);
  });

  it('lets everything through without a rate, but for what is held back', () => {
    let at = 0;
    const pacer = createPacer(0, () => at);
    expect([pacer.turn('a'), pacer.turn('a')]).toEqual([0, 0]);
    pacer.delay('a', 50);
    expect([pacer.turn('a'), pacer.turn('a'), pacer.turn('b')]).toEqual([50, 50, 0]);
    at = 60;
    expect(pacer.turn('a')).toBe(0);
  });
});
