import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { programs } from '../../../../../scripts/build/programs.ts';
import { ensureDatabase } from '../../db/index.ts';

const name = `job_${randomUUID().replaceAll('-', '')}`;
const cluster = inject('clusterUrl');
const url = cluster.replace('/postgres?', `/${name}?`);

async function ask(address: string, text: string): Promise<{ found: boolean }[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<{ found: boolean }>(text)).rows;
  } finally {
    await client.end();
  }
}

afterAll(() => ask(cluster, `drop database if exists ${name} with (force)`));

const migrate = () =>
  promisify(execFile)(process.execPath, [programs.server, 'admin', 'migrate'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, ASSAY_SECRET_KEY: 'a key for tests only' },
  });

it('gives an empty database its tables and ends, and does nothing the second time', async () => {
  await ensureDatabase(cluster, name);
  const first = await migrate();
  expect(first.stdout).toMatch(/^The database has the tables of this version; the newest migration is of 20\d\d-/);
  expect(await ask(url, `select to_regclass('run_event') is not null as found`)).toEqual([{ found: true }]);
  expect((await migrate()).stdout).toBe(first.stdout);
});
