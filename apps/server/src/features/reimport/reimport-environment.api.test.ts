import type { ImportReport, ImportedSystem, ReimportPlan, System } from '@assay/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemImport } from '../../db/schema/index.ts';
import { buildTestApp, differentRows, systemRows } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
afterAll(() => app.close());

const content = JSON.stringify({
  info: { name: 'Shelf', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'Page',
      request: {
        method: 'GET',
        url: '{{host}}/books?page={{page}}',
        header: [{ key: 'X-Api-Key', value: 'k-{{entry}}' }],
      },
    },
  ],
});
const environment = (page: string) =>
  JSON.stringify({
    name: 'Staging',
    values: [
      { key: 'host', value: 'http://ann:hush-login@shelf.example' },
      { key: 'page', value: page },
      { key: 'entry', value: 'hush-hush' },
      { key: 'unused', value: 'hush-unused' },
    ],
  });
const upload = (fields: Record<string, string> = {}) => ({ name: 'shelf.json', content, fields });

async function imported(): Promise<System> {
  const file = upload({ environment_data: environment('3') });
  return (await app.call('importCollection', { token, file })).body as ImportedSystem;
}

const UNCHANGED = {
  added: [],
  removed: [],
  changed: [],
  requests: { added: [], changed: [], deleted: [], removed: [], unchanged: 1 },
};

it('reads the same collection again with the environment of the first time, and nothing changes', async () => {
  const { id } = await imported();
  const before = await systemRows(app, id);
  const preview = await app.call('previewReimport', { token, params: { id }, file: upload() });
  expect(preview.body).toMatchObject(UNCHANGED);
  for (const _ of [1, 2]) {
    const report = (await app.call('reimport', { token, params: { id }, file: upload() })).body as ImportReport;
    expect(report).toMatchObject({ environment: 'Staging', changes: { changed: [] } });
  }
  expect(differentRows(before, await systemRows(app, id))).toEqual([]);
});

it('takes another environment, remembers it, and forgets it with undo', async () => {
  const { id } = await imported();
  const other = upload({ environment_data: environment('4') });
  const plan = (await app.call('previewReimport', { token, params: { id }, file: other })).body as ReimportPlan;
  expect([...plan.changed, ...(plan.requests?.changed ?? [])]).not.toEqual([]);
  await app.call('reimport', { token, params: { id }, file: other });
  expect((await app.call('previewReimport', { token, params: { id }, file: upload() })).body).toMatchObject(UNCHANGED);
  await app.call('undoReimport', { token, params: { id } });
  expect((await app.call('previewReimport', { token, params: { id }, file: upload() })).body).toMatchObject(UNCHANGED);
});

it('keeps no secret of an environment', async () => {
  const { id } = await imported();
  const [row] = await app.database.db.select().from(systemImport).where(eq(systemImport.systemId, id));
  expect(row?.environment?.values.map(({ key, value }) => [key, value])).toEqual([
    ['host', 'http://shelf.example'],
    ['page', '3'],
  ]);
  expect(JSON.stringify(row)).not.toContain('hush');
});
