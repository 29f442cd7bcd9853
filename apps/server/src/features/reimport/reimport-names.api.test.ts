import type { ImportReport, ImportedSystem, ReimportPlan, Scenario, ScenarioStep, System } from '@assay/contract';
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

type Paths = Record<string, Record<string, unknown>>;

const answer = (type: string) => ({
  responses: {
    200: {
      description: 'ok',
      content: { 'application/json': { schema: { type: 'object', properties: { id: { type } } } } },
    },
  },
});
const byId = (name: string) => ({
  ...answer('string'),
  parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
});
const shop: Paths = {
  '/books': { post: answer('string') },
  '/books/{id}': { get: byId('id') },
  '/orders': { post: answer('string') },
};

const file = (paths: Paths, fields: Record<string, string> = {}) => ({
  name: 'shop.json',
  content: JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://shop.example' }],
    paths,
  }),
  fields,
});

const step = (operation: string, fields: Partial<ScenarioStep> = {}): ScenarioStep => ({
  operation,
  values: [],
  extracts: [],
  ...fields,
});

async function treeOf(id: number): Promise<System> {
  return (await app.call('getSystem', { token, params: { id } })).body as System;
}

async function endpointOf(id: number, name: string): Promise<System['endpoints'][number]> {
  const found = (await treeOf(id)).endpoints.find(({ method, endpoint }) => `${method} ${endpoint}` === name);
  if (found === undefined) throw new Error(`no endpoint ${name}`);
  return found;
}

async function scenarioOf(id: number): Promise<Scenario> {
  return (await app.call('getScenario', { token, params: { id } })).body as Scenario;
}

/** The shop with one scenario that makes a book first and looks it up afterwards. */
async function importShop(): Promise<{ id: number; order: Scenario }> {
  const { id } = (await app.call('importSystem', { token, file: file(shop) })).body as ImportedSystem;
  const orders = await endpointOf(id, 'POST /orders');
  const body = { name: 'Order a book', requires_auth: false, expected_http_status: 200 };
  const { id: scenarioId } = (await app.call('createScenario', { token, params: { id: orders.id }, body }))
    .body as Scenario;
  const before = [step('POST /books', { extracts: [{ name: 'book', path: 'id' }] })];
  const after = [step('GET /books/{id}', { values: [{ in: 'path', name: 'id', value: '{{book}}' }] })];
  await app.call('updateScenario', { token, params: { id: scenarioId }, body: { ...body, before, after } });
  return { id, order: await scenarioOf(scenarioId) };
}

const preview = async (id: number, paths: Paths) =>
  (await app.call('previewReimport', { token, params: { id }, file: file(paths) })).body as ReimportPlan;
const again = (id: number, paths: Paths, renames: unknown = []) =>
  app.call('reimport', { token, params: { id }, file: file(paths, { renames: JSON.stringify(renames) }) });
const undo = async (id: number) => (await app.call('undoReimport', { token, params: { id } })).body as ImportReport;
const stepsOf = ({ scenario_details: details }: Scenario) => [...(details?.before ?? []), ...(details?.after ?? [])];

const { '/books': makeBook = {}, '/books/{id}': _getBook, '/orders': makeOrder = {} } = shop;
const renamedShop: Paths = {
  '/shelf/books': makeBook,
  '/shelf/books/{bookId}': { get: byId('bookId') },
  '/orders': makeOrder,
};

describe('steps of other endpoints', () => {
  it('follow an operation that was renamed, down to the names of its path parameters, and go back with undo', async () => {
    const { id, order } = await importShop();
    const rows = await systemRows(app, id);
    const plan = await preview(id, renamedShop);
    expect(plan.steps.map(({ operation, becomes, notes }) => [operation, becomes, notes.length])).toEqual([
      ['POST /books', null, 1],
      ['GET /books/{id}', null, 1],
    ]);
    expect(differentRows(rows, await systemRows(app, id))).toEqual([]);
    const renames = plan.renames.map(({ endpoint_id, to }) => ({ endpoint_id, key: to.key }));
    const report = (await again(id, renamedShop, renames)).body as ImportReport;
    expect(report.changes?.steps.map(({ operation, becomes }) => [operation, becomes])).toEqual([
      ['POST /books', 'POST /shelf/books'],
      ['GET /books/{id}', 'GET /shelf/books/{bookId}'],
    ]);
    const moved = await scenarioOf(order.id);
    expect(stepsOf(moved)).toMatchObject([
      { operation: 'POST /shelf/books', extracts: [{ name: 'book', path: 'id' }] },
      { operation: 'GET /shelf/books/{bookId}', values: [{ name: 'bookId', value: '{{book}}' }] },
    ]);
    expect((await undo(id)).kept).toEqual([]);
    expect(differentRows(rows, await systemRows(app, id))).toEqual([]);
  });

  it('are marked where what they call is removed, or changed in a way that they feel', async () => {
    const { id, order } = await importShop();
    const changed = { '/books': { post: answer('integer') }, '/orders': makeOrder };
    const plan = await preview(id, changed);
    const notes = ['Step POST /books: Response 200 changed', 'Step GET /books/{id}: not in the document any more'];
    expect(plan.steps.flatMap((one) => one.notes)).toEqual(notes);
    await again(id, changed);
    expect((await scenarioOf(order.id)).review).toEqual(notes);
    await undo(id);
    expect(await scenarioOf(order.id)).toEqual(order);
  });

  it('that were written since go back with the address, and what was edited stays', async () => {
    const { id, order } = await importShop();
    const plan = await preview(id, renamedShop);
    await again(
      id,
      renamedShop,
      plan.renames.map(({ endpoint_id, to }) => ({ endpoint_id, key: to.key })),
    );
    const { name, requires_auth, expected_http_status } = order;
    const body = {
      name,
      requires_auth,
      expected_http_status,
      before: [step('POST /shelf/books'), step('POST /orders')],
    };
    await app.call('updateScenario', { token, params: { id: order.id }, body });
    const report = await undo(id);
    expect(report.kept).toEqual(['The steps of the scenario "Order a book" were edited since and stay.']);
    expect(stepsOf(await scenarioOf(order.id)).map(({ operation }) => operation)).toEqual([
      'POST /books',
      'POST /orders',
      'GET /books/{id}',
    ]);
  });
});

describe('renames', () => {
  it.each([
    ['of an endpoint that is not there', () => ({ endpoint_id: 999_999, key: 'POST /shelf/books' }), 'no endpoint'],
    ['to an operation that is not there', (id: number) => ({ endpoint_id: id, key: 'POST /no' }), 'no operation'],
    ['to what another endpoint is', (id: number) => ({ endpoint_id: id, key: 'POST /orders' }), 'already'],
  ])('%s are refused', async (_, rename, reason) => {
    const { id } = await importShop();
    const books = await endpointOf(id, 'POST /books');
    const rows = await systemRows(app, id);
    const refused = await again(id, renamedShop, [rename(books.id)]);
    expect(refused.problem).toMatchObject({
      status: 422,
      code: 'validation_failed',
      detail: expect.stringContaining(reason),
      errors: [{ field: 'renames.0' }],
    });
    expect(differentRows(rows, await systemRows(app, id))).toEqual([]);
  });

  it('of what is still in the document, or given twice, are refused', async () => {
    const { id } = await importShop();
    const [books, orders] = [await endpointOf(id, 'POST /books'), await endpointOf(id, 'POST /orders')];
    const key = 'POST /shelf/books';
    const present = await again(id, renamedShop, [{ endpoint_id: orders.id, key }]);
    expect(present.problem).toMatchObject({ status: 422, detail: expect.stringContaining('still in the document') });
    const twice = [books, await endpointOf(id, 'GET /books/{id}')].map(({ id: endpoint_id }) => ({ endpoint_id, key }));
    expect((await again(id, renamedShop, twice)).problem).toMatchObject({ status: 422 });
  });
});

const edit = (id: number, method: string, endpoint: string) =>
  app.call('updateEndpoint', { token, params: { id }, body: { method, endpoint } });

describe('an address that was edited by hand', () => {
  it('and that the newer document has as well makes the endpoint go on as that operation', async () => {
    const { id } = await importShop();
    const books = await endpointOf(id, 'POST /books');
    expect((await edit(books.id, 'POST', '/titles')).status).toBeLessThan(300);
    const rows = await systemRows(app, id);
    const newer = { ...shop, '/titles': { post: answer('string') } };
    const plan = await preview(id, newer);
    expect(plan.adopted).toMatchObject([{ endpoint_id: books.id, key: 'POST /titles' }]);
    expect(plan.added.map(({ key }) => key)).toEqual(['POST /books']);
    const done = await again(id, newer);
    expect(done.status).toBe(200);
    const names = (await treeOf(id)).endpoints.map(({ method, endpoint, removed }) => [
      `${method} ${endpoint}`,
      removed,
    ]);
    expect(names).toEqual([
      ['POST /titles', false],
      ['GET /books/{id}', false],
      ['POST /orders', false],
      ['POST /books', false],
    ]);
    await undo(id);
    expect(differentRows(rows, await systemRows(app, id))).toEqual([]);
  });

  it('since the re-import is kept by undo, and reported', async () => {
    const { id } = await importShop();
    const changed = { ...shop, '/books': { post: answer('integer') } };
    await again(id, changed);
    const books = await endpointOf(id, 'POST /books');
    await edit(books.id, 'PUT', '/my/books');
    const report = await undo(id);
    expect(report.kept).toEqual(['The endpoint POST /books is PUT /my/books now and stays so.']);
    expect((await endpointOf(id, 'PUT /my/books')).id).toBe(books.id);
  });
});
