import type { Execution, ImportedSystem, Run, Usage } from '@assay/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, startKeptApi } from '../../testing/index.ts';
import type { KeptApi, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: KeptApi;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '4' });
  token = await app.signUp();
});
beforeEach(async () => {
  target = await startKeptApi();
});
afterEach(() => target.close());
afterAll(() => app.close());

async function importFile(document: object, name = 'api.json'): Promise<ImportedSystem> {
  const file = { name, content: JSON.stringify(document) };
  const answer = await app.call('info' in document && 'item' in document ? 'importCollection' : 'importSystem', {
    token,
    file,
  });
  expect(answer.status).toBe(201);
  return answer.body as ImportedSystem;
}

async function runAll(system: Pick<ImportedSystem, 'id'>): Promise<{ run: Run; results: Execution[] }> {
  const answer = await app.call('executeSystem', { token, params: { id: system.id } });
  const { results } = answer.body as { results: Execution[] };
  const [run] = (await app.call('listRuns', { token })).body as Run[];
  if (run === undefined) throw new Error('There is no run.');
  return { run, results };
}

const signIn = (id: number) =>
  app.call('createAuthConfig', {
    token,
    params: { id },
    body: { auth_type: 'bearer', token: 'admin-token-0123456789' },
  });

describe('a run leaves alone what it did not make', () => {
  it('with everything that is generated from a document', async () => {
    const system = await importFile(target.document());
    await signIn(system.id);
    await app.call('generateSystemScenarios', { token, params: { id: system.id } });
    const { run, results } = await runAll(system);
    expect(target.damage).toEqual([]);
    expect(target.changes.length).toBeGreaterThan(5);
    const skipped = results.filter((one) => one.overall_status === 'skipped');
    expect(skipped.map((one) => one.raw_request_details.url.replace(target.url, ''))).toEqual(
      expect.arrayContaining([
        '/me',
        '/settings',
        '/maintenance',
        '/cors',
        '/users/delete-all',
        '/users/inactive/delete',
      ]),
    );
    expect(run.skipped).toBe(skipped.length);
    expect(run.completed).toBe(run.total);
    expect(run.failed).toBe(results.filter((one) => /failure|error/.test(one.overall_status)).length);
  });

  it('with an imported collection that is meant to do harm', async () => {
    const { run, results } = await runAll(await importFile(target.collection()));
    expect(results.map((one) => one.overall_status)).toEqual(results.map(() => 'skipped'));
    expect(run.total).toBeGreaterThan(5);
    expect([...target.damage, ...target.changes]).toEqual([]);
  });
});

describe('what is not run', () => {
  it('is a write that the warm-up has seen reach another record, in scenarios that were there before too', async () => {
    const system = await importFile(target.document());
    await signIn(system.id);
    await app.call('generateSystemScenarios', { token, params: { id: system.id } });
    const removals = () => target.seen.filter(({ method }) => method === 'DELETE').length;
    const deletes = system.endpoints.filter(({ method }) => method === 'DELETE');
    const reaching = deletes.map(({ endpoint: path }): [string, object] => [
      `DELETE ${path}`,
      { outcome: 'accepted', repairs: [], reachesOthers: 'a removal of "7" took away "1", which it did not name' },
    ]);
    const learned = { version: 1, operations: Object.fromEntries(reaching) };
    const warmUp = { learned, requests: 9, learned_at: new Date().toISOString() };
    await app.database.pool.query('update system set warm_up = $1 where id = $2', [JSON.stringify(warmUp), system.id]);
    const { results } = await runAll(system);
    expect(removals()).toBe(0);
    expect(results.map(({ error }) => error?.message ?? '').join()).toContain('took away "1"');
  });

  it('costs no run, is reported with its reason, and is sent once the system is disposable', async () => {
    const used = async () => ((await app.call('getMyUsage', { token })).body as Usage).runs_used;
    const system = await importFile(target.collection());
    const before = await used();
    const { run, results } = await runAll(system);
    expect(await used()).toBe(before);
    expect(run).toMatchObject({
      state: 'completed',
      failed: 0,
      errors: 0,
      skipped: run.total,
      protection: 'own_records',
    });
    expect(results[0]?.error).toMatchObject({ cause: 'not_owned' });
    expect(results[0]?.error?.message).toContain('disposable test environment');
    const params = { id: results[0]?.scenario_id ?? 0 };
    const query = { status: 'skipped' as const };
    expect((await app.call('getScenarioHistory', { token, params, query })).body).toHaveLength(1);
    const daily = (await app.call('listDailyResults', { token })).body as { skipped: number }[];
    expect(daily.at(-1)?.skipped).toBeGreaterThanOrEqual(run.total);
    await app.call('updateSystem', {
      token,
      params: { id: system.id },
      body: { name: system.name, base_url: target.url, protection: 'disposable' },
    });
    const again = await runAll(system);
    expect(again.run).toMatchObject({ skipped: 0, protection: 'disposable' });
    expect(target.damage.length).toBeGreaterThan(5);
  });

  it('is everything but reads on a system that is read only, and costs no run', async () => {
    const used = async () => ((await app.call('getMyUsage', { token })).body as Usage).runs_used;
    const system = await importFile(target.document());
    const body = { name: system.name, base_url: target.url, protection: 'read_only' };
    await app.call('updateSystem', { token, params: { id: system.id }, body });
    await app.call('generateSystemScenarios', { token, params: { id: system.id } });
    const before = await used();
    const { run, results } = await runAll(system);
    expect(run).toMatchObject({ protection: 'read_only', completed: run.total });
    const refused = results.filter(({ error }) => error?.cause === 'read_only');
    expect(refused.length).toBeGreaterThan(3);
    expect(refused.every(({ overall_status: status }) => status === 'skipped')).toBe(true);
    expect(new Set(target.seen.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect((await used()) - before).toBe(run.total - run.skipped);
  });
});
