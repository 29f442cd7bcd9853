import type { Execution, ImportedSystem, Run, Validation } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from './db/index.ts';
import { closeAbandonedRuns } from './features/run-execution/index.ts';
import { buildTestApp, importSmall, sendJson, startTarget } from './testing/index.ts';
import type { TargetServer, TestApp } from './testing/index.ts';
import { createTestDatabase } from './testing/test-database.ts';

let app: TestApp;
let target: TargetServer;
let token: string;
let system: ImportedSystem;
let endpoint: number;

beforeAll(async () => {
  // As it is installed: only there are answers sent that this version does not know.
  app = await buildTestApp({
    NODE_ENV: 'production',
    ASSAY_ALLOW_PRIVATE_TARGETS: 'true',
  });
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' }));
  token = await app.signUp();
  system = await importSmall(app, token, target.url);
  endpoint = system.endpoints.find(({ method }) => method === 'GET')?.id ?? 0;
});
afterAll(async () => {
  await app.close();
  await target.close();
});

const UNKNOWN = { kind: 'resembles', path: ['name'], example: 'Lamp' };
const NEWER_RULE = /^This validation rule was compiled by a newer version of Assay, .* Upgrade every server and worker/;
const MALFORMED_RULE =
  /^This validation rule is stored in a form that Assay cannot read\. Open the scenario, save the validation rule again/;

async function addScenario(name: string, texts: string[]): Promise<{ id: number; rules: Validation[] }> {
  const { id } = (
    await app.call('createScenario', {
      token,
      params: { id: endpoint },
      body: { name },
    })
  ).body as {
    id: number;
  };
  await app.call('updateScenario', {
    token,
    params: { id },
    body: { name, requires_auth: false },
  });
  const rules: Validation[] = [];
  for (const text of texts) {
    const body = { validation_text: text };
    rules.push((await app.call('createValidation', { token, params: { id }, body })).body as Validation);
  }
  return { id, rules };
}

async function storeCheck(id: number | undefined, check: unknown, compilerVersion: number): Promise<void> {
  await app.database.db.execute(sql`
    update validation set "check" = ${JSON.stringify(check)}::jsonb, compiler_version = ${compilerVersion}
    where id = ${id}`);
}

async function execute(id: number): Promise<Execution> {
  const { results } = (await app.call('executeScenario', { token, params: { id } })).body as { results: Execution[] };
  const [result] = results;
  if (!result) throw new Error('There is no result.');
  return result;
}

describe('a rule that this version cannot read', () => {
  it.each([
    ['of a kind that a newer version knows', UNKNOWN, 999, NEWER_RULE],
    ['with a part that a newer version added', { kind: 'not', check: UNKNOWN, unless: 'weekend' }, 999, NEWER_RULE],
    ['of a kind that no version knows', UNKNOWN, 1, MALFORMED_RULE],
    ['that is no tree at all', ['status', 200], 1, MALFORMED_RULE],
  ])('%s fails with the reason; the others are judged and the run ends', async (name, check, version, reason) => {
    const { id, rules } = await addScenario(name, ['id is a number', 'name is a string']);
    await storeCheck(rules[0]?.id, check, version);
    const result = await execute(id);
    expect(result.overall_status).toBe('failure');
    expect(result.validation_results).toMatchObject([
      {
        validation_text: 'id is a number',
        status: 'fail',
        reason: expect.stringMatching(reason) as string,
      },
      { validation_text: 'name is a string', status: 'pass' },
    ]);
    const [run] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
    expect(run?.state).toBe('completed');
    // What else reads rules goes on without it.
    for (const call of ['listValidations', 'getScenarioStrength'] as const)
      expect((await app.call(call, { token, params: { id } })).status).toBe(200);
    expect(
      (
        await app.call('getSystemCoverage', {
          token,
          params: { id: system.id },
        })
      ).status,
    ).toBe(200);
  });

  it('is judged when a newer grammar compiled it to a check that this version knows', async () => {
    const { id, rules } = await addScenario('Known', ['id is a number']);
    await app.database.db.execute(sql`update validation set compiler_version = 999 where id = ${rules[0]?.id}`);
    expect((await execute(id)).overall_status).toBe('success');
  });

  it('does not keep a run of a dead worker open', async () => {
    const { id, rules } = await addScenario('Abandoned', ['id is a number']);
    await storeCheck(rules[0]?.id, UNKNOWN, 999);
    await execute(id);
    const [run] = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
    const { db } = app.database;
    await db.execute(sql`delete from execution where run_id = ${run?.id}`);
    await db.execute(sql`insert into run_claim (run_id, worker_lock, positions) values (${run?.id}, 77, '{0}')`);
    // Whatever a newer version writes into a scenario, too.
    await db.execute(sql`update scenario set details = '{"before": "a form of its own"}' where id = ${id}`);
    await db.execute(sql`
      update run set state = 'running', worker_locks = '{77}', finished_at = null, claimed = 1, completed = 0
      where id = ${run?.id}`);
    const failed: unknown[] = [];
    // The process itself looks too, every few seconds.
    await closeAbandonedRuns(db, (error) => failed.push(error));
    expect(failed).toEqual([]);
    const closed = (await app.call('getRun', { token, params: { runId: run?.id ?? 0 } })).body as Run;
    expect(closed).toMatchObject({ state: 'interrupted', completed: 1 });
    const [record] = (await app.call('getScenarioHistory', { token, params: { id } })).body as Execution[];
    expect(record).toMatchObject({
      overall_status: 'error',
      scenario_name: 'Abandoned',
    });
  });
});

/** Not checked against the contract of this version. */
async function read(path: string): Promise<unknown> {
  const answer = await app.assay.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('a server that runs while a newer one brings its database up to date', () => {
  it('ends its runs and reads the history, with columns and values that it does not know', async () => {
    const { id } = await addScenario('Before', ['id is a number']);
    const old = await execute(id);
    const { db } = app.database;
    for (const table of ['run', 'execution', 'scenario', 'validation', 'system', 'endpoint', 'run_plan', 'run_event'])
      await db.execute(sql.raw(`alter table ${table} add column of_a_newer_version text not null default 'x'`));
    await db.execute(sql`update execution set overall_status = 'skipped' where id = ${old.id}`);
    await db.execute(sql`update run set state = 'paused' where id = (select max(id) from run)`);
    await db.execute(sql`
      update run_event set events = events || '[{"type":"of_a_newer_version","detail":{"a":1}}]'::jsonb
      where run_id = (select max(id) from run)`);
    expect((await execute(id)).overall_status).toBe('success');
    const history = (await read(`/scenario/${id}/execution-history`)) as Execution[];
    expect(history.map((one) => one.overall_status)).toEqual(['success', 'skipped']);
    const runs = (await read(`/runs?system_id=${system.id}`)) as Run[];
    expect(runs.slice(0, 2).map(({ state }) => state)).toEqual(['completed', 'paused']);
    const { text } = await app.call('streamRun', {
      token,
      params: { runId: runs[1]?.id ?? 0 },
    });
    expect(text).toContain('"type":"completed"');
    for (const call of ['listSystems', 'listDailyResults', 'listFailing'] as const)
      expect(
        (
          await app.call(call, {
            token,
            query: call === 'listDailyResults' ? { days: 7 } : {},
          })
        ).status,
      ).toBe(200);
  });
});

describe('a server that starts on the database of a newer version', () => {
  it('refuses and says what to do, and changes nothing', async () => {
    const database = await createTestDatabase();
    const { url } = database;
    try {
      await migrateDatabase(url);
      const other = await buildTestApp({}, url);
      await other.database.db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9999999999999)`,
      );
      await expect(migrateDatabase(url)).rejects.toThrow(
        /^This database belongs to a newer version of Assay .* Start that version, or restore the backup/,
      );
      await other.close();
    } finally {
      await database.drop();
    }
  });
});
