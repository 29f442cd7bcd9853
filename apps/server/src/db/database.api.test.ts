import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { constraintErrors, ensureDatabase, migrateDatabase, openDatabase, violatedConstraint } from './index.ts';

const name = `migrations_${randomUUID().replaceAll('-', '')}`;
const admin = inject('clusterUrl');
const url = admin.replace('/postgres?', `/${name}?`);
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: admin });
  await client.connect();
});

afterAll(async () => {
  await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
});

describe('ensureDatabase', () => {
  it('creates a database once, also when several servers start at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ensureDatabase(admin, name)));
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    expect(found.rowCount).toBe(1);
  });

  it('takes a name as a name', async () => {
    const odd = `odd "name"; drop ${name.slice(-6)}`;
    await ensureDatabase(admin, odd);
    const found = await client.query('select 1 from pg_database where datname = $1', [odd]);
    expect(found.rowCount).toBe(1);
    await client.query(`drop database ${client.escapeIdentifier(odd)}`);
  });
});

describe('migrateDatabase', () => {
  it('brings one database up to date when several servers start at once', async () => {
    await Promise.all(Array.from({ length: 3 }, () => migrateDatabase(url)));
    const database = openDatabase(url);
    try {
      const tables = await database.pool.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public'",
      );
      expect(tables.rows.map((row) => row.name)).toEqual(expect.arrayContaining(['run', 'run_event', 'run_plan']));
      const applied = await database.pool.query('select hash from drizzle.__drizzle_migrations');
      expect(new Set(applied.rows.map((row: { hash: string }) => row.hash)).size).toBe(applied.rowCount);
    } finally {
      await database.close();
    }
  });

  it('changes nothing the second time, and keeps the data', async () => {
    const database = openDatabase(url);
    try {
      await database.pool.query("insert into organization (id, name, slug) values ('o', 'O', 'o')");
      await migrateDatabase(url);
      const found = await database.pool.query('select name from organization');
      expect(found.rows).toEqual([{ name: 'O' }]);
    } finally {
      await database.close();
    }
  });

  it('leaves no lock behind', async () => {
    const locks = await client.query("select 1 from pg_locks where locktype = 'advisory' and objid = 4400001");
    expect(locks.rowCount).toBe(0);
  });
});

describe('constraintErrors', () => {
  it('names only constraints and unique indexes that the database has', async () => {
    const database = openDatabase(url);
    try {
      const found = await database.pool.query<{ name: string }>(
        `select conname as name from pg_constraint
         union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique`,
      );
      const names = new Set(found.rows.map((row) => row.name));
      expect(Object.keys(constraintErrors).filter((constraint) => !names.has(constraint))).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('finds the name through wrapped errors', () => {
    const inner = Object.assign(new Error('duplicate'), { constraint: 'auth_config_pkey' });
    expect(violatedConstraint(new Error('query failed', { cause: new Error('x', { cause: inner }) }))).toBe(
      'auth_config_pkey',
    );
    expect(violatedConstraint(new Error('other'))).toBeNull();
    expect(violatedConstraint('text')).toBeNull();
  });
});
