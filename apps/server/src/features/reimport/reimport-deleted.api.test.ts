import type { ImportReport, ImportedSystem, ReimportPlan, System } from '@assay/contract';
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

interface Request {
  name: string;
  path?: string;
  page?: number;
  id?: string;
}

const collection = (all: Request[]) => ({
  name: 'shelf.json',
  content: JSON.stringify({
    info: { name: 'Shelf', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: all.map(({ name, path = '/books', page = 1, id }) => ({
      name,
      ...(id !== undefined && { id }),
      request: { method: 'GET', url: `https://shelf.example${path}?page=${page}` },
    })),
  }),
});

const openApi = (paths: string[]) => ({
  name: 'shelf.json',
  content: JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shelf', version: '1' },
    servers: [{ url: 'https://shelf.example' }],
    paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: 'ok' } } } }])),
  }),
});

type File = ReturnType<typeof collection>;

const imported = async (file: File, how: 'importCollection' | 'importSystem' = 'importCollection') =>
  ((await app.call(how, { token, file })).body as ImportedSystem).id;
const preview = async (id: number, file: File) =>
  (await app.call('previewReimport', { token, params: { id }, file })).body as ReimportPlan;
const again = async (id: number, file: File) =>
  (await app.call('reimport', { token, params: { id }, file })).body as ImportReport;
const undo = async (id: number) => (await app.call('undoReimport', { token, params: { id } })).body as ImportReport;

async function systemOf(id: number): Promise<System> {
  return (await app.call('getSystem', { token, params: { id } })).body as System;
}

async function namesOf(id: number): Promise<string[]> {
  return (await systemOf(id)).endpoints.flatMap(({ scenarios }) => scenarios.map(({ name }) => name));
}

async function deleteScenario(id: number, name: string, which = 0): Promise<void> {
  const all = (await systemOf(id)).endpoints.flatMap(({ scenarios }) => scenarios);
  const found = all.filter((one) => one.name === name)[which];
  await app.call('deleteScenario', { token, params: { id: found?.id ?? 0 } });
}

async function deleteEndpoint(id: number, path: string): Promise<void> {
  const found = (await systemOf(id)).endpoints.find(({ endpoint }) => endpoint === path);
  await app.call('deleteEndpoint', { token, params: { id: found?.id ?? 0 } });
}

describe('a deleted scenario', () => {
  const requests: Request[] = [{ name: 'One' }, { name: 'Two', page: 2 }];

  it('stays deleted when the collection is imported again, and the preview says so', async () => {
    const id = await imported(collection(requests));
    await deleteScenario(id, 'Two');
    const newer = collection([...requests, { name: 'Three', page: 3 }]);
    const reported = {
      deleted: [{ scenario: 'Two', method: 'GET', endpoint: '/books' }],
      added: [{ scenario: 'Three' }],
    };
    expect((await preview(id, newer)).requests).toMatchObject(reported);
    expect((await again(id, newer)).changes?.requests).toMatchObject(reported);
    expect(await namesOf(id)).toEqual(['One', 'Three']);
    await again(id, newer);
    expect(await namesOf(id)).toEqual(['One', 'Three']);
  });

  it('stays deleted after an undo, and after a deletion between re-import and undo', async () => {
    const id = await imported(collection(requests));
    await deleteScenario(id, 'Two');
    const rows = await systemRows(app, id);
    const newer = collection([{ name: 'One', page: 9 }, requests[1] as Request, { name: 'Three', page: 3 }]);
    await again(id, newer);
    await undo(id);
    expect(differentRows(rows, await systemRows(app, id))).toEqual([]);
    await again(id, newer);
    await deleteScenario(id, 'Three');
    await undo(id);
    expect(await namesOf(id)).toEqual(['One']);
    await again(id, newer);
    expect(await namesOf(id)).toEqual(['One']);
  });

  it('that came with an endpoint which undo took away stays deleted too', async () => {
    const id = await imported(collection(requests));
    const newer = collection([...requests, { name: 'Author', path: '/authors' }, { name: 'All', path: '/authors' }]);
    await again(id, newer);
    await deleteScenario(id, 'Author');
    await undo(id);
    expect((await preview(id, newer)).requests).toMatchObject({ deleted: [{ scenario: 'Author' }] });
    await again(id, newer);
    expect(await namesOf(id)).toEqual(['One', 'Two', 'All']);
  });

  it('is known by its id when it was renamed or calls another path', async () => {
    const old = [
      { name: 'One', id: 'r-1' },
      { name: 'Two', id: 'r-2', page: 2 },
    ];
    const id = await imported(collection(old));
    await deleteScenario(id, 'Two');
    await again(id, collection([old[0] as Request, { name: 'Second', id: 'r-2', path: '/shelves' }]));
    expect(await namesOf(id)).toEqual(['One']);
  });

  it('is identified by its position when several share a name', async () => {
    const same = [1, 2, 3].map((page) => ({ name: 'Same', page }));
    const id = await imported(collection(same));
    await deleteScenario(id, 'Same', 1);
    const rows = await systemRows(app, id);
    expect((await preview(id, collection(same))).requests).toMatchObject({ changed: [], added: [], unchanged: 2 });
    await again(id, collection(same));
    expect(differentRows(rows, await systemRows(app, id))).toEqual([]);
  });

  it('keeps no new request out that only sends the same', async () => {
    const id = await imported(collection(requests));
    await deleteScenario(id, 'Two');
    await again(id, collection([...requests, { name: 'Another', page: 2 }]));
    expect(await namesOf(id)).toEqual(['One', 'Another']);
  });
});

describe('a deleted endpoint', () => {
  it('stays deleted with its requests', async () => {
    const file = collection([{ name: 'One' }, { name: 'Author', path: '/authors' }]);
    const id = await imported(file);
    await deleteScenario(id, 'Author');
    await deleteEndpoint(id, '/authors');
    const plan = await preview(id, file);
    expect(plan).toMatchObject({ added: [], deleted: [{ method: 'GET', endpoint: '/authors' }] });
    expect(plan.requests).toMatchObject({ added: [], deleted: [{ scenario: 'Author' }] });
    await again(id, file);
    await undo(id);
    await again(id, file);
    expect((await systemOf(id)).endpoints.map(({ endpoint }) => endpoint)).toEqual(['/books']);
  });

  it('of a specification stays deleted, until another endpoint is given its address', async () => {
    const id = await imported(openApi(['/a', '/b']), 'importSystem');
    await deleteEndpoint(id, '/b');
    const newer = openApi(['/a', '/b', '/c']);
    expect(await preview(id, newer)).toMatchObject({ added: [{ endpoint: '/c' }], deleted: [{ endpoint: '/b' }] });
    await again(id, newer);
    const { endpoints } = await systemOf(id);
    expect(endpoints.map(({ endpoint }) => endpoint)).toEqual(['/a', '/c']);
    const body = { method: 'GET', endpoint: '/b' };
    await app.call('updateEndpoint', { token, params: { id: endpoints[1]?.id ?? 0 }, body });
    expect(await preview(id, newer)).toMatchObject({ adopted: [{ endpoint: '/b' }], deleted: [] });
  });
});
