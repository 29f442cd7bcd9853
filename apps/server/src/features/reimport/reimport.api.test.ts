import type { ImportReport, ImportedSystem, ReimportPlan, Scenario, System } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, differentRows, systemRows } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
afterAll(() => app.close());

const many = 120;

type Paths = Record<string, Record<string, unknown>>;

const operation = (name: string) => ({
  summary: name,
  parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } }],
  responses: {
    200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } } },
  },
});
const paths = (count: number): Paths =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `/things${at}/{id}`,
      {
        get: {
          ...operation(`T${at}`),
          parameters: [
            ...operation('').parameters,
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          ],
        },
      },
    ]),
  );

const document = (of: Paths, schema = 'Item') => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: 'https://things.example' }],
    components: { schemas: { Item: { type: 'object', properties: { id: { type: 'integer' } } } } },
    paths: of,
  });
  return text.replaceAll('/Item', `/${schema}`).replaceAll('"Item"', `"${schema}"`);
};

async function importPaths(of: Paths): Promise<System> {
  const file = { name: 'things.json', content: document(of) };
  const { id } = (await app.call('importSystem', { token, file })).body as ImportedSystem;
  await app.call('generateSystemScenarios', { token, params: { id } });
  return (await app.call('getSystem', { token, params: { id } })).body as System;
}

async function again(
  name: 'previewReimport' | 'reimport',
  id: number,
  content: string,
  fields: Record<string, string> = {},
) {
  return app.call(name, { token, params: { id }, file: { name: 'newer.json', content, fields } });
}

const rowsOf = (id: number) => systemRows(app, id);

describe('a re-import', () => {
  it('touches exactly the scenarios of the one endpoint of many that changed, and undo restores every byte', async () => {
    const system = await importPaths(paths(many));
    const before = await rowsOf(system.id);
    const changed = paths(many);
    const target = changed['/things60/{id}']?.['get'] as { parameters: unknown[] };
    target.parameters.push({ name: 'sort', in: 'query', schema: { type: 'string' } });
    const plan = (await again('previewReimport', system.id, document(changed))).body as ReimportPlan;
    const endpoint = system.endpoints.find(({ endpoint: path }) => path === '/things60/{id}');
    expect(plan).toMatchObject({
      added: [],
      removed: [],
      renames: [],
      unchanged: many - 1,
      changed: [{ endpoint_id: endpoint?.id, changes: [{ part: 'parameter', name: 'query sort', change: 'added' }] }],
    });
    expect(differentRows(before, await rowsOf(system.id))).toEqual([]);

    expect((await again('reimport', system.id, document(changed))).status).toBe(200);
    const scenarioIds = endpoint?.scenarios.map(({ id }) => `scenario ${id}`) ?? [];
    expect(scenarioIds.length).toBeGreaterThan(0);
    const after = await rowsOf(system.id);
    const touched = differentRows(before, after);
    expect(touched.filter((key) => key.startsWith('scenario '))).toEqual(scenarioIds);
    expect(touched.filter((key) => key.startsWith('endpoint '))).toEqual([`endpoint ${endpoint?.id}`]);
    expect(touched.filter((key) => /^(validation|scenario_parameter) /.test(key))).toEqual([]);
    const first = endpoint?.scenarios[0]?.id ?? 0;
    const scenario = (await app.call('getScenario', { token, params: { id: first } })).body as Scenario;
    expect(scenario.review).toEqual(['Parameter query sort added']);

    const undone = (await app.call('undoReimport', { token, params: { id: system.id } })).body as ImportReport;
    expect(undone).toMatchObject({ can_undo: false, undone_at: expect.any(String) });
    expect(differentRows(before, await rowsOf(system.id))).toEqual([]);
    const twice = await app.call('undoReimport', { token, params: { id: system.id } });
    expect(twice.problem).toMatchObject({ status: 409, code: 'nothing_to_undo' });
  });

  it('keeps and marks removed endpoints, and unmarks them when they return', async () => {
    const system = await importPaths(paths(3));
    const { '/things1/{id}': _deleted, ...rest } = paths(3);
    await again('reimport', system.id, document({ ...rest, '/entirely/other': { post: operation('New') } }));
    const tree = (await app.call('getSystem', { token, params: { id: system.id } })).body as System;
    expect(tree.endpoints.map(({ endpoint, removed, scenarios }) => [endpoint, removed, scenarios.length > 0])).toEqual(
      [
        ['/things0/{id}', false, true],
        ['/things1/{id}', true, true],
        ['/things2/{id}', false, true],
        ['/entirely/other', false, false],
      ],
    );
    const back = (await again('previewReimport', system.id, document(paths(3)))).body as ReimportPlan;
    expect(back.returned.map(({ endpoint }) => endpoint)).toEqual(['/things1/{id}']);
    await again('reimport', system.id, document(paths(3)));
    const after = (await app.call('getSystem', { token, params: { id: system.id } })).body as System;
    expect(after.endpoints.map(({ removed }) => removed)).toEqual([false, false, false, true]);
  });

  it('takes other names of schemas and other words over without touching a scenario', async () => {
    const system = await importPaths(paths(2));
    const reworded = JSON.parse(JSON.stringify(paths(2)).replaceAll('"T1"', '"Better words"')) as Paths;
    const answer = await again('reimport', system.id, document(reworded, 'Thing'));
    expect(answer.body).toMatchObject({ changes: { changed: [], unchanged: 2 } });
    const tree = (await app.call('getSystem', { token, params: { id: system.id } })).body as System;
    expect(tree.endpoints[1]?.summary).toBe('Better words');
    expect(tree.endpoints.flatMap(({ scenarios }) => scenarios).some(({ needs_review }) => needs_review)).toBe(false);
  });

  it('moves scenarios along with an operation that was renamed', async () => {
    const system = await importPaths(paths(2));
    const { '/things1/{id}': moved = {}, ...rest } = paths(2);
    const newer = document({ ...rest, '/things-one/{id}': moved });
    const plan = (await again('previewReimport', system.id, newer)).body as ReimportPlan;
    const [rename] = plan.renames;
    expect(rename).toMatchObject({ endpoint: '/things1/{id}', to: { endpoint: '/things-one/{id}' } });
    const renames = JSON.stringify([{ endpoint_id: rename?.endpoint_id, key: rename?.to.key }]);
    await again('reimport', system.id, newer, { renames });
    const tree = (await app.call('getSystem', { token, params: { id: system.id } })).body as System;
    expect(tree.endpoints.map(({ endpoint, removed }) => [endpoint, removed])).toEqual([
      ['/things0/{id}', false],
      ['/things-one/{id}', false],
    ]);
    const [scenario] = tree.endpoints[1]?.scenarios ?? [];
    expect(scenario?.needs_review).toBe(true);
    expect((await app.call('markReviewed', { token, params: { id: scenario?.id ?? 0 } })).status).toBe(204);
    const looked = (await app.call('getScenario', { token, params: { id: scenario?.id ?? 0 } })).body as Scenario;
    expect(looked.review).toBeNull();
  });

  it('is refused for other organizations and for files that are no document', async () => {
    const system = await importPaths(paths(1));
    expect((await again('reimport', system.id, '<html>')).problem?.code).toBe('import_failed');
    expect((await again('reimport', system.id, document(paths(1)), { renames: '{' })).status).toBe(400);
    const stranger = await app.signUp('Bob');
    const file = { name: 'x.json', content: document(paths(1)) };
    const foreign = await app.call('reimport', { token: stranger, params: { id: system.id }, file });
    expect(foreign.problem?.code).toBe('system_not_found');
  });
});
