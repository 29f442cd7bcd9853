import type { ImportedSystem, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, sendJson, smallDocument, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
let token: string;
let release: () => void = () => undefined;
/** Answers of the target wait for it. */
let opened: Promise<void> = Promise.resolve();

beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '1' });
  target = await startTarget((_, response) => void opened.then(() => sendJson(response, 200, { id: 7 })));
  token = await app.signUp();
});
afterAll(async () => {
  release();
  await app.close();
  await target.close();
});

const download = (runId: number, format: string, by = token) =>
  app.call('downloadRunReport', { token: by, params: { runId }, query: { format } });

/** An endpoint with scenarios that pass unless their name is `bad`. */
async function addScenarios(names: string[]): Promise<{ endpointId: number; scenarios: Scenario[] }> {
  const file = { name: 'small.json', content: smallDocument(target.url) };
  const system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
  const endpointId = system.endpoints[0]?.id ?? 0;
  const scenarios: Scenario[] = [];
  for (const name of names) {
    const body = { name, expected_http_status: name === 'bad' ? 404 : 200 };
    scenarios.push((await app.call('createScenario', { token, params: { id: endpointId }, body })).body as Scenario);
  }
  return { endpointId, scenarios };
}

async function run(endpointId: number): Promise<number> {
  const { text } = await app.call('streamEndpoint', { token, params: { id: endpointId } });
  return Number(/"run_id":(\d+)/.exec(text)?.[1]);
}

describe('the report of a run', () => {
  it('is a file in the format that is asked for', async () => {
    const { endpointId, scenarios } = await addScenarios(['good', 'bad']);
    const rule = { validation_text: 'id is 8' };
    await app.call('createValidation', { token, params: { id: scenarios[1]?.id ?? 0 }, body: rule });
    const runId = await run(endpointId);

    const json = await download(runId, 'json');
    expect([json.status, json.headers['content-type'], json.headers['content-disposition']]).toEqual([
      200,
      'application/json; charset=utf-8',
      `attachment; filename="run-${runId}.json"`,
    ]);
    expect(JSON.parse(json.text)).toMatchObject({
      version: 1,
      run: { id: runId, scope: 'endpoint', name: 'GET /things/{thingId}' },
      findings: [{ suspect: 'api', count: 1, execution_ids: [expect.any(Number)] }],
      scenarios: [
        { name: 'good', status: 'success', endpoint: { method: 'GET', path: '/things/{thingId}' }, http_status: 200 },
        {
          name: 'bad',
          status: 'failure',
          expected_http_status: 404,
          reason: expect.stringMatching(
            /^Expected status 404, but the API answered 200\. Validation rule "id is 8" failed/,
          ),
          rules: [{ text: 'id is 8', status: 'fail' }],
        },
      ],
      result: { state: 'completed', total: 2, executed: 2, passed: 1, failed: 1 },
    });

    const junit = await download(runId, 'junit');
    expect(junit.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(junit.text).toContain('<testsuite name="GET /things/{thingId}" tests="2" failures="1" errors="0"');
    expect(junit.text).toContain(
      '<failure message="Expected status 404, but the API answered 200. Validation rule &quot;id is 8&quot; failed',
    );
  });

  it('keeps the results of scenarios that were deleted since', async () => {
    const { endpointId, scenarios } = await addScenarios(['deleted']);
    const runId = await run(endpointId);
    await app.call('deleteScenario', { token, params: { id: scenarios[0]?.id ?? 0 } });
    expect(JSON.parse((await download(runId, 'json')).text)).toMatchObject({
      scenarios: [{ name: 'deleted', status: 'success', endpoint: null, rules: [] }],
    });
  });

  it('is refused while the run goes on', async () => {
    const { endpointId } = await addScenarios(['slow']);
    opened = new Promise((resolve) => (release = resolve));
    const running = run(endpointId);
    const [{ id }] = await expect
      .poll(async () => (await app.call('listRuns', { token, query: { state: 'running' } })).body as { id: number }[])
      .toHaveLength(1)
      .then(async () => (await app.call('listRuns', { token })).body as [{ id: number }]);
    const refused = await download(id, 'junit');
    expect([refused.status, refused.problem?.code]).toEqual([409, 'run_not_ended']);
    release();
    expect(await running).toBe(id);
    expect((await download(id, 'junit')).status).toBe(200);
  });

  it("answers 404 for another organization's run and 422 for an unknown format", async () => {
    const { endpointId } = await addScenarios(['one']);
    const runId = await run(endpointId);
    const stranger = await app.signUp('Eve');
    expect((await download(runId, 'json', stranger)).problem?.code).toBe('run_not_found');
    const unknown = await download(runId, 'pdf');
    expect([unknown.status, unknown.problem?.errors?.[0]?.field]).toEqual([422, 'query.format']);
    expect(unknown.problem?.detail).toContain('json, junit');
  });

  it('is written in parts, with every result of a large run once', async () => {
    const { endpointId } = await addScenarios(['many']);
    const runId = await run(endpointId);
    // 30,000 results in rows of 1,000 events, between the first and the last event of the run.
    await app.database.db.execute(sql`
      update run_event set seq = seq + 30000 where run_id = ${runId} and seq = (select max(seq) from run_event where run_id = ${runId})`);
    await app.database.db.execute(sql`
      insert into run_event (run_id, seq, events)
      select ${runId}, (select max(seq) from run_event where run_id = ${runId} and seq < 30000) + page * 1000,
        (select jsonb_agg(jsonb_build_object('type', 'scenario_result', 'scenario_id', page * 1000 + number, 'name', 'many',
          'status', 'success', 'error', null, 'execution_id', 2000000 + number, 'http_status', 200, 'response_time_ms', 1))
          from generate_series(1, 1000) as number)
      from generate_series(1, 30) as page`);
    await app.database.db.execute(sql`update run set last_seq = last_seq + 30000 where id = ${runId}`);
    const report = JSON.parse((await download(runId, 'json')).text) as {
      scenarios: { id: number }[];
      result: { executed: number };
    };
    expect(report.result.executed).toBe(30_001);
    expect(new Set(report.scenarios.map(({ id }) => id)).size).toBe(30_001);
    expect((await download(runId, 'junit')).text.match(/<testcase /g)).toHaveLength(30_001);
  });
});
