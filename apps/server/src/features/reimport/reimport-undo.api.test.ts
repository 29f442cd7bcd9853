import type { ApiEndpoint, ImportReport, ImportedSystem, Scenario, System } from '@assay/contract';
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

const list = (...names: string[]) => ({
  get: {
    parameters: names.map((name) => ({ name, in: 'query', example: '1', schema: { type: 'string' } })),
    responses: { 200: { description: 'ok' } },
  },
});

const file = (paths: Record<string, unknown>, url?: string) => ({
  name: 'shop.json',
  content: JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    ...(url !== undefined && { servers: [{ url }] }),
    paths,
  }),
});

/** A system without an address, and its newer document with one, another parameter and a new operation. */
async function importTwice(): Promise<{ id: number; rows: Map<string, string> }> {
  const { id } = (await app.call('importSystem', { token, file: file({ '/books': list('page') }) }))
    .body as ImportedSystem;
  const [books] = (await treeOf(id)).endpoints;
  await app.call('generateScenarios', { token, params: { id: books?.id ?? 0 } });
  const rows = await systemRows(app, id);
  const newer = file({ '/books': list('page', 'sort'), '/orders': list() }, 'https://shop.example');
  expect((await app.call('reimport', { token, params: { id }, file: newer })).status).toBe(200);
  return { id, rows };
}

const treeOf = async (id: number) => (await app.call('getSystem', { token, params: { id } })).body as System;
const undo = async (id: number) => (await app.call('undoReimport', { token, params: { id } })).body as ImportReport;

async function endpointOf(id: number, path: string): Promise<ApiEndpoint> {
  const found = (await treeOf(id)).endpoints.find(({ endpoint }) => endpoint === path);
  return (await app.call('getEndpoint', { token, params: { id: found?.id ?? 0 } })).body as ApiEndpoint;
}

describe('undo', () => {
  it('reverts everything when nothing was changed since', async () => {
    const { id, rows } = await importTwice();
    expect((await undo(id)).kept).toEqual([]);
    expect(differentRows(rows, await systemRows(app, id))).toEqual([]);
  });

  it('keeps an address of the system that was set since', async () => {
    const { id } = await importTwice();
    const { name } = await treeOf(id);
    await app.call('updateSystem', { token, params: { id }, body: { name, base_url: 'https://mine.example' } });
    expect((await undo(id)).kept).toEqual([
      'The base URL https://mine.example was set after the re-import and is kept.',
    ]);
    expect((await treeOf(id)).base_url).toBe('https://mine.example');
  });

  it('keeps a value that a parameter got since', async () => {
    const { id } = await importTwice();
    const books = await endpointOf(id, '/books');
    const parameters = { page: { value: '9', type: 'query' } };
    const saved = await app.call('saveConfiguration', {
      token,
      params: { id: books.id },
      body: { parameters },
    });
    expect(saved.status).toBe(200);
    expect((await undo(id)).kept).toEqual([
      'The value of query page of GET /books was set after the re-import and is kept.',
    ]);
    const after = await endpointOf(id, '/books');
    expect(after.parameters.map(({ parameter_name, default_value }) => [parameter_name, default_value])).toEqual([
      ['page', '9'],
    ]);
  });

  it('keeps a new endpoint that was given a scenario or another path since, marked', async () => {
    for (const use of ['scenario', 'path']) {
      const { id } = await importTwice();
      const orders = await endpointOf(id, '/orders');
      const params = { id: orders.id };
      const body = { name: 'Mine', requires_auth: false, expected_http_status: 200 };
      if (use === 'scenario') await app.call('createScenario', { token, params, body });
      else await app.call('updateEndpoint', { token, params, body: { method: 'GET', endpoint: '/my/orders' } });
      const path = use === 'scenario' ? '/orders' : '/my/orders';
      expect((await undo(id)).kept).toEqual([
        `The new endpoint GET ${path} was used or edited since; it is kept and marked.`,
      ]);
      expect((await treeOf(id)).endpoints.map(({ endpoint, removed }) => [endpoint, removed])).toEqual([
        ['/books', false],
        [path, true],
      ]);
    }
  });

  it('keeps reviewed scenarios reviewed and deleted ones deleted', async () => {
    const { id } = await importTwice();
    const scenarios = (await treeOf(id)).endpoints[0]?.scenarios ?? [];
    const [looked, deleted] = scenarios.map((one) => one.id);
    expect((await app.call('getScenario', { token, params: { id: looked ?? 0 } })).body).toMatchObject({
      review: ['Parameter query sort added'],
    });
    await app.call('markReviewed', { token, params: { id: looked ?? 0 } });
    await app.call('deleteScenario', { token, params: { id: deleted ?? 0 } });
    expect((await undo(id)).kept).toEqual([]);
    const after = (await treeOf(id)).endpoints[0]?.scenarios ?? [];
    expect(after.map((one) => one.id)).toEqual(scenarios.map((one) => one.id).filter((one) => one !== deleted));
    const scenario = (await app.call('getScenario', { token, params: { id: looked ?? 0 } })).body as Scenario;
    expect(scenario.review).toBeNull();
  });
});
