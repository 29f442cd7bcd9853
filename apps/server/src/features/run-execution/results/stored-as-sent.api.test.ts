import { runEventSchema } from '@assay/contract';
import type { Execution, FailingScenario, Scenario } from '@assay/contract';
import { toExchange } from '@assay/scenario';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { execution, run, runEvent, scenario } from '../../../db/schema/index.ts';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';
import { toRecorded } from '../../history/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
afterEach(() => target.close());
afterAll(() => app.close());

async function setUp(answer: Parameters<typeof startTarget>[0], rules: string[]): Promise<Scenario> {
  target = await startTarget(answer);
  const system = await importSmall(app, token, target.url);
  const params = { id: system.endpoints[0]?.id ?? 0 };
  const made = (await app.call('createScenario', { token, params, body: { name: 'Read' } })).body as Scenario;
  for (const validation_text of rules)
    await app.call('createValidation', { token, params: { id: made.id }, body: { validation_text } });
  return made;
}

/** As the generator writes what a document does not promise. */
async function expectByConvention({ id }: Scenario, status: number): Promise<void> {
  const details = {
    reason: '',
    constraint: null,
    pointer: null,
    generated_by: 'builtin',
    status_by: 'convention',
  } as const;
  await app.database.db.update(scenario).set({ details, expectedHttpStatus: status }).where(eq(scenario.id, id));
}

async function execute({ id }: Scenario): Promise<Execution> {
  const answer = await app.call('executeScenario', { token, params: { id } });
  const result = (answer.body as { results: Execution[] }).results[0];
  if (result === undefined) throw new Error('Nothing was executed.');
  return result;
}

const refused = (_: unknown, response: Parameters<typeof sendJson>[0]): void => sendJson(response, 422, { id: 7 });

describe('whether the status was as expected', () => {
  it('is decided once: another status of an accepted class is met, and the rule that failed is named', async () => {
    const one = await setUp(refused, ['`id` equals 8']);
    await expectByConvention(one, 400);
    const result = await execute(one);
    expect(result).toMatchObject({ overall_status: 'failure', status_met: true, accepts_class: true });
    expect(result.failure_reason).toContain('Validation rule "`id` equals 8" failed');
    expect(result.failure_reason).not.toContain('Expected status');
    const failing = (await app.call('listFailing', { token })).body as FailingScenario[];
    expect(failing.find(({ scenario_id: id }) => id === one.id)?.reason).toBe(result.failure_reason);
  });

  it('names both where the status and a rule were not met', async () => {
    const result = await execute(await setUp(refused, ['`id` equals 8']));
    expect(result).toMatchObject({ overall_status: 'failure', status_met: false, accepts_class: false });
    expect(result.failure_reason).toMatch(
      /^Expected status 200, but the API answered 422\. Validation rule "`id` equals 8" failed/,
    );
  });

  it('is not known of what was not judged', async () => {
    const one = await setUp(refused, []);
    await target.close();
    const result = await execute(one);
    expect(result).toMatchObject({ overall_status: 'error', status_met: null });
    expect(result.failure_reason).toBe(result.error?.message);
  });
});

describe('an execution', () => {
  it('is stored as it was: repeated headers, their case and order, path values, body and size', async () => {
    const one = await setUp((_, response) => {
      response.writeHead(200, 'Fine', [
        ['X-Zeta', '1'],
        ['Set-Cookie', 'a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT'],
        ['content-type', 'application/json'],
        ['Set-Cookie', 'b=2'],
      ]);
      response.end('{"name": "é"}');
    }, []);
    const result = await execute(one);
    const names = result.actual_response_header_list.map(([name]) => name);
    expect(names.slice(0, 4)).toEqual(['X-Zeta', 'Set-Cookie', 'content-type', 'Set-Cookie']);
    expect(result.actual_response_headers['Set-Cookie']).toMatch(/^a=1; .*, b=2$/);
    expect(result.raw_request_details).toMatchObject({
      path_parameters: { thingId: '7' },
      body: null,
      json_body: null,
    });
    const [row] = await app.database.db.select().from(execution).where(eq(execution.id, result.id));
    if (row === undefined) throw new Error('It was not stored.');
    const exchange = toExchange(toRecorded(row));
    expect(exchange.response).toMatchObject({ status: 200, statusText: 'Fine', sizeBytes: 14 });
    expect(exchange.response.headers.filter(([name]) => name === 'Set-Cookie')).toHaveLength(2);
    expect(exchange.request.pathParams).toEqual({ thingId: '7' });
  });

  it('of an earlier version is shown too', async () => {
    const result = await execute(await setUp((_, response) => sendJson(response, 200, {}), []));
    const request = { method: 'POST', url: 'http://a.example/', headers: { accept: '*/*' }, json_body: { a: 1 } };
    await app.database.db.execute(
      sql`update execution set response_headers = '{"etag": "1"}', request = ${JSON.stringify(request)}::jsonb where id = ${result.id}`,
    );
    const shown = (await app.call('getExecution', { token, params: { id: result.id } })).body as Execution;
    expect(shown.actual_response_header_list).toEqual([['etag', '1']]);
    expect(shown.raw_request_details).toEqual({
      ...request,
      header_list: [['accept', '*/*']],
      path_parameters: {},
      body: '{"a":1}',
    });
  });
});

it('every stored event of a run has the shape of the contract, and nothing else in it', async () => {
  const one = await setUp((_, response) => sendJson(response, 200, {}), ['`id` equals 8']);
  await execute(one);
  await execute(one);
  const [last] = await app.database.db.select().from(run).where(eq(run.scopeId, one.id)).limit(1);
  const rows = await app.database.db
    .select()
    .from(runEvent)
    .where(eq(runEvent.runId, last?.id ?? 0));
  const events = rows.flatMap((row) => row.events);
  expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual([
    'completed',
    'progress',
    'scenario_result',
    'scenario_start',
    'start',
  ]);
  for (const event of events) expect(runEventSchema.parse(event)).toEqual(event);
  const result = events.find((event) => event.type === 'scenario_result');
  expect(result?.execution_id).toBeGreaterThan(0);
  expect(events).toContainEqual({ type: 'progress', completed: 1, total: 1, percent: 100 });
});
