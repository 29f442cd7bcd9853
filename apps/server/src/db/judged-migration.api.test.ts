import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp } from '../testing/index.ts';
import type { TestApp } from '../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Executions as an earlier version stored them; the second scenario takes any status of the class. */
const rows = `
  insert into organization (id, name, slug) values ('o', 'Ours', 'ours');
  insert into system (id, organization_id, name, base_url, document) overriding system value values (901, 'o', 'Small', 'http://a', '{}');
  insert into endpoint (id, organization_id, system_id, method, path, position) overriding system value values (901, 'o', 901, 'GET', '/things', 0);
  insert into scenario (id, organization_id, endpoint_id, name, requires_auth, expected_http_status, position, details) overriding system value
    values (901, 'o', 901, 'Exact', false, 400, 0, null), (902, 'o', 901, 'Class', false, 400, 1, '{"status_by": "convention"}');
  insert into run (id, organization_id, system_id, scope, scope_id, name, state, total, created_by) overriding system value
    values (901, 'o', 901, 'system', 901, 'Small', 'completed', 6, 'u');
  insert into execution (run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status, status_code,
      response_headers, body_truncated, request, results, error, run_at)
    select 901, 'o', 901, scenario, 'One', verdict, 400, status, '{}', false, '{}', rules::jsonb, error::jsonb, now()
    from (values
      (901, 'success', 400, '[]', null),
      (901, 'failure', 422, '[]', null),
      (901, 'failure', 422, '[{"status": "pass"}, {"status": "fail", "validation_text": "a", "reason": "b."}]', null),
      (902, 'success', 422, '[]', null),
      (902, 'failure', 422, '[{"status": "fail", "validation_text": "a", "reason": "b."}]', null),
      (901, 'error', null, '[]', '{"cause": "dns", "message": "No host."}')) as given(scenario, verdict, status, rules, error);`;

it('older executions keep whether the status was met and why they failed, as decided then', async () => {
  const { db } = app.database;
  await db.execute(sql.raw(rows));
  const file = resolve(import.meta.dirname, 'migrations/0018_execution_as_it_was.sql');
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  for (const one of statements.filter((text) => text.trim().startsWith('UPDATE'))) await db.execute(sql.raw(one));
  const answer = await db.execute(
    sql`select accepts_class, status_met, failure_reason from execution where run_id = 901 order by id`,
  );
  expect(answer.rows.map(Object.values)).toEqual([
    [false, true, null],
    [false, false, 'Expected status 400, but the API answered 422.'],
    [false, false, 'Expected status 400, but the API answered 422. Rule "a" failed: b.'],
    [true, true, null],
    [true, true, 'Rule "a" failed: b.'],
    [false, null, 'No host.'],
  ]);
});
