import type { Run } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
beforeAll(async () => {
  app = await buildTestApp();
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' }));
});
afterAll(async () => {
  await target.close();
  await app.close();
});

it('a run whose results cannot be stored answers 503 with the reason, and says it afterwards', async () => {
  const token = await app.signUp();
  const system = await importSmall(app, token, target.url);
  const params = { id: system.endpoints[0]?.id ?? 0 };
  await app.call('createScenario', { token, params, body: { name: 'Read' } });
  await app.database.db.execute(sql`
    create function refuse_execution() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await app.database.db.execute(
    sql`create trigger full_disk before insert on execution execute function refuse_execution()`,
  );
  const answer = await app.call('executeSystem', { token, params: { id: system.id } });
  expect(answer.status).toBe(503);
  const reason = expect.stringMatching(/disk .*could not be stored/s);
  expect(answer.problem).toMatchObject({ code: 'unavailable', detail: reason });
  const [run] = (await app.call('listRuns', { token, query: {} })).body as Run[];
  expect(run).toMatchObject({ state: 'error', error: reason });
});
