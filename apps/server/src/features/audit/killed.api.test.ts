import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AuditEvent } from '@assay/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../../../scripts/build/programs.ts';
import { buildTestApp, importSmall } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await buildTestApp();
  owner = await app.signUp('Olga');
});
afterAll(() => app.close());

/** Another server on the same database, in a process of its own. */
async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(programs.server, {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: app.database.url,
      ASSAY_SECRET_KEY: 'a key for tests only',
      ASSAY_LOG_LEVEL: 'error',
      ASSAY_WORKER_RUNS: '0',
      PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

const events = async (): Promise<AuditEvent[]> =>
  (await app.call('listAuditEvents', { token: owner, query: { action: 'system_deleted' } })).body as AuditEvent[];

it('a deed is written down although the server is killed while it does it', async () => {
  const system = await importSmall(app, owner, 'http://127.0.0.1:9');
  const { child, url } = await startServer();
  // What keeps the deletion from ending, until the server is gone.
  const blocker = new pg.Client({ connectionString: app.database.url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select * from system where id = $1 for update', [system.id]);
  const headers = { authorization: `Bearer ${owner}` };
  const cut = fetch(`${url}/api/system/${system.id}`, { method: 'DELETE', headers }).catch(() => 'cut');
  const begun = () => app.database.pool.query(`select 1 from audit_event where state = 'begun'`);
  await expect.poll(async () => (await begun()).rowCount).toBe(1);
  child.kill('SIGKILL');
  expect(await cut).toBe('cut');
  await blocker.query('rollback');
  await blocker.end();
  expect(await events()).toEqual([]);
  await app.database.pool.query(`update audit_event set created_at = now() - interval '2 hours' where state = 'begun'`);
  expect(await events()).toMatchObject([
    { action: 'system_deleted', target: `id ${system.id}`, outcome: 'unknown', actor: { email: expect.any(String) } },
  ]);
});

it('a deed that ends is done, and one that is refused is not kept', async () => {
  const system = await importSmall(app, owner, 'http://127.0.0.1:9');
  expect((await app.call('deleteSystem', { token: owner, params: { id: system.id } })).status).toBe(204);
  expect((await app.call('deleteSystem', { token: owner, params: { id: system.id } })).status).toBe(404);
  expect((await events()).map(({ outcome }) => outcome)).toEqual(['done', 'unknown']);
  expect((await app.database.pool.query(`select 1 from audit_event where state = 'begun'`)).rowCount).toBe(1);
});
