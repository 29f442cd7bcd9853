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

/** Systems as an earlier version stored them, with and without the switch for disposable test environments. */
const rows = `
  alter table system drop column protection, add column disposable boolean not null default false;
  alter table run drop column protection, add column disposable boolean not null default false;
  insert into organization (id, name, slug) values ('o', 'Ours', 'ours');
  insert into system (id, organization_id, name, base_url, document, disposable) overriding system value
    values (901, 'o', 'Real', 'https://api.acme.io', '{}', false), (902, 'o', 'Test', 'https://api.acme.io', '{}', true);
  insert into run (id, organization_id, system_id, scope, scope_id, name, state, total, created_by, disposable) overriding system value
    values (901, 'o', 901, 'system', 901, 'Real', 'completed', 6, 'u', false), (902, 'o', 902, 'system', 902, 'Test', 'completed', 6, 'u', true);`;

it('systems and runs from before keep what they had', async () => {
  const { db } = app.database;
  await db.execute(sql.raw(rows));
  for (const name of ['0022_protection', '0023_protection_only']) {
    const text = await readFile(resolve(import.meta.dirname, `migrations/${name}.sql`), 'utf8');
    for (const one of text.split('--> statement-breakpoint')) await db.execute(sql.raw(one));
  }
  for (const table of ['system', 'run']) {
    const answer = await db.execute(sql.raw(`select id, protection from ${table} where id > 900 order by id`));
    expect(answer.rows).toEqual([
      { id: 901, protection: 'own_records' },
      { id: 902, protection: 'disposable' },
    ]);
  }
});
