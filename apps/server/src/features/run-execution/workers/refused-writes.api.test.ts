import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
let onRequest: (() => Promise<void>) | null = null;
beforeEach(async () => {
  app = await buildTestApp();
  target = await startTarget(async (_, response) => {
    await onRequest?.();
    onRequest = null;
    sendJson(response, 200, { id: 7 });
  });
});
afterEach(async () => {
  await target.close();
  await app.close();
});

const run = (text: string) => app.database.db.execute(sql.raw(text));
const WRITES: readonly [name: string, table: string][] = [
  ['insert', 'execution'],
  ['update', 'run'],
  ['insert', 'run_event'],
  ['delete', 'graphile_worker._private_jobs'],
];

/** What a database says that has become a standby while it is used. */
async function refuseWrites(): Promise<void> {
  const raise = `begin raise exception 'cannot execute in a read-only transaction' using errcode = '25006'; end`;
  await run(`create function refuse_row() returns trigger language plpgsql as $$ ${raise} $$`);
  await run(`create function refuse_table() returns event_trigger language plpgsql as $$ ${raise} $$`);
  for (const [how, table] of WRITES)
    await run(`create trigger refused before ${how} on ${table} for each statement execute function refuse_row()`);
  await run(
    `create event trigger refused on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_table()`,
  );
}

async function acceptWrites(): Promise<void> {
  await run('drop event trigger refused');
  for (const [, table] of WRITES) await run(`drop trigger refused on ${table}`);
}

it('a run says at once that nothing can be stored, and workers live on until something can', async () => {
  const token = await app.signUp();
  const system = await importSmall(app, token, target.url);
  const params = { id: system.endpoints[0]?.id ?? 0 };
  await app.call('createScenario', { token, params, body: { name: 'Read' } });
  onRequest = refuseWrites;
  const address = await app.assay.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${address}/api/scenario/system/${system.id}/execute/stream`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await stream.text()).toMatch(
    /"type":"error","error":"The database is read-only\. Results could not be stored/,
  );
  // A worker that is about to mark its job as done waits.
  await sleep(2000);
  await acceptWrites();
  await expect.poll(async () => (await listRuns(token))[0]?.state).toBe('interrupted');
  const again = await app.call('executeSystem', { token, params: { id: system.id } });
  expect(again.status).toBe(200);
});

const listRuns = async (token: string): Promise<Run[]> =>
  (await app.call('listRuns', { token, query: {} })).body as Run[];
