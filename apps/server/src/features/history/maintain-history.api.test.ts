import type { Run, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';
import { maintainHistory } from './maintain-history.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
let scenario: Scenario;
let run: Run;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' }));
  const system = await importSmall(app, token, target.url);
  const params = { id: system.endpoints[0]?.id ?? 0 };
  const body = { name: 'Reads', expected_http_status: 200 };
  scenario = (await app.call('createScenario', { token, params, body })).body as Scenario;
  await app.call('executeScenario', { token, params: { id: scenario.id } });
  [run] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as [Run];
});
afterAll(async () => {
  await target.close();
  await app.close();
});

/** One more execution like the first, at a time. */
async function addExecution(runAt: string): Promise<void> {
  await app.database.db.execute(sql`
    insert into execution (run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
      response_headers, body_truncated, request, results, run_at)
    select run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
      response_headers, body_truncated, request, results, ${runAt}::timestamptz
    from execution where scenario_id = ${scenario.id} order by id limit 1`);
}

/** The partition of each execution between two times, in order. */
async function locations(from: string, to: string): Promise<string[]> {
  const answer = await app.database.db.execute<{ location: string }>(sql`
    select tableoid::regclass || ' ' || to_char(run_at at time zone 'UTC', 'MM-DD HH24:MI:SS.MS') as location
    from execution where run_at >= ${from}::timestamptz and run_at < ${to}::timestamptz order by run_at`);
  return answer.rows.map(({ location }) => location);
}

async function partitions(): Promise<string[]> {
  const answer = await app.database.db.execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'execution'::regclass order by 1`,
  );
  return answer.rows.map(({ name }) => name);
}

const maintain = (now: string, keepDays = 0) => maintainHistory(app.database.db, { keepDays, now: new Date(now) });

describe('partitions', () => {
  it('are there two months ahead, at the last instant of a month and at the first of the next', async () => {
    expect(await maintain('2030-11-30T23:59:59.999Z')).toEqual({ made: 3, removed: null });
    expect(await partitions()).not.toContain('execution_2031_02');
    expect(await maintain('2030-12-01T00:00:00.000Z')).toEqual({ made: 1, removed: null });
    expect(await maintain('2030-12-01T00:00:00.000Z')).toEqual({ made: 0, removed: null });
    expect(await partitions()).toEqual(
      expect.arrayContaining(['execution_2030_11', 'execution_2030_12', 'execution_2031_01', 'execution_2031_02']),
    );
  });

  it('take the executions of their month in UTC', async () => {
    for (const at of ['2030-11-30T23:59:59.999Z', '2030-12-01T00:00:00.000Z', '2031-01-01T01:00:00+02:00'])
      await addExecution(at);
    expect(await locations('2030-01-01', '2032-01-01')).toEqual([
      'execution_2030_11 11-30 23:59:59.999',
      'execution_2030_12 12-01 00:00:00.000',
      'execution_2030_12 12-31 23:00:00.000',
    ]);
  });

  it('are made later for executions that came before them', async () => {
    for (const at of ['2032-06-30T23:59:59.999Z', '2032-07-01T00:00:00.000Z', '2029-01-15T00:00:00.000Z'])
      await addExecution(at);
    expect(await locations('2032-06-01', '2032-08-01')).toEqual([
      'execution_default 06-30 23:59:59.999',
      'execution_default 07-01 00:00:00.000',
    ]);
    expect(await maintain('2030-12-01T00:00:00.000Z')).toEqual({ made: 3, removed: null });
    expect(await locations('2032-06-01', '2032-08-01')).toEqual([
      'execution_2032_06 06-30 23:59:59.999',
      'execution_2032_07 07-01 00:00:00.000',
    ]);
    expect(await locations('2029-01-01', '2029-02-01')).toEqual(['execution_2029_01 01-15 00:00:00.000']);
  });

  it('are made once by many who try', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => maintain('2035-01-01T00:00:00.000Z')));
    expect(answers.reduce((made, answer) => made + (answer?.made ?? 0), 0)).toBe(3);
  });
});

describe('retention', () => {
  it('keeps everything by default', async () => {
    await addExecution('2011-02-01T00:00:00.000Z');
    await maintain('2036-01-01T00:00:00.000Z');
    expect(await locations('2011-01-01', '2012-01-01')).toEqual(['execution_2011_02 02-01 00:00:00.000']);
  });

  it('drops whole months and deletes the rest by rows, from midnight UTC on', async () => {
    const kept = '2012-03-16T00:00:00.000Z';
    const old = ['2012-01-05T00:00:00.000Z', '2012-02-29T23:59:59.999Z', '2012-03-15T23:59:59.999Z'];
    for (const at of [...old, kept]) await addExecution(at);
    await app.database.db.execute(sql`
      update run set finished_at = '2012-03-15T12:00:00Z' where id = ${run.id}`);
    await maintain('2012-03-26T15:00:00.000Z');
    expect(await maintain('2012-03-26T15:00:00.000Z', 10)).toMatchObject({
      made: 0,
      removed: { partitions: 3, executions: 1 },
    });
    expect(await locations('2010-01-01', '2013-01-01')).toEqual(['execution_2012_03 03-16 00:00:00.000']);
    expect(await partitions()).not.toContain('execution_2012_02');
  });

  it('keeps the run with its counts, and its stream ends immediately', async () => {
    const params = { runId: run.id };
    expect((await app.call('getRun', { token, params })).body).toMatchObject({
      state: 'completed',
      total: 1,
      completed: 1,
    });
    const stream = await app.call('streamRun', { token, params });
    expect(stream.text.match(/"type":"\w+"/g)).toEqual(['"type":"completed"']);
    const plans = await app.database.db.execute(sql`select 1 from run_plan where run_id = ${run.id}`);
    expect(plans.rows).toEqual([]);
  });
});
