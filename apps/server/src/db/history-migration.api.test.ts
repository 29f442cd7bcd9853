import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from './index.ts';

const NAME = `history_migration_${process.pid}`;
const migrations = resolve(import.meta.dirname, 'migrations');
let admin: pg.Client;
let client: pg.Client;
let before: string[];

const setUp = `
  insert into "user" (id, name, email, email_verified, created_at, updated_at) values ('u', 'Ann', 'a@example.com', true, now(), now());
  insert into organization (id, name, slug, created_at) values ('o', 'Ours', 'ours', now());
  insert into system (organization_id, name, base_url, format, created_at, updated_at)
    values ('o', 'Small', 'http://a.example', 'openapi-3.1', now(), now());`;

/** The database as it was before the history had partitions. */
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('clusterUrl') });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  client = new pg.Client({ connectionString: inject('clusterUrl').replace('/postgres?', `/${NAME}?`) });
  await client.connect();
  const older = await mkdtemp(join(tmpdir(), 'assay-migrations-'));
  await cp(migrations, older, { recursive: true });
  const journal = join(older, 'meta/_journal.json');
  const all = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const entries = all.entries.slice(0, all.entries.findIndex(({ tag }) => tag.endsWith('_history')));
  await writeFile(journal, JSON.stringify({ ...all, entries }));
  await migrate(drizzle(client), { migrationsFolder: older });
  await rm(older, { recursive: true });
});
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
});
