import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrateDatabase } from './index.ts';

const NAME = `history_migration_${process.pid}`;
const migrations = resolve(import.meta.dirname, 'migrations');
const urlOf = (name: string): string => inject('clusterUrl').replace('/postgres?', `/${name}?`);
let admin: pg.Client;
let client: pg.Client;
let before: string[];

/** Executions of three months, the newest of this one, with and without a body, in the order they were written. */
const rows = `
  insert into organization (id, name, slug) values ('o', 'Ours', 'ours');
  insert into system (organization_id, name, base_url, document) values ('o', 'Small', 'http://a.example', '{}');
  insert into endpoint (organization_id, system_id, method, path, position) values ('o', 1, 'GET', '/things', 0);
  insert into scenario (organization_id, endpoint_id, name, requires_auth, expected_http_status, position)
    values ('o', 1, 'Reads', false, 200, 0), ('o', 1, 'Lists', false, 200, 1);
  update scenario set imported = '{"id": "r", "gone": true}' where id = 2;
  insert into system_import (system_id, kind, file_name, findings, diagnostics, snapshot)
    values (1, 'reimport', 'a.json', '{}', '[]', '{"requests": [
      {"scenarioId": 2, "before": {"name": "A", "imported": {"id": "r"}}, "after": {"name": "B", "imported": {"id": "r", "gone": true}}},
      {"scenarioId": 1, "before": {"imported": null}, "after": {"imported": null}}]}');
  insert into run (organization_id, system_id, scope, scope_id, name, state, total, created_by)
    values ('o', 1, 'system', 1, 'Small', 'completed', 2, 'u');
  insert into execution (run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
      status_code, response_headers, response_body, body_truncated, response_time_ms, request, results, attempts, error, run_at)
    select 1, 'o', 1, 1 + n % 2, 'Reads', 'success', 200, 200, '{"a": "b"}', case when n <> 2 then repeat('body ' || n, (n * 500)::int) end, false,
      n + 0.5, '{"method": "GET"}', '[{"status": "pass"}]', case when n = 3 then '[]'::jsonb end, null, run_at
    from unnest(array['2024-01-31T23:59:59.9994Z', '2024-01-31T23:59:59.9996Z', '2024-02-29T12:00:00Z', now()::text]::timestamptz[])
      with ordinality as given(run_at, n);
  insert into execution (run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
      response_headers, body_truncated, request, results, error, run_at)
    values (1, 'o', 1, 1, 'Reads', 'error', 200, '{}', false, '{}', '[]', '{"cause": "timeout"}', '2020-06-15T00:00:00Z');
  delete from execution where id = 5;
  insert into execution (run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
      response_headers, body_truncated, request, results, error, run_at)
    values (1, 'o', 1, 1, 'Reads', 'error', 200, '{}', false, '{}', '[]', '{"cause": "dns"}', '2020-07-15T00:00:00Z');`;

async function executions(): Promise<string[]> {
  const answer = await client.query<{ row: string }>(
    `select (to_jsonb(execution) - '{accepts_class,status_met,failure_reason,status_text,response_size_bytes,follow_ups}'::text[]
      || jsonb_build_object('run_at', run_at::timestamptz(3)))::text as row from execution order by id`,
  );
  return answer.rows.map(({ row }) => row);
}

/** The database as it was before the history had partitions. */
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('clusterUrl') });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  client = new pg.Client({ connectionString: urlOf(NAME) });
  await client.connect();
  const older = await mkdtemp(join(tmpdir(), 'assay-migrations-'));
  await cp(migrations, older, { recursive: true });
  const journal = join(older, 'meta/_journal.json');
  const all = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const entries = all.entries.slice(
    0,
    all.entries.findIndex(({ tag }) => tag.endsWith('_history')),
  );
  await writeFile(journal, JSON.stringify({ ...all, entries }));
  await migrate(drizzle(client), { migrationsFolder: older });
  await rm(older, { recursive: true });
  await client.query(rows);
  before = await executions();
  await migrateDatabase(urlOf(NAME));
});
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
});

it('loses no execution, changes none, and puts each in its month', async () => {
  expect(before).toHaveLength(5);
  expect(await executions()).toEqual(before);
  const answer = await client.query<{ location: string }>(
    'select id || $1 || tableoid::regclass as location from execution order by id',
    [' '],
  );
  const now = new Date().toISOString().slice(0, 7).replace('-', '_');
  // The second one was run in the last half millisecond of January: it is kept in milliseconds, and that is February.
  expect(answer.rows.map(({ location }) => location)).toEqual([
    '1 execution_2024_01',
    '2 execution_2024_02',
    '3 execution_2024_02',
    `4 execution_${now}`,
    '6 execution_2020_07',
  ]);
});

it('continues the numbering and keeps all references', async () => {
  const again = `insert into execution (run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
    response_headers, body_truncated, request, results, run_at)
    values (1, 'o', 1, $1, 'Reads', 'success', 200, '{}', false, '{}', '[]', now()) returning id`;
  expect((await client.query<{ id: string }>(again, [2])).rows).toEqual([{ id: '7' }]);
  await expect(client.query(again, [3])).rejects.toThrow('execution_scenario_id_scenario_id_fk');
  await client.query('delete from scenario where id = 1');
  const rest = await client.query<{ id: string }>('select id from execution order by id');
  expect(rest.rows.map(({ id }) => id)).toEqual(['1', '3', '7']);
  await client.query('delete from run');
  expect(await executions()).toEqual([]);
});

it('keeps the marks of requests that a collection has lost', async () => {
  const scenarios = await client.query<{ imported: object }>('select imported from scenario where id = 2');
  expect(scenarios.rows).toEqual([{ imported: { id: 'r', deleted: true } }]);
  const imports = await client.query<{ requests: object[] }>(
    "select snapshot->'requests' as requests from system_import",
  );
  expect(imports.rows[0]?.requests).toEqual([
    {
      scenarioId: 2,
      before: { name: 'A', imported: { id: 'r' } },
      after: { name: 'B', imported: { id: 'r', deleted: true } },
    },
    { scenarioId: 1, before: { imported: null }, after: { imported: null } },
  ]);
});

it('leaves nothing of the older table', async () => {
  const left = await client.query("select relname from pg_class where relname like 'execution_before%'");
  expect(left.rows).toEqual([]);
});
