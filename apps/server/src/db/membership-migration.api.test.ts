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

/** Somebody who was in twice with two roles, somebody twice with one, and somebody in two organizations. */
const rows = `
  drop index member_organization_id_user_id;
  create index member_organization_id_index on member (organization_id);
  insert into organization (id, name, slug) values ('o', 'Ours', 'ours'), ('p', 'Others', 'others');
  insert into "user" (id, name, email) values ('a', 'A', 'a@example.com'), ('b', 'B', 'b@example.com');
  insert into member (id, organization_id, user_id, role, created_at) values
    ('1', 'o', 'a', 'viewer', '2026-01-01'), ('2', 'o', 'a', 'owner', '2026-01-02'), ('3', 'p', 'a', 'viewer', '2026-01-03'),
    ('4', 'o', 'b', 'member', '2026-01-02'), ('5', 'o', 'b', 'member', '2026-01-01');`;

it('who was a member twice keeps the higher role, and the older row', async () => {
  const { db } = app.database;
  await db.execute(sql.raw(rows));
  const file = resolve(import.meta.dirname, 'migrations/0043_one_membership.sql');
  for (const one of (await readFile(file, 'utf8')).split('--> statement-breakpoint')) await db.execute(sql.raw(one));
  const left = await db.execute(sql`select id from member where user_id in ('a', 'b') order by id`);
  expect(left.rows.map(({ id }) => id)).toEqual(['2', '3', '5']);
  const again = db.execute(sql`insert into member (id, organization_id, user_id) values ('6', 'o', 'b')`);
  await expect(again).rejects.toThrow('insert into member');
});
