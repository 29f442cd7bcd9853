import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution, ImportedSystem, Run, Scenario } from '@assay/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer | null = null;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '2' });
  token = await app.signUp();
});
afterEach(async () => {
  await target?.close();
  target = null;
});
afterAll(() => app.close());

async function setUp(
  answer: Parameters<typeof startTarget>[0],
): Promise<{ scenario: Scenario; endpoint: number; system: ImportedSystem }> {
  target = await startTarget(answer);
  const system = await importSmall(app, token, target.url);
  const endpoint = system.endpoints[0]?.id ?? 0;
  const made = await app.call('createScenario', { token, params: { id: endpoint }, body: { name: 'Read' } });
  return { scenario: made.body as Scenario, endpoint, system };
}

async function execute({ id }: Scenario): Promise<Execution | undefined> {
  const answer = await app.call('executeScenario', { token, params: { id } });
  return (answer.body as { results: Execution[] }).results[0];
}

async function update({ id, name, requires_auth, expected_http_status }: Scenario, change: object): Promise<Scenario> {
  const body = { name, requires_auth, expected_http_status, ...change };
  const answer = await app.call('updateScenario', { token, params: { id }, body });
  expect(answer.status).toBeLessThan(300);
  return (await app.call('getScenario', { token, params: { id } })).body as Scenario;
}

describe('redirects', () => {
  const moved: Parameters<typeof startTarget>[0] = ({ url }, response) => {
    if (url.startsWith('/things')) response.writeHead(302, { location: '/new/7' }).end();
    else sendJson(response, 200, { id: 7, name: 'Lamp' });
  };

  it('are followed when the scenario says so, and the execution lists them', async () => {
    const { scenario } = await setUp(moved);
    expect(await execute(scenario)).toMatchObject({ overall_status: 'failure', actual_response_status_code: 302 });
    const following = await update(scenario, { follow_redirects: true });
    expect(following.scenario_details).toMatchObject({ follow_redirects: true, generated_by: 'manual' });
    expect(following.last_status).toBeNull();
    const result = await execute(following);
    expect(result).toMatchObject({ overall_status: 'success', actual_response_status_code: 200 });
    expect(result?.raw_request_details).toMatchObject({
      url: `${target?.url}/things/7`,
      redirects: [{ status: 302, method: 'GET', url: `${target?.url}/new/7` }],
    });
    const history = (await app.call('getScenarioHistory', { token, params: { id: scenario.id } })).body as Execution[];
    expect(history[0]?.raw_request_details.redirects).toHaveLength(1);
    expect(history[1]?.raw_request_details.redirects).toBeUndefined();
  });

  it('stay followed when something else is saved, and are not when that is taken back', async () => {
    const { scenario } = await setUp(moved);
    await update(scenario, { follow_redirects: true });
    const renamed = await update(scenario, { name: 'Read it', login: 'other' });
    expect(renamed.scenario_details).toMatchObject({ follow_redirects: true, login: 'other' });
    const back = await update(renamed, { follow_redirects: false });
    expect(back.scenario_details).not.toHaveProperty('follow_redirects');
    expect(back.scenario_details).toMatchObject({ login: 'other' });
  });

  it('that go in a circle are an error with its cause', async () => {
    const { scenario } = await setUp((_, response) => void response.writeHead(302, { location: '/things/7' }).end());
    const result = await execute(await update(scenario, { follow_redirects: true }));
    expect(result).toMatchObject({ overall_status: 'error', error: { cause: 'redirect_failed' } });
    expect(result?.raw_request_details.redirects).toHaveLength(1);
  });
});

describe('stopping', () => {
  it('RUN-24: ends a wait for Retry-After immediately, reports it truthfully, and starts no further scenario', async () => {
    const { endpoint, system } = await setUp(
      (_, response) =>
        void response.writeHead(429, { 'retry-after': '25', 'content-type': 'text/plain' }).end('slow down'),
    );
    for (let index = 0; index < 4; index += 1)
      await app.call('createScenario', { token, params: { id: endpoint }, body: { name: `Read ${index}` } });
    const pending = app.call('streamSystem', { token, params: { id: system.id } });
    while ((target?.seen.length ?? 0) < 2) await sleep(10);
    const [run] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
    const asked = performance.now();
    await app.call('stopRun', { token, params: { runId: run?.id ?? 0 } });
    const { text } = await pending;
    // Far below the 25 s that the API asks for.
    expect(performance.now() - asked).toBeLessThan(15_000);
    expect(text).toContain('"stopped":true');
    const history = (await app.call('getEndpointHistory', { token, params: { id: endpoint } })).body as Execution[];
    expect(history).toHaveLength(2);
    for (const one of history) {
      expect(one).toMatchObject({ overall_status: 'error', error: { cause: 'interrupted' } });
      expect(one.error?.message).toContain('answered 429 and asked to be called again later');
      expect(one).toMatchObject({ actual_response_status_code: 429, actual_response_body: 'slow down' });
    }
    expect(target?.seen).toHaveLength(2);
  });
});
