import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

const TOKEN = 'metrics please';
let app: TestApp;
let target: TargetServer;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_METRICS_TOKEN: TOKEN });
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' }));
});
afterAll(async () => {
  await target.close();
  await app.close();
});

const read = (authorization?: string) =>
  app.assay.app.inject({ url: '/api/metrics', headers: authorization === undefined ? {} : { authorization } });

describe('GET /api/metrics', () => {
  it('are refused without the token', async () => {
    expect([(await read()).statusCode, (await read('Bearer wrong')).statusCode]).toEqual([401, 401]);
  });

  it('counts runs, verdicts and the time of answers, and shows queue and pool', async () => {
    const token = await app.signUp();
    const system = await importSmall(app, token, target.url);
    const params = { id: system.endpoints[0]?.id ?? 0 };
    for (const expected of [200, 404])
      await app.call('createScenario', {
        token,
        params,
        body: { name: `Expects ${expected}`, expected_http_status: expected },
      });
    await app.call('executeSystem', { token, params: { id: system.id } });
    // The answer of a run does not wait for its worker to be done with counting.
    await expect
      .poll(async () => (await read(`Bearer ${TOKEN}`)).body)
      .toContain('assay_runs_total{state="completed"} 1');
    const { body } = await read(`Bearer ${TOKEN}`);
    expect(body).toContain('assay_scenarios_total{status="success"} 1');
    expect(body).toContain('assay_scenarios_total{status="failure"} 1');
    expect(body).toContain('assay_target_response_seconds_count 2');
    expect(body).toContain('assay_runs_open{state="queued"} 0');
    expect(body).toMatch(/assay_database_connections\{state="open"\} [1-9]/);
    expect(body).toContain('nodejs_eventloop_lag_seconds');
  });

  it('does not exist where no token is set', async () => {
    const closed = await buildTestApp();
    expect((await closed.assay.app.inject({ url: '/api/metrics' })).statusCode).toBe(404);
    await closed.close();
  });
});
