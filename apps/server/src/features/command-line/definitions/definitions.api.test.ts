import type { Definitions, ImportedSystem, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, insertScenarios } from '../../../testing/index.ts';
import type { TestApp } from '../../../testing/index.ts';

let app: TestApp;
let token: string;
let system: ImportedSystem;
let scenario: Scenario;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_DEFAULT_TIER: 'free' });
  token = await app.signUp();
  system = await importSmall(app, token, 'http://127.0.0.1:9/v1');
  const params = { id: system.endpoints[1]?.id ?? 0 };
  const body = { name: 'Create', requires_auth: true, expected_http_status: 201 };
  scenario = (await app.call('createScenario', { token, params, body })).body as Scenario;
  const rules = ['the body has a field `id`', 'colourless ideas sleep furiously'];
  for (const text of rules)
    await app.call('createValidation', { token, params: { id: scenario.id }, body: { validation_text: text } });
});
afterAll(() => app.close());

const ask = (query: Record<string, string | number>, by = token) => app.call('getDefinitions', { token: by, query });
const read = async (query: Record<string, string | number>) => (await ask(query)).body as Definitions;

describe('definitions', () => {
  it('CLI-11: are chosen by exactly one id', async () => {
    const { id } = scenario;
    const byId = [{ scenario_id: id }, { endpoint_id: scenario.endpoint_id }, { system_id: system.id }];
    for (const query of byId) expect((await read(query)).scenarios.map((one) => one.scenario_id)).toEqual([id]);
    for (const query of [{}, { system_id: system.id, scenario_id: id }])
      expect((await ask(query)).problem).toMatchObject({
        status: 422,
        errors: [{ msg: 'Give exactly one of scenario_id, endpoint_id and system_id.' }],
      });
  });

  it('carry the request, the rules with their compiled checks, and the sequence, with the document once', async () => {
    const { scenarios, api, system: of, total, next } = await read({ scenario_id: scenario.id });
    expect({ of, total, next }).toEqual({
      of: { id: system.id, name: system.name, base_url: 'http://127.0.0.1:9/v1', protection: 'own_records' },
      total: 1,
      next: null,
    });
    expect(scenarios[0]).toMatchObject({
      name: 'Create',
      request: { method: 'POST', url: 'http://127.0.0.1:9/v1/things' },
      expected_http_status: 201,
      requires_auth: true,
      auth: null,
      validations: [
        { validation_text: 'the body has a field `id`', check: expect.any(Object) },
        { validation_text: 'colourless ideas sleep furiously', check: null },
      ],
      sequence: { before: [], judged: { operation: 'POST /things', account: 'own' }, follow_ups: [], after: [] },
    });
    expect(api?.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /things/{thingId}',
      'POST /things',
    ]);
  });

  it('come in pages whose memory is bounded, each scenario once, the document with the first', async () => {
    const other = await importSmall(app, await app.signUp(), 'http://127.0.0.1:9');
    expect(other.id).not.toBe(system.id);
    const ids = await insertScenarios(app, system, 120);
    const seen: number[] = [];
    let pages = 0;
    for (let after: string | null = ''; after !== null; pages += 1) {
      const page: Definitions = await read({ system_id: system.id, limit: 50, ...(after !== '' && { after }) });
      expect([page.total, page.api === null]).toEqual([121, after !== '']);
      seen.push(...page.scenarios.map((one) => one.scenario_id));
      after = page.next;
    }
    expect([seen, pages]).toEqual([[...ids, scenario.id], 3]);
    // Bodies of half a megabyte each: a page ends long before its number of scenarios.
    await app.database.db.execute(sql`
      update scenario set details = jsonb_build_object('reason', '', 'constraint', null, 'pointer', null, 'generated_by', 'manual',
        'before', jsonb_build_array(jsonb_build_object('operation', 'POST /things', 'extracts', '[]'::jsonb, 'values',
          jsonb_build_array(jsonb_build_object('in', 'body', 'name', 'body', 'value', repeat('x', 500000))))))
      where id = any(${sql.param(ids)}::int[])`);
    const large = await read({ system_id: system.id });
    expect(large.scenarios.length).toBeLessThan(60);
    expect(large.next).not.toBeNull();
    expect((await ask({ system_id: system.id, after: 'x' })).status).toBe(422);
  });

  it('are not found for another organization, and refused where nothing is to run or no run is left', async () => {
    const stranger = await app.signUp('Eve');
    expect((await ask({ system_id: system.id }, stranger)).problem?.code).toBe('system_not_found');
    expect((await ask({ endpoint_id: scenario.endpoint_id }, stranger)).problem?.code).toBe('endpoint_not_found');
    expect((await ask({ scenario_id: scenario.id }, stranger)).problem?.code).toBe('scenario_not_found');
    const empty = await importSmall(app, stranger, 'http://127.0.0.1:9');
    expect((await ask({ system_id: empty.id }, stranger)).problem?.code).toBe('nothing_to_run');
    // One page is read again and again while a tool sends what it has, so one run that is left is enough.
    await app.database.db.execute(sql`update tier set max_runs_per_month = 1 where is_default`);
    expect(await ask({ system_id: system.id })).toMatchObject({ status: 200 });
    await app.database.db.execute(sql`update tier set max_runs_per_month = 0 where is_default`);
    expect((await ask({ scenario_id: scenario.id })).problem).toMatchObject({
      code: 'limit_reached',
      detail: expect.stringContaining('you only have 0 runs remaining'),
    });
  });
});
