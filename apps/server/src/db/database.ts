import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { createClient } from './connections/kept-connection.ts';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema>;
/** The database or a transaction on it. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | 'transaction'>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/** Any constant will do; all servers of one database must agree on it. */
const MIGRATION_LOCK = 4_400_001;

export function openDatabase(url: string, options: { maxConnections?: number } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    application_name: 'assay-server',
  });
  // An idle connection that the database ends is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool, { schema }), pool, url, close: () => pool.end() };
}

/** Over a connection that is not of the pool. */
export async function withConnection<T>(url: string, work: (db: Executor) => Promise<T>): Promise<T> {
  const client = createClient({ connectionString: url, application_name: 'assay-server' });
  await client.connect();
  try {
    return await work(drizzle(client, { schema }));
  } finally {
    await client.end();
  }
}

const NEWER_DATABASE =
  'This database belongs to a newer version of Assay (its schema has changes that this version does not know). Start that version, or restore the backup from before the upgrade.';

/**
 * Brings the schema up to date; when several servers start at once, one does it and the others wait.
 * @throws {Error} when a newer version has changed the schema: nothing is changed then
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = createClient({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('set client_min_messages to warning');
    const options = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };
    const known = readMigrationFiles(options).at(-1)?.folderMillis ?? 0;
    if ((await lastMigration(client)) > known) throw new Error(NEWER_DATABASE);
    await migrate(drizzle(client), options);
  } finally {
    await client.end();
  }
}

/** When the newest migration of the database was written, in milliseconds; 0 for a database without any. */
async function lastMigration(client: pg.Client): Promise<number> {
  const found = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`);
  if (found.rows[0]?.found !== true) return 0;
  const answer = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(answer.rows[0]?.last ?? 0);
}

/** Creates the database when it is not there. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = createClient({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (!isDuplicateDatabase(error)) throw error;
  } finally {
    await client.end();
  }
}

function isDuplicateDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505');
}

/** The state of the schema: when its newest migration was written, in milliseconds. */
export async function schemaVersion(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ last: string }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.last ?? 0);
}
