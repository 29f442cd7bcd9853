import { historyCursor } from '@assay/contract';
import type { Execution, PassRate, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
let endpointId: number;
let scenario: Scenario;
let systemId: number;
let answer: object = { id: 7, name: 'Lamp' };
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  target = await startTarget((_, response) => sendJson(response, 200, answer));
  const system = await importSmall(app, token, target.url);
  systemId = system.id;
  endpointId = system.endpoints[0]?.id ?? 0;
  const body = { name: 'Reads 100% of a thing', expected_http_status: 200 };
  scenario = (await app.call('createScenario', { token, params: { id: endpointId }, body })).body as Scenario;
  await app.call('executeScenario', { token, params: { id: scenario.id } });
});
afterAll(async () => {
  await target.close();
  await app.close();
});

/** Executions like the real one, at these times; answers their ids in that order. */
async function addExecutions(...times: string[]): Promise<number[]> {
  const answer = await app.database.db.execute<{ id: string }>(sql`
    insert into execution (run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
      status_code, response_headers, response_body, body_truncated, request, results, run_at)
    select run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
      status_code, response_headers, response_body, body_truncated, request, results, time::timestamptz
    from (select * from execution where scenario_id = ${scenario.id} order by id limit 1) as first,
      unnest(${sql.param(times)}::text[]) with ordinality as given(time, position) order by position returning id`);
  return answer.rows.map(({ id }) => Number(id));
}

async function change(id: number | undefined, values: ReturnType<typeof sql>): Promise<void> {
  await app.database.db.execute(sql`update execution set ${values} where id = ${id}`);
}

type Query = Record<string, string | number>;

async function historyOf(name: 'getScenarioHistory' | 'getEndpointHistory', query: Query = {}): Promise<Execution[]> {
  const params = { id: name === 'getScenarioHistory' ? scenario.id : endpointId };
  return (await app.call(name, { token, params, query })).body as Execution[];
}

const idsOf = (executions: Execution[]): number[] => executions.map(({ id }) => id);
const cursorAfter = (page: Execution[]): string => {
  const last = page.at(-1);
  if (!last) throw new Error('The page is empty.');
  return historyCursor(last);
};

describe.each(['getScenarioHistory', 'getEndpointHistory'] as const)('%s', (name) => {
  it('HIST-10 HIST-11 pages back over months and years, with each execution once', async () => {
    const times = ['2020-03-31T23:59:59.999Z', '2020-04-01T00:00:00.000Z', '2020-04-01T00:00:00.000Z'];
    const recent = Array.from({ length: 9 }, (_, back) => new Date(Date.now() - back * 12 * 86_400_000).toISOString());
    await addExecutions(...times, ...recent);
    const all = await historyOf(name, { limit: 500 });
    const locations = all.map((execution) => [execution.run_at, execution.id] as const);
    expect(locations).toEqual(
      locations.toSorted(([leftAt, left], [rightAt, right]) => rightAt.localeCompare(leftAt) || right - left),
    );
    const paged: number[] = [];
    for (let page = await historyOf(name, { limit: 2 }); page.length > 0;) {
      paged.push(...idsOf(page));
      page = await historyOf(name, { limit: 2, before: cursorAfter(page) });
    }
    expect(paged).toEqual(idsOf(all));
  });

  it('shows nothing twice and skips nothing when executions arrive between two pages', async () => {
    await addExecutions('2021-05-03T10:00:00.000Z', '2021-05-02T10:00:00.000Z', '2021-05-01T10:00:00.000Z');
    const to = '2021-06-01T00:00:00Z';
    const first = await historyOf(name, { limit: 2, to });
    // One newer than the page, one at the very time of its last execution, one that began long ago and ended only now.
    const last = first.at(-1)?.run_at ?? '';
    const [newer, same, latest] = await addExecutions('2021-05-04T10:00:00.000Z', last, '2021-04-20T10:00:00.000Z');
    const rest = idsOf(await historyOf(name, { to, from: '2021-04-01T00:00:00Z', before: cursorAfter(first) }));
    expect(rest.filter((id) => idsOf(first).includes(id))).toEqual([]);
    expect(rest).not.toContain(newer);
    expect(rest).not.toContain(same);
    expect(rest).toContain(latest);
    expect(rest).toHaveLength(2);
    await app.database.db.execute(
      sql`delete from execution where run_at < ${to}::timestamptz and run_at > '2021-01-01'`,
    );
  });

  it('filters by status, time and text, alone and together', async () => {
    const [error, failure, plain] = await addExecutions(
      '2022-01-01T00:00:00.000Z',
      '2022-02-01T00:00:00.000Z',
      '2022-03-01T00:00:00.000Z',
    );
    const trouble = JSON.stringify({ cause: 'timeout', message: 'No answer within 30 s.' });
    await change(error, sql`overall_status = 'error', error = ${trouble}::jsonb`);
    const results = [
      { validation_id: 1, validation_text: '`id` is 8', status: 'fail', reason: 'It is 7_0.', evidence: [] },
    ];
    await change(failure, sql`overall_status = 'failure', results = ${JSON.stringify(results)}::jsonb`);
    await change(plain, sql`request = jsonb_set(request, '{url}', '"http://a.example/lamps?Colour=red"')`);
    const range = { from: '2022-01-01T00:00:00Z', to: '2022-03-01T00:00:00.001Z' };
    const found = async (query: Query): Promise<number[]> => idsOf(await historyOf(name, { ...range, ...query }));
    expect(await found({})).toEqual([plain, failure, error]);
    expect(await found({ to: '2022-03-01T00:00:00Z' })).toEqual([failure, error]);
    expect(await found({ status: 'error' })).toEqual([error]);
    expect(await found({ text: 'WITHIN 30' })).toEqual([error]);
    expect(await found({ text: '`ID` is 8' })).toEqual([failure]);
    expect(await found({ text: '7_0' })).toEqual([failure]);
    expect(await found({ text: 'colour=' })).toEqual([plain]);
    expect(await found({ text: '100% of' })).toEqual([plain, failure, error]);
    expect(await found({ text: '10% of' })).toEqual([]);
    expect(await found({ text: '100% of', status: 'success' })).toEqual([plain]);
    await app.database.db.execute(sql`delete from execution where run_at >= '2022-01-01' and run_at < '2023-01-01'`);
  });

  it('HIST-07 HIST-10 HIST-11 returns an execution as stored, whatever it contains', async () => {
    const [id] = await addExecutions('2019-07-01T00:00:00.120Z');
    const body = '{"name":"Lämpchen 💡","quoted":"\\"\\\\","line":"a\u2028b\\n"}';
    const request = { method: 'GET', url: 'http://a.example/ü?q="', headers: {}, json_body: { id: [1, 2.5, null] } };
    const attempt = {
      description: 'Ä',
      validation_type: 'x',
      passed: true,
      details: null,
      expected_value: 1,
      actual_value: 1,
    };
    await change(
      id,
      sql`response_body = ${body}, scenario_name = ${'"Ä" \\ 100 %'}, response_time_ms = 0.5, request = ${JSON.stringify(request)}::jsonb,
        attempts = ${JSON.stringify([attempt])}::jsonb`,
    );
    const [reported] = await historyOf(name, { to: '2019-08-01T00:00:00Z' });
    expect(reported).toMatchObject({
      id,
      scenario_name: '"Ä" \\ 100 %',
      actual_response_body: body,
      response_time_ms: 0.5,
      run_at: '2019-07-01T00:00:00.120Z',
      raw_request_details: request,
      validation_attempts: [attempt],
      error: null,
    });
    await app.database.db.execute(sql`delete from execution where run_at < '2020-01-01'`);
  });

  it('answers 404 for what another organization has, and an empty page where nothing was run', async () => {
    const other = await app.signUp();
    const params = { id: name === 'getScenarioHistory' ? scenario.id : endpointId };
    expect((await app.call(name, { token: other, params })).status).toBe(404);
    expect(await historyOf(name, { to: '2019-01-01T00:00:00Z' })).toEqual([]);
  });

  it('says what is wrong with a cursor or a filter', async () => {
    const params = { id: name === 'getScenarioHistory' ? scenario.id : endpointId };
    const detailOf = async (query: Query) => (await app.call(name, { token, params, query })).problem?.errors;
    expect(await detailOf({ before: 17 })).toMatchObject([{ msg: expect.stringContaining('joined by _') }]);
    expect(await detailOf({ before: '2026-13-01T00:00:00.000Z_17' })).toMatchObject([
      { msg: expect.stringContaining('a time that exists') },
    ]);
    expect(await detailOf({ status: 'green' })).toHaveLength(1);
    expect(await detailOf({ from: 'yesterday' })).toHaveLength(1);
  });
});

describe('a large body', () => {
  const large = `{"é":"${'ä'.repeat(300_000)}"}`;
  const partOf = (answer: unknown) => ({ actual_response_body: answer, response_body_truncated: true });

  it.each(['getScenarioHistory', 'getEndpointHistory'] as const)(
    'is told in part by %s, and whole alone',
    async (name) => {
      const [edge, id] = await addExecutions('2031-01-01', '2031-01-02');
      await change(edge, sql`response_body = repeat('a', 65536)`);
      await change(id, sql`response_body = ${large}`);
      for (const limit of [2, 20]) {
        const [first, second] = await historyOf(name, { limit, from: '2031-01-01T00:00:00Z' });
        expect(first).toMatchObject({ id, ...partOf(large.slice(0, 16_384)) });
        expect(second).toMatchObject({
          id: edge,
          actual_response_body: 'a'.repeat(65_536),
          response_body_truncated: false,
        });
      }
      const alone = await app.call('getExecution', { token, params: { id: id ?? 0 } });
      expect(alone.body).toMatchObject({ actual_response_body: large, response_body_truncated: false });
      await app.database.db.execute(sql`delete from execution where run_at >= '2031-01-01'`);
    },
  );

  it('never reaches this process for a list: 500 of them are an answer of a few megabytes', async () => {
    const times = Array.from({ length: 500 }, (_, second) =>
      new Date(Date.UTC(2031, 0, 1, 0, 0, second)).toISOString(),
    );
    await addExecutions(...times);
    await app.database.db.execute(
      sql`update execution set response_body = repeat('0123456789abcdef', 8192) where run_at >= '2031-01-01'`,
    );
    const query = { limit: 500, from: '2031-01-01T00:00:00Z' };
    const { body, text } = await app.call('getEndpointHistory', { token, params: { id: endpointId }, query });
    expect(body).toHaveLength(500);
    expect(text.length).toBeLessThan(12_000_000);
    await app.database.db.execute(sql`delete from execution where run_at >= '2031-01-01'`);
  });

  it('is shortened in a run of the system, and complete in a run of its scenario', async () => {
    answer = { text: 'b'.repeat(100_000) };
    const whole = await app.call('executeScenario', { token, params: { id: scenario.id } });
    expect((whole.body as { results: Execution[] }).results[0]).toMatchObject({
      actual_response_body: JSON.stringify(answer),
      response_body_truncated: false,
    });
    const system = await app.call('executeSystem', { token, params: { id: systemId } });
    expect((system.body as { results: Execution[] }).results[0]).toMatchObject(
      partOf(JSON.stringify(answer).slice(0, 16_384)),
    );
    answer = { id: 7, name: 'Lamp' };
    await app.database.db.execute(sql`delete from execution where octet_length(response_body) > 65536`);
  });
});

describe('getExecution', () => {
  it('HIST-06: gives one execution by its id, to its organization only', async () => {
    const [known] = await historyOf('getScenarioHistory', { limit: 1 });
    const params = { id: known?.id ?? 0 };
    expect((await app.call('getExecution', { token, params })).body).toEqual(known);
    const other = await app.signUp();
    expect((await app.call('getExecution', { token: other, params })).problem?.code).toBe('execution_not_found');
    expect((await app.call('getExecution', { token, params: { id: 2 ** 40 } })).problem?.code).toBe(
      'execution_not_found',
    );
  });
});

describe('listPassRates', () => {
  it('counts the scenarios of each run, newest first, with the time that half of them took', async () => {
    const name = 'Always fails';
    const failing = { name, expected_http_status: 418 };
    const created = await app.call('createScenario', { token, params: { id: endpointId }, body: failing });
    const added = created.body as Scenario;
    await app.call('executeScenario', { token, params: { id: scenario.id } });
    await app.call('executeScenario', { token, params: { id: added.id } });
    const [last, before] = await historyOf('getEndpointHistory', { limit: 2 });
    // Both in one run, as a run of the endpoint would have it.
    await change(before?.id, sql`run_id = ${last?.run_id}, response_time_ms = 10`);
    await change(last?.id, sql`response_time_ms = 30`);
    const params = { id: endpointId };
    const rates = (await app.call('listPassRates', { token, params, query: { limit: 2 } })).body as PassRate[];
    expect(rates).toHaveLength(2);
    expect(rates[0]).toEqual({
      run_id: last?.run_id,
      run_at: last?.run_at,
      total: 2,
      successful: 1,
      failed: 1,
      errors: 0,
      skipped: 0,
      median_ms: 20,
    });
    // A run of one scenario says nothing of the endpoint's rate.
    await app.call('executeScenario', { token, params: { id: added.id } });
    const after = (await app.call('listPassRates', { token, params, query: { limit: 2 } })).body as PassRate[];
    expect(after.map(({ run_id }) => run_id)).toEqual(rates.map(({ run_id }) => run_id));
    const other = await app.signUp();
    expect((await app.call('listPassRates', { token: other, params })).problem?.code).toBe('endpoint_not_found');
    await app.call('deleteScenario', { token, params: { id: added.id } });
  });
});

it('shows that a credential was answered, and not which', async () => {
  answer = { id: 7, name: 'Lamp', user: { password_hash: '$2b$10$abcdefgh', mail: 'ann@lamps.example' } };
  await app.call('executeScenario', { token, params: { id: scenario.id } });
  const [last] = await historyOf('getScenarioHistory');
  expect(last?.actual_response_body).toContain('"password_hash":"********"');
  expect(last?.actual_response_body).toContain('ann@lamps.example');
  expect(JSON.stringify(last)).not.toContain('$2b$10$');
});

it('HIST-12 leaves the history with its scenario', async () => {
  await app.call('deleteScenario', { token, params: { id: scenario.id } });
  expect(await historyOf('getEndpointHistory')).toEqual([]);
});
