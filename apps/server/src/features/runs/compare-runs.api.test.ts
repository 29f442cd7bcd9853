import type { ImportReport, RunComparison } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, smallDocument, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
let token: string;
/** Answers of the target, one after the other; 200 after the last. */
let statuses: number[] = [];
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '1' });
  target = await startTarget((_, response) => sendJson(response, statuses.shift() ?? 200, { id: 7 }));
  token = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await target.close();
});

async function runEndpoint(id: number): Promise<number> {
  const { text } = await app.call('streamEndpoint', { token, params: { id } });
  return Number(/"run_id":(\d+)/.exec(text)?.[1]);
}

it('compares two runs by each scenario that was executed in one of them', async () => {
  const { endpoints } = await importSmall(app, token, target.url);
  const params = { id: endpoints[0]?.id ?? 0 };
  const add = (name: string) => app.call('createScenario', { token, params, body: { name } });
  await add('Same');
  await add('Mended');
  statuses = [200, 500];
  const left = await runEndpoint(params.id);
  await add('New');
  const right = await runEndpoint(params.id);

  const answer = await app.call('compareRuns', { token, params: { runId: left, otherId: right } });
  const { scenarios, ...runs } = answer.body as RunComparison;
  expect(runs).toMatchObject({ left: { id: left, failed: 1 }, right: { id: right, failed: 0 } });
  expect(scenarios).toMatchObject([
    { scenario_name: 'Same', left: { status: 'success', http_status: 200, cause: null }, right: { status: 'success' } },
    { scenario_name: 'Mended', left: { status: 'failure', http_status: 500 }, right: { status: 'success' } },
    { scenario_name: 'New', left: null, right: { status: 'success' } },
  ]);
  expect(scenarios[0]).toMatchObject({ method: 'GET', endpoint: '/things/{thingId}', endpoint_id: params.id });

  const other = await importSmall(app, token, target.url);
  const elsewhere = { id: other.endpoints[0]?.id ?? 0 };
  await app.call('createScenario', { token, params: elsewhere, body: { name: 'Other' } });
  const ofOther = await runEndpoint(elsewhere.id);
  const two = await app.call('compareRuns', { token, params: { runId: left, otherId: ofOther } });
  expect([two.status, two.problem?.code]).toEqual([409, 'runs_of_two_systems']);
  expect(two.problem?.detail).toContain(`run ${ofOther}`);

  const stranger = await app.signUp('Eve');
  const refused = await app.call('compareRuns', { token: stranger, params: { runId: left, otherId: right } });
  expect(refused.problem?.code).toBe('run_not_found');
});

it('lists the versions of an imported document with what each changed', async () => {
  const { id } = await importSmall(app, token, target.url);
  const newer = smallDocument(target.url).replaceAll('/things', '/items');
  await app.call('reimport', { token, params: { id }, file: { name: 'newer.json', content: newer } });
  const versions = (await app.call('listImports', { token, params: { id } })).body as ImportReport[];
  expect(versions.map(({ kind, file_name, changes }) => [kind, file_name, changes?.added.length ?? null])).toEqual([
    ['reimport', 'newer.json', 2],
    ['import', 'small.json', null],
  ]);
  const stranger = await app.signUp('Mallory');
  const refused = await app.call('listImports', { token: stranger, params: { id } });
  expect(refused.problem?.code).toBe('system_not_found');
});
