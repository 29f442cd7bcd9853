import type { ImportReport, ImportedSystem, CollectionPreview, Scenario, Validation } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';
import { importJobs } from './jobs.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
const seen: { method: string; url: string }[] = [];
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  target = await startTarget(({ method, url }, response) => {
    seen.push({ method, url });
    sendJson(response, method === 'POST' ? 201 : 200, { id: 'b-1', title: 'Emma' });
  });
});
afterAll(async () => {
  await app.close();
  await target.close();
});

const test = (...lines: string[]) => [{ listen: 'test', script: { exec: lines } }];

const collection = {
  info: { name: 'Shelf', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [{ key: 'id', value: 'b-1' }],
  item: [
    {
      name: 'Books',
      item: [
        {
          name: 'Read',
          event: test(
            "pm.test('Status code is 200', () => {});",
            "pm.test('title is Emma', () => {});",
            "pm.test('moon is full tonight for everyone', () => {});",
          ),
          request: { method: 'GET', url: '{{base}}/books/{{id}}?page=1' },
          response: [{ name: 'ok', code: 200, header: [], body: '{"id":"b-1","title":"Emma"}' }],
        },
        { name: 'Read page 2', request: { method: 'GET', url: '{{base}}/books/{{id}}?page=2' } },
        {
          name: 'Add',
          event: test('pm.response.to.have.status(201);'),
          request: {
            auth: { type: 'basic', basic: [{ key: 'password', value: 'hush-hush' }] },
            method: 'POST',
            url: '{{base}}/books',
            body: { mode: 'raw', raw: '{"title":"Emma"}', options: { raw: { language: 'json' } } },
          },
        },
      ],
    },
  ],
};

const file = (content: unknown, fields: Record<string, string> = {}) => ({
  name: 'shelf.postman_collection.json',
  content: JSON.stringify(content),
  fields,
});

async function importShelf(): Promise<ImportedSystem> {
  const environment = { name: 'Local', values: [{ key: 'base', value: target.url, enabled: true }] };
  const upload = file(collection, { environment_data: JSON.stringify(environment) });
  const answer = await app.call('importCollection', { token, file: upload });
  expect(answer.status).toBe(201);
  return answer.body as ImportedSystem;
}

describe('a Postman collection', () => {
  it('ADDSYS-03 API-34 is previewed with its environments', async () => {
    const environments = [{ name: 'Local', values: [{ key: 'base', value: 'http://x', enabled: false }] }];
    const answer = await app.call('previewCollection', { token, file: file({ collection, environments }) });
    expect(answer.body as CollectionPreview).toEqual({
      name: 'Shelf',
      total_requests: 3,
      environments: [{ id: '0', name: 'Local', variables: [{ key: 'base', value: 'http://x', enabled: false }] }],
    });
  });

  it('ADDSYS-18 that is none is refused with what it is instead', async () => {
    const answer = await app.call('previewCollection', { token, file: file({ openapi: '3.1.0' }) });
    expect(answer.problem).toMatchObject({ code: 'import_failed', detail: expect.stringContaining('OpenAPI') });
  });

  it('GEN-01 API-35 becomes endpoints, its requests scenarios, its tests rules', async () => {
    const system = await importShelf();
    expect(system).toMatchObject({ name: 'shelf', base_url: target.url });
    expect(system.endpoints.map(({ method, endpoint }) => `${method} ${endpoint}`)).toEqual([
      'GET /books/{id}',
      'POST /books',
    ]);
    const names = system.endpoints.flatMap(({ scenarios }) => scenarios.map(({ name }) => name));
    expect(names).toEqual(['Books / Read', 'Books / Read page 2', 'Books / Add']);
    const read = system.endpoints[0]?.scenarios[0]?.id ?? 0;
    const rules = (await app.call('listValidations', { token, params: { id: read } })).body as Validation[];
    expect(rules.map(({ validation_text, understood }) => [validation_text, understood])).toEqual([
      ['Status code is 200', 'understood'],
      ['title is Emma', 'understood'],
    ]);
    const add = system.endpoints[1]?.scenarios[0]?.id ?? 0;
    const scenario = (await app.call('getScenario', { token, params: { id: add } })).body as Scenario;
    expect(scenario).toMatchObject({ requires_auth: true, expected_http_status: 201 });
    expect(JSON.stringify(system)).not.toContain('hush-hush');
  });

  it('lists the tests that were not taken over, and keeps the report', async () => {
    const { id } = await importShelf();
    const report = (await app.call('getImportReport', { token, params: { id } })).body as ImportReport;
    expect(report).toMatchObject({
      kind: 'import',
      format: 'Postman collection',
      endpoints: 2,
      requests: 3,
      rules_taken: 2,
      can_undo: false,
    });
    expect(report.rules_left).toEqual([
      { request: 'Read', title: 'moon is full tonight for everyone', reason: expect.any(String) },
    ]);
    const stranger = await app.signUp('Bob');
    expect((await app.call('getImportReport', { token: stranger, params: { id } })).problem?.code).toBe(
      'system_not_found',
    );
  });

  it('runs as it did in Postman', async () => {
    const system = await importShelf();
    seen.length = 0;
    for (const scenario of system.endpoints.flatMap(({ scenarios }) => scenarios)) {
      if (scenario.name !== 'Books / Add') await app.call('executeScenario', { token, params: { id: scenario.id } });
    }
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /books/b-1?page=1',
      'GET /books/b-1?page=2',
    ]);
  });

  it('refuses an environment that is none', async () => {
    const answer = await app.call('importCollection', {
      token,
      file: file(collection, { environment_data: '{"x":1}' }),
    });
    expect(answer.problem).toMatchObject({ status: 400, detail: expect.stringContaining('environment_data') });
  });

  it('keeps edits when it is imported again, and adds new requests', async () => {
    const system = await importShelf();
    const read = system.endpoints[0]?.scenarios[0]?.id ?? 0;
    await app.call('createValidation', { token, params: { id: read }, body: { validation_text: 'id is b-1' } });
    const more = { name: 'Read page 3', request: { method: 'GET', url: '{{base}}/books/{{id}}?page=3' } };
    const newer = { ...collection, item: [...collection.item, more] };
    const environment = { values: [{ key: 'base', value: target.url }] };
    const upload = file(newer, { environment_data: JSON.stringify(environment) });
    const answer = await app.call('reimport', { token, params: { id: system.id }, file: upload });
    expect(answer.body).toMatchObject({ kind: 'reimport', can_undo: true });
    const after = (await app.call('getSystem', { token, params: { id: system.id } })).body as ImportedSystem;
    expect(after.endpoints[0]?.scenarios.map(({ name }) => name)).toEqual([
      'Books / Read',
      'Books / Read page 2',
      'Read page 3',
    ]);
    const rules = (await app.call('listValidations', { token, params: { id: read } })).body as Validation[];
    expect(rules).toHaveLength(3);
  });
});

it('a large collection is stored in parts, each with a limit of its own', async () => {
  const rows = await app.database.pool.query<{ id: string }>('select id from organization');
  const item = Array.from({ length: 2500 }, (_, at) => ({
    name: `Read ${at}`,
    request: { method: 'GET', url: `https://large.example/books?page=${at}` },
  }));
  const bytes = new TextEncoder().encode(JSON.stringify({ ...collection, item }));
  const upload = { fileName: 'large.json', bytes, fields: {} };
  const nextPart = vi.fn();
  await importJobs.importSystem(
    { organizationId: rows.rows[0]?.id ?? '', kind: 'collection', upload },
    {
      db: app.database.db,
      progress: () => undefined,
      reading: (work) => work(),
      nextPart,
      abandoned: new AbortController().signal,
    },
  );
  expect(nextPart).toHaveBeenCalledTimes(3);
});
