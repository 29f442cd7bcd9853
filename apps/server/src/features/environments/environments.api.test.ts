import type { ApiEndpoint, Environment, Execution, ImportedSystem, Run, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

const SECRET = 'sk-live-4711-0815';

let app: TestApp;
let plain: TargetServer;
let staging: TargetServer;
let token: string;
let system: ImportedSystem;
beforeAll(async () => {
  app = await buildTestApp();
  plain = await startTarget((_, response) => sendJson(response, 200, { id: 7, name: 'plain' }));
  // Echoes what it was sent, as debugging servers do.
  staging = await startTarget(({ url, headers }, response) =>
    sendJson(response, 200, { id: 7, name: 'staging', url, headers }),
  );
  token = await app.signUp();
  system = await importSmall(app, token, plain.url);
});
afterAll(async () => {
  await app.close();
  await Promise.all([plain.close(), staging.close()]);
});

const write = (changes: object = {}) => ({ name: 'Staging', base_url: staging.url, ...changes });

const create = (body: unknown, by = token) =>
  app.call('createEnvironment', { token: by, params: { systemId: system.id }, body });

const created = async (changes: object): Promise<Environment> => (await create(write(changes))).body as Environment;

async function newScenario(name: string, value: string): Promise<Scenario> {
  const params = { id: system.endpoints[0]?.id ?? 0 };
  const endpoint = (await app.call('getEndpoint', { token, params })).body as ApiEndpoint;
  const scenario = (await app.call('createScenario', { token, params, body: { name } })).body as Scenario;
  const body = { endpoint_parameter_id: endpoint.query_parameters[0]?.id, custom_value: value };
  await app.call('createOverride', { token, params: { id: scenario.id }, body });
  return scenario;
}

const execute = (id: number, query: Record<string, number> = {}) =>
  app.call('executeScenario', { token, params: { id }, query });

async function executed(id: number, query: Record<string, number> = {}): Promise<Execution> {
  const { results } = (await execute(id, query)).body as { results: [Execution] };
  return results[0];
}

const lastRun = async (): Promise<Run> =>
  ((await app.call('listRuns', { token, query: { limit: 1 } })).body as [Run])[0];

describe('environments of a system', () => {
  it('are listed by name, changed and deleted, and keep secrets to themselves', async () => {
    const secret = { name: 'key', value: SECRET, secret: true };
    const { id } = await created({
      name: 'zone',
      variables: [secret, { name: 'tenant', value: 'acme', secret: false }],
    });
    await created({ name: 'Area', protection: 'disposable' });
    const list = (await app.call('listEnvironments', { token, params: { systemId: system.id } })).body as Environment[];
    expect(list.map((one) => [one.name, one.protection])).toEqual([
      ['Area', 'disposable'],
      ['zone', 'own_records'],
    ]);
    expect(list[1]?.variables).toEqual([
      { name: 'key', value: '********', secret: true },
      { name: 'tenant', value: 'acme', secret: false },
    ]);
    const stored = await app.database.db.execute(sql`select * from environment`);
    expect(JSON.stringify(stored.rows)).not.toContain(SECRET);

    const change = (body: object) => app.call('updateEnvironment', { token, params: { id }, body: write(body) });
    const kept = { name: 'key', value: '********', secret: true };
    expect((await change({ name: 'zone', variables: [kept] })).body).toMatchObject({ variables: [kept] });
    expect((await change({ name: 'AREA', variables: [kept] })).status).toBe(200);
    expect((await change({ name: 'Area', variables: [kept] })).problem?.code).toBe('environment_exists');
    const elsewhere = await change({ base_url: 'https://evil.example', variables: [kept] });
    expect(elsewhere.problem?.detail).toContain('stored values are not sent to a new address');
    const other = await change({ variables: [{ ...kept, name: 'other' }] });
    expect(other.problem?.errors?.[0]).toMatchObject({ field: 'variables.0.value' });

    expect((await app.call('deleteEnvironment', { token, params: { id } })).status).toBe(204);
    expect((await app.call('deleteEnvironment', { token, params: { id } })).problem?.code).toBe(
      'environment_not_found',
    );
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ base_url: '' }, 'base_url'],
    [{ base_url: 'staging' }, 'base_url'],
    [{ base_url: 'https://ann:secret@staging.example' }, 'base_url'],
    [{ base_url: 'https://staging.example/?a=1' }, 'base_url'],
    [{ variables: [{ name: '$now', value: '' }] }, 'variables.0.name'],
    [
      {
        variables: [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
      },
      'variables.1.name',
    ],
    [{ variables: [{ name: 'a', value: 'abc', secret: true }] }, 'variables.0.value'],
    [{ variables: [{ name: 'a', value: '********' }] }, 'variables.0.value'],
    [{ headers: [{ name: 'X Y', value: '' }] }, 'headers.0.name'],
    [{ headers: [{ name: 'Host', value: 'a' }] }, 'headers.0.name'],
    [{ headers: [{ name: 'X', value: 'a\nb' }] }, 'headers.0.value'],
    [
      {
        headers: [
          { name: 'X', value: '1' },
          { name: 'x', value: '2' },
        ],
      },
      'headers.1.name',
    ],
    [{ protection: 'none' }, 'protection'],
  ])('are refused with the field that is wrong: %j', async (changes, field) => {
    const { status, problem } = await create(write({ name: 'Wrong', ...changes }));
    expect([status, problem?.errors?.map((one) => one.field)]).toEqual([422, [field]]);
  });

  it('belong to their organization, and are at most 20', async () => {
    const stranger = await app.signUp('Eve');
    expect((await create(write(), stranger)).status).toBe(404);
    const mine = await created({ name: 'Mine' });
    const params = { id: mine.id };
    expect((await app.call('updateEnvironment', { token: stranger, params, body: write() })).status).toBe(404);
    expect((await app.call('deleteEnvironment', { token: stranger, params })).status).toBe(404);
    const other = await importSmall(app, token, plain.url);
    const add = (name: string) =>
      app.call('createEnvironment', { token, params: { systemId: other.id }, body: write({ name }) });
    const statuses = await Promise.all(Array.from({ length: 22 }, async (_, at) => (await add(`E${at}`)).status));
    expect(statuses.filter((one) => one === 201)).toHaveLength(20);
    expect((await add('one more')).problem?.code).toBe('too_many_environments');
  });
});

describe('a run in an environment', () => {
  it('goes to its address with its variables and headers, and shows no secret', async () => {
    const { id } = await created({
      name: 'Run',
      variables: [
        { name: 'tenant', value: 'acme' },
        { name: 'key', value: SECRET, secret: true },
      ],
      headers: [
        { name: 'X-Tenant', value: '{{tenant}}' },
        { name: 'X-Custom', value: 'id={{key}}', secret: true },
      ],
    });
    const scenario = await newScenario('In two places', '{{key}}/{{tenant}}');
    await app.call('createValidation', {
      token,
      params: { id: scenario.id },
      body: { validation_text: '`headers.x-tenant` equals {tenant}' },
    });
    plain.seen.length = 0;
    staging.seen.length = 0;
    const execution = await executed(scenario.id, { environment_id: id });
    expect(plain.seen).toEqual([]);
    expect(staging.seen).toMatchObject([
      {
        url: `/things/7?verbose=${encodeURIComponent(`${SECRET}/acme`)}`,
        headers: { 'x-tenant': 'acme', 'x-custom': `id=${SECRET}` },
      },
    ]);
    expect(execution).toMatchObject({ overall_status: 'success', environment: { id, name: 'Run' } });
    expect(execution.raw_request_details.url).toContain(staging.url);
    expect(await lastRun()).toMatchObject({ environment: { id, name: 'Run', base_url: staging.url } });
    const { rows } = await app.database.db.execute(sql`
      select execution::text as row from execution union all select run::text from run
      union all select run_event::text from run_event union all select run_removal::text from run_removal`);
    expect(JSON.stringify(rows)).toContain('staging');
    expect(JSON.stringify(rows)).not.toContain(SECRET);

    const without = await executed(scenario.id);
    expect([without.environment, plain.seen.length]).toEqual([null, 1]);
    const filtered = await app.call('listRuns', { token, query: { environment_id: id } });
    expect((filtered.body as Run[]).map((one) => one.environment?.name)).toEqual(['Run']);

    const again = (await app.call('rerunFailed', { token, params: { runId: without.run_id } })).body as Run;
    expect(again.environment).toBeNull();
    await app.call('streamRun', { token, params: { runId: again.id } });

    await app.call('deleteEnvironment', { token, params: { id } });
    const kept = (await app.call('getRun', { token, params: { runId: execution.run_id } })).body as Run;
    expect(kept.environment).toEqual({ id: null, name: 'Run', base_url: staging.url });
    expect((await execute(scenario.id, { environment_id: id })).problem?.code).toBe('environment_not_found');
  });

  it('is as careful as the environment says', async () => {
    const { id } = await created({ name: 'Look only', protection: 'read_only' });
    const params = { id: system.endpoints[1]?.id ?? 0 };
    const scenario = (await app.call('createScenario', { token, params, body: { name: 'Creates' } })).body as Scenario;
    staging.seen.length = 0;
    const execution = await executed(scenario.id, { environment_id: id });
    expect([execution.overall_status, execution.error?.cause]).toEqual(['skipped', 'read_only']);
    expect(staging.seen).toEqual([]);
    expect((await lastRun()).protection).toBe('read_only');
  });

  it('does not begin while it would send unknown names', async () => {
    const { id } = await created({ name: 'Empty' });
    const scenario = await newScenario('Names', '{{tenant}} {{$randomUUID}}');
    await app.call('createValidation', {
      token,
      params: { id: scenario.id },
      body: { validation_text: '`name` equals {who}' },
    });
    staging.seen.length = 0;
    const { status, problem } = await execute(scenario.id, { environment_id: id });
    expect([status, problem?.code, problem?.errors?.map((one) => one.msg)]).toEqual([
      422,
      'unknown_variables',
      ['{{tenant}} is used by "Names".', '{{who}} is used by "Names".'],
    ]);
    expect(staging.seen).toEqual([]);
    const batch = await app.call('processScenarios', {
      token,
      body: { scenario_ids: [scenario.id], environment_id: id },
    });
    expect(batch.problem?.code).toBe('unknown_variables');
    const endpointId = { id: system.endpoints[0]?.id ?? 0 };
    const query = { environment_id: id };
    expect((await app.call('preflightEndpoint', { token, params: endpointId, query })).status).toBe(422);
  });

  it('of another system is not found', async () => {
    const other = await importSmall(app, token, plain.url);
    const { body } = await app.call('createEnvironment', { token, params: { systemId: other.id }, body: write() });
    const scenario = await newScenario('Mine', 'x');
    const { problem } = await execute(scenario.id, { environment_id: (body as Environment).id });
    expect(problem?.code).toBe('environment_not_found');
  });

  it('sends nothing when it has moved since the run was queued', async () => {
    const { id } = await created({ name: 'Moving' });
    const scenario = await newScenario('Waits', 'x');
    await app.database.db.execute(sql`
      create function move() returns trigger language plpgsql as $$ begin
        update environment set base_url = ${sql.raw(`'${plain.url}'`)} where id = new.environment_id; return null; end $$`);
    await app.database.db.execute(sql`
      create trigger move after insert on run for each row when (new.environment_id is not null) execute function move()`);
    plain.seen.length = 0;
    staging.seen.length = 0;
    await execute(scenario.id, { environment_id: id });
    await app.database.db.execute(sql`drop trigger move on run`);
    expect([plain.seen, staging.seen]).toEqual([[], []]);
    const run = await lastRun();
    expect(run).toMatchObject({ state: 'error', completed: 0 });
    const { text } = await app.call('streamRun', { token, params: { runId: run.id } });
    expect(text).toContain('was changed after this run was started');
  });
});
