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

/** Two systems of an earlier version, one of them with an environment. */
const rows = `
  insert into organization (id, name, slug) values ('o', 'Ours', 'ours');
  insert into system (id, organization_id, name, base_url, document) overriding system value
    values (901, 'o', 'Plain', 'http://a', '{}'), (902, 'o', 'Both (what failed)', 'http://a', '{}');
  insert into environment (id, system_id, name, base_url, protection, variables, headers) overriding system value
    values (950, 902, 'Staging', 'http://b', 'own_records', '[]', '[]');
  insert into endpoint (id, organization_id, system_id, method, path, position) overriding system value
    values (901, 'o', 901, 'GET', '/a', 0), (902, 'o', 902, 'GET', '/a', 0);
  insert into scenario (id, organization_id, endpoint_id, name, requires_auth, expected_http_status, position, last_status) overriding system value
    values (901, 'o', 901, 'Plain', false, 200, 0, 'success'), (902, 'o', 902, 'Staging', false, 200, 0, 'failure'),
      (903, 'o', 902, 'Not run', false, 200, 1, null), (904, 'o', 902, 'Base', false, 200, 2, 'success');
  insert into run (id, organization_id, system_id, scope, scope_id, name, state, total, created_by, environment_id, environment_name) overriding system value
    values (901, 'o', 901, 'system', 901, 'Plain', 'completed', 1, 'u', null, null),
      (902, 'o', 901, 'system', 901, 'Plain (what failed)', 'completed', 1, 'u', null, null),
      (903, 'o', 902, 'system', 902, 'Both (what failed)', 'completed', 1, 'u', 950, 'Staging'),
      (904, 'o', 902, 'system', 902, 'Both (what failed)', 'completed', 1, 'u', null, null);
  insert into execution (run_id, organization_id, endpoint_id, scenario_id, scenario_name, overall_status, expected_status,
      response_headers, body_truncated, request, results, run_at)
    select run, 'o', 902, scenario, 'One', status, 200, '[]', false, '{}', '[]', now() - make_interval(mins => minutes)
    from (values (904, 902, 'success', 9), (903, 902, 'failure', 5), (904, 904, 'success', 3)) as given(run, scenario, status, minutes);`;

it('older runs keep what they repeat, and older statuses the place where they were found', async () => {
  const { db } = app.database;
  await db.execute(sql.raw(rows));
  const file = resolve(import.meta.dirname, 'migrations/0034_repeats_and_statuses.sql');
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  for (const one of statements.filter((text) => /^(--.*\n)?UPDATE/.test(text.trim()))) await db.execute(sql.raw(one));
  const runs = await db.execute(sql`select is_repeat from run where id between 901 and 904 order by id`);
  expect(runs.rows.map((row) => row['is_repeat'])).toEqual([false, true, false, false]);
  const scenarios = await db.execute(
    sql`select last_status_in, statuses from scenario where id between 901 and 904 order by id`,
  );
  expect(scenarios.rows.map(Object.values)).toEqual([
    ['none', { none: 'success' }],
    ['950', { 950: 'failure' }],
    [null, null],
    ['none', { none: 'success' }],
  ]);
});
