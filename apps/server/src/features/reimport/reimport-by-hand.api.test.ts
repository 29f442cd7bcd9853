import type { ImportReport, ImportedSystem, ReimportPlan } from '@assay/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpointParameter } from '../../db/schema/index.ts';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
afterAll(() => app.close());

const file = (...names: string[]) => ({
  name: 'api.json',
  content: JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/books': {
        get: {
          parameters: names.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  }),
});

it('keeps what was entered by hand when the operation changes, and says so', async () => {
  const system = (await app.call('importSystem', { token, file: file('page', 'old', 'size') })).body as ImportedSystem;
  const id = system.endpoints[0]?.id ?? 0;
  const list = () =>
    app.database.db
      .select({ id: endpointParameter.id, name: endpointParameter.name })
      .from(endpointParameter)
      .where(eq(endpointParameter.endpointId, id));
  const query = { parameter_type: 'query', default_value: null, default_schema_value: null, description: null };
  const made = await app.call('createParameter', { token, params: { id }, body: { ...query, parameter_name: 'mine' } });
  expect(made.status).toBeLessThan(300);
  const size = (await list()).find(({ name }) => name === 'size');
  const params = { id, parameterId: size?.id ?? 0 };
  const renamed = await app.call('updateParameter', { token, params, body: { ...query, parameter_name: 'mySize' } });
  expect(renamed.status).toBe(200);

  const newer = file('page', 'size', 'sort');
  const plan = (await app.call('previewReimport', { token, params: { id: system.id }, file: newer })).body;
  expect((plan as ReimportPlan).kept).toEqual([
    'The query parameter mySize of GET /books was entered by hand and is kept.',
    'The query parameter mine of GET /books was entered by hand and is kept.',
  ]);
  const report = (await app.call('reimport', { token, params: { id: system.id }, file: newer })).body as ImportReport;
  expect(report.changes?.kept).toEqual((plan as ReimportPlan).kept);
  const names = (await list()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['mine', 'mySize', 'page', 'size', 'sort']);
});
