import { afterEach, describe, expect, it } from 'vitest';
import { createPacer } from '../transport/timing/pacer.ts';
import { runScenario } from '../run/run-scenario.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { makeScenario, makeStep } from '../testing/scenario.ts';
import { createTransport } from '../transport/transport.ts';
import type { TransportOptions } from '../transport/transport.ts';
import { runContext } from '../testing/run-context.ts';

let api: LocalApi;
afterEach(() => api.close());

/** Runs two scenarios at once and asks them to stop a moment after the API has seen so many requests. */
async function runStopped(
  requests: number,
  options: Partial<TransportOptions> = {},
  changes: Parameters<typeof makeScenario>[0] = {},
) {
  const stopping = new AbortController();
  const watching = setInterval(() => {
    if (api.requests.length < requests) return;
    clearInterval(watching);
    setTimeout(() => stopping.abort(), 100);
  }, 5);
  const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 10_000, ...options });
  const context = {
    ...runContext(transport),
    stopping: stopping.signal,
  };
  const started = performance.now();
  const scenario = makeScenario({ baseUrl: api.url, ...changes });
  const results = await Promise.all([runScenario(scenario, context), runScenario(scenario, context)]);
  const tookMs = performance.now() - started;
  await transport.close();
  return { results, tookMs };
}

describe('a run that is stopped', () => {
  it('RUN-24: does not wait for the pace, and says that the request was not sent', async () => {
    api = await startLocalApi((_, response) => response.end('{}'));
    const { results, tookMs } = await runStopped(1, { requestsPerSecond: 0.05 });
    expect(tookMs).toBeLessThan(15_000);
    expect(api.requests).toHaveLength(1);
    expect(results[0]?.status).toBe('success');
    expect(results[1]).toMatchObject({ status: 'error', response: null, error: { cause: 'interrupted' } });
    expect(results[1]?.error?.message).toContain('It was not sent.');
    expect(results.map(({ notSent }) => notSent)).toEqual([undefined, true]);
  });

  it.each([429, 503])('does not wait for Retry-After, and keeps the answer of %d that asked for it', async (status) => {
    api = await startLocalApi((_, response) => response.writeHead(status, { 'retry-after': '20' }).end('busy'));
    const { results, tookMs } = await runStopped(2);
    expect(tookMs).toBeLessThan(15_000);
    for (const result of results) {
      expect(result).toMatchObject({
        status: 'error',
        error: { cause: 'interrupted' },
        response: { status, body: 'busy' },
      });
      expect(result.notSent).toBeUndefined();
      expect(result.error?.message).toContain(`answered ${status} and asked to be called again later`);
    }
  });

  it('lets what is under way end', async () => {
    api = await startLocalApi((_, response) => void setTimeout(() => response.end('{}'), 300));
    const { results } = await runStopped(2);
    expect(results.map(({ status }) => status)).toEqual(['success', 'success']);
  });

  it('does not wait in a step before the request, and does not blame the step', async () => {
    api = await startLocalApi((_, response) => response.writeHead(429, { 'retry-after': '20' }).end());
    const step = makeStep({ baseUrl: api.url });
    const { results, tookMs } = await runStopped(2, {}, { before: [step] });
    expect(tookMs).toBeLessThan(15_000);
    expect(results[0]).toMatchObject({ status: 'error', error: { cause: 'interrupted' } });
    expect(results[0]?.notSent).toBeUndefined();
  });

  it('was not sent when not even a step before it was', async () => {
    api = await startLocalApi((_, response) => response.end('{}'));
    const step = makeStep({ baseUrl: api.url });
    const { results } = await runStopped(1, { requestsPerSecond: 0.05 }, { before: [step] });
    // The first sent its step and waited with its own request, the second had sent nothing.
    expect(results.map(({ status, notSent }) => [status, notSent])).toEqual([
      ['error', undefined],
      ['error', true],
    ]);
    expect(api.requests).toHaveLength(1);
  });

  it('does not clean up after a scenario of which nothing was sent', async () => {
    api = await startLocalApi((_, response) => response.end('{}'));
    const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000, requestsPerSecond: 2 });
    const step = makeStep({ baseUrl: api.url });
    transport.delay(api.url, 500);
    const result = await runScenario(makeScenario({ baseUrl: api.url, after: [step] }), {
      ...runContext(transport),
      stopping: AbortSignal.timeout(50),
    });
    await transport.close();
    expect([result.notSent, api.requests.length]).toEqual([true, 0]);
  });
});

describe('the pacer', () => {
  it('forgets hosts whose turn has come, however many there were', async () => {
    api = await startLocalApi((_, response) => response.end());
    let now = 0;
    const pacer = createPacer(10, () => now);
    for (let host = 0; host < 20_000; host += 1) {
      now += 1;
      pacer.turn(`h${host}`);
    }
    expect(pacer.hosts).toBeLessThanOrEqual(2000);
    pacer.delay('busy', 500);
    for (let host = 0; host < 5000; host += 1) pacer.turn(`g${host}`);
    expect(pacer.turn('busy')).toBe(500);
  });
});
