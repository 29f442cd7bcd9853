import type { ImportReport, ImportedSystem, ReimportPlan, Scenario, System, Validation } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, differentRows, sendJson, startTarget, systemRows } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
const seen: string[] = [];
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  target = await startTarget(({ method, url, body }, response) => {
    seen.push(`${method} ${url} ${body}`);
    sendJson(response, 200, {});
  });
});
afterAll(async () => {
  await app.close();
  await target.close();
});

interface Request {
  name: string;
  page?: number;
  body?: unknown;
  tests?: string[];
  /** Path, where it is another one than that of its kind. */
  path?: string;
}

function item({ name, page, body, tests = [], path }: Request) {
  const url = `${target.url}${path ?? (body === undefined ? '/books' : '/orders')}${page === undefined ? '' : `?page=${page}`}`;
  return {
    name,
    event: [{ listen: 'test', script: { exec: tests.map((title) => `pm.test(${JSON.stringify(title)}, () => {});`) } }],
    request: {
      method: body === undefined ? 'GET' : 'POST',
      url,
      ...(body !== undefined && {
        body: { mode: 'raw', raw: JSON.stringify(body), options: { raw: { language: 'json' } } },
      }),
    },
  };
}

const requests: Request[] = [
  { name: 'First page', page: 1, tests: ['Status code is 200'] },
  { name: 'First page again', page: 1 },
  { name: 'Second page', page: 2 },
  { name: 'Order', body: { book: 'b-1', count: 1 } },
];

const file = (folder: string, all: Request[]) => ({
  name: 'shelf.postman_collection.json',
  content: JSON.stringify({
    info: { name: 'Shelf', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [{ name: folder, item: all.map(item) }],
  }),
});

const importShelf = async () =>
  (await app.call('importCollection', { token, file: file('Books', requests) })).body as ImportedSystem;
const preview = async (id: number, all: Request[], folder = 'Books') =>
  (await app.call('previewReimport', { token, params: { id }, file: file(folder, all) })).body as ReimportPlan;
const again = async (id: number, all: Request[], folder = 'Books') =>
  (await app.call('reimport', { token, params: { id }, file: file(folder, all) })).body as ImportReport;
const undo = async (id: number) => (await app.call('undoReimport', { token, params: { id } })).body as ImportReport;

async function scenariosOf(id: number) {
  const { endpoints } = (await app.call('getSystem', { token, params: { id } })).body as System;
  return endpoints.flatMap(({ scenarios }) => scenarios);
}

async function scenarioOf(id: number, name: string): Promise<Scenario> {
  const found = (await scenariosOf(id)).find((one) => one.name === name);
  return (await app.call('getScenario', { token, params: { id: found?.id ?? 0 } })).body as Scenario;
}

/** What all scenarios of a system really send. */
async function sentBy(id: number): Promise<string[]> {
  seen.length = 0;
  for (const { id: scenario } of await scenariosOf(id)) {
    await app.call('executeScenario', { token, params: { id: scenario } });
  }
  return [...seen];
}

const changed: Request[] = [
  { name: 'First page', page: 7, tests: ['Status code is 200', 'page is 7', 'Hooray, what a lovely day!'] },
  { name: 'First page again', page: 1 },
  { name: 'Second page', page: 2 },
  { name: 'Order', body: { book: 'b-2', count: 1 } },
];

describe('a newer collection', () => {
  it('that is the same changes nothing', async () => {
    const { id } = await importShelf();
    const rows = await systemRows(app, id);
    const plan = await preview(id, requests);
    expect(plan.requests).toEqual({ added: [], changed: [], deleted: [], removed: [], unchanged: 4 });
    await again(id, requests);
    expect(differentRows(rows, await systemRows(app, id))).toEqual([]);
  });

  it('lists what known requests send and test now, and takes it over', async () => {
    const { id } = await importShelf();
    const plan = await preview(id, changed);
    expect(plan.requests?.changed.map(({ scenario, changes, kept }) => [scenario, changes, kept])).toEqual([
      [
        'Books / First page',
        [
          'The query page is now "7"',
          'The test "page is 7" is new; it became a validation rule',
          'The test "Hooray, what a lovely day!" is new; it is not understood as a validation rule',
        ],
        [],
      ],
      ['Books / Order', ['The body is another one'], []],
    ]);
    expect(plan).toMatchObject({ changed: [], added: [], removed: [], unchanged: 2 });
    const report = await again(id, changed);
    expect(report.format).toBe('Postman collection');
    expect(report).toMatchObject({ rules_taken: 1, rules_left: [{ title: 'Hooray, what a lovely day!' }] });
    const first = await scenarioOf(id, 'Books / First page');
    expect(first.review).toHaveLength(3);
    const rules = (await app.call('listValidations', { token, params: { id: first.id } })).body as Validation[];
    expect(rules.map(({ validation_text }) => validation_text)).toEqual(['Status code is 200', 'page is 7']);
    // The default of the endpoint followed the first request; the second one still sends what it sent.
    expect(await sentBy(id)).toEqual([
      'GET /books?page=7 ',
      'GET /books?page=1 ',
      'GET /books?page=2 ',
      'POST /orders {"book":"b-2","count":1}',
    ]);
    expect((await scenarioOf(id, 'Books / First page again')).review).toBeNull();
    expect((await again(id, changed)).changes?.requests).toMatchObject({ changed: [], unchanged: 4 });
  });

  it('is taken back byte by byte', async () => {
    const { id } = await importShelf();
    const rows = await systemRows(app, id);
    await again(id, [...changed, { name: 'Third page', page: 3 }], 'Titles');
    expect((await undo(id)).kept).toEqual([]);
    expect(differentRows(rows, await systemRows(app, id))).toEqual([]);
  });

  it('never overwrites edits: the change is reported and marked', async () => {
    const { id } = await importShelf();
    const order = await scenarioOf(id, 'Books / Order');
    const [endpoint] = ((await app.call('getSystem', { token, params: { id } })).body as System).endpoints.filter(
      ({ method }) => method === 'POST',
    );
    const details = (await app.call('getEndpoint', { token, params: { id: endpoint?.id ?? 0 } })).body as {
      parameters: { id: number; parameter_type: string }[];
    };
    const body = details.parameters.find(({ parameter_type }) => parameter_type === 'body');
    await app.call('createOverride', {
      token,
      params: { id: order.id },
      body: { endpoint_parameter_id: body?.id, custom_schema: { book: 'mine' } },
    });
    const plan = await preview(id, changed);
    const kept = ['The body is another one in the collection; yours stays'];
    expect(plan.requests?.changed.find(({ scenario }) => scenario === 'Books / Order')).toMatchObject({
      changes: [],
      kept,
    });
    await again(id, changed);
    expect((await scenarioOf(id, 'Books / Order')).review).toEqual(kept);
    expect((await sentBy(id)).at(-1)).toBe('POST /orders {"book":"mine"}');
  });

  it('with a renamed folder and a renamed request renames their scenarios, except those that were renamed by hand', async () => {
    const { id } = await importShelf();
    const second = await scenarioOf(id, 'Books / Second page');
    const own = { name: 'My page', requires_auth: false, expected_http_status: 200 };
    await app.call('updateScenario', { token, params: { id: second.id }, body: own });
    const renamed = requests.map((one) => (one.name === 'Order' ? { ...one, name: 'Buy' } : one));
    await again(id, renamed, 'Titles');
    expect((await scenariosOf(id)).map(({ name }) => name)).toEqual([
      'Titles / First page',
      'Titles / First page again',
      'My page',
      'Titles / Buy',
    ]);
  });

  it('keeps the scenarios of requests that were removed or call another operation, and reports them once', async () => {
    const { id } = await importShelf();
    const [first, second, , order] = requests.map((one) => ({ ...one }));
    const fewer = [first, { ...second, path: '/titles' } as Request, order].filter((one) => one !== undefined);
    const plan = await preview(id, fewer);
    expect(plan.requests?.removed.map(({ scenario }) => scenario)).toEqual(['Books / Second page']);
    expect(plan.requests?.added).toEqual([
      { scenario: 'Books / First page again', method: 'GET', endpoint: '/titles' },
    ]);
    await again(id, fewer);
    expect((await scenarioOf(id, 'Books / Second page')).review).toEqual(['Not in the collection any more']);
    expect((await scenariosOf(id)).map(({ name }) => name)).toContain('Books / Second page');
    expect((await preview(id, fewer)).requests).toMatchObject({ added: [], removed: [], changed: [], unchanged: 3 });
  });
});
