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

/** A generated scenario with a rule that was stored with it and one of later, and a scenario written by hand. */
const rows = `
  insert into organization (id, name, slug) values ('o', 'Ours', 'ours');
  insert into system (id, organization_id, name, base_url, document) overriding system value
    values (901, 'o', 'One', 'http://a', '{}');
  insert into endpoint (id, organization_id, system_id, method, path, position) overriding system value
    values (901, 'o', 901, 'GET', '/a', 0);
  insert into scenario (id, organization_id, endpoint_id, name, requires_auth, expected_http_status, position, details, created_at)
    overriding system value
    values (901, 'o', 901, 'Made', false, 200, 0, '{"generated_by": "builtin"}', '2026-01-01T00:00:00Z'),
      (902, 'o', 901, 'Own', false, 200, 1, '{"generated_by": "manual"}', '2026-01-01T00:00:00Z');
  insert into validation (id, scenario_id, text, understood, compiler, compiler_version, position, created_at)
    overriding system value
    values (901, 901, 'a', 'understood', 'builtin', 1, 0, '2026-01-01T00:00:00Z'),
      (902, 901, 'b', 'understood', 'builtin', 1, 1, '2026-01-01T00:00:01Z'),
      (903, 902, 'c', 'understood', 'builtin', 1, 0, '2026-01-01T00:00:00Z');`;

it('rules that were stored with a generated scenario count as generated', async () => {
  const { db } = app.database;
  await db.execute(sql.raw(rows));
  const file = resolve(import.meta.dirname, 'migrations/0042_generated_rules.sql');
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  for (const one of statements.filter((text) => text.includes('UPDATE'))) await db.execute(sql.raw(one));
  const rules = await db.execute(sql`select generated from validation where id between 901 and 903 order by id`);
  expect(rules.rows.map((row) => row['generated'])).toEqual([true, false, false]);
});
