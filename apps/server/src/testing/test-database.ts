import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE } from './global-setup.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own for one test file, cloned from the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // The files are copied as they are: the default writes all of them into the log as well.
  await run(admin, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    url: admin.replace('/postgres?', `/${name}?`),
    drop: () => run(admin, `drop database ${name} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
