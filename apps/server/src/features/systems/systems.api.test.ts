import { gunzipSync } from 'node:zlib';
import type { ApiEndpoint, ImportedSystem, System } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, smallDocument } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
afterAll(() => app.close());

async function importSmall(fields: Record<string, string> = {}): Promise<ImportedSystem> {
  const file = { name: 'small.api.json', content: smallDocument('https://api.example.com/v1'), fields };
  const answer = await app.call('importSystem', { token, file });
  expect(answer.status).toBe(201);
  return answer.body as ImportedSystem;
}

describe('systems', () => {
  it('ADDSYS-02 imports a document: name from the file, base URL and endpoints from the text', async () => {
    const system = await importSmall();
    expect(system).toMatchObject({ name: 'small.api', base_url: 'https://api.example.com/v1', auth_configured: false });
    expect(system.endpoints.map(({ method, endpoint }) => `${method} ${endpoint}`)).toEqual([
      'GET /things/{thingId}',
      'POST /things',
    ]);
    const named = await importSmall({ name: '  My API ' });
    expect(named.name).toBe('My API');
    const blank = await importSmall({ name: '   ' });
    expect(blank.name).toBe('small.api');
  });

  it('shows parameters with documented defaults, split by kind', async () => {
    const system = await importSmall();
    const [get, post] = system.endpoints;
    const endpoint = (await app.call('getEndpoint', { token, params: { id: get?.id ?? 0 } })).body as ApiEndpoint;
    expect(endpoint.path_parameters).toMatchObject([{ parameter_name: 'thingId', default_value: '7', required: true }]);
    expect(endpoint.query_parameters).toMatchObject([{ parameter_name: 'verbose', default_value: null }]);
    expect(endpoint.full_endpoint_url).toBe('https://api.example.com/v1/things/{thingId}');
    const create = (await app.call('getEndpoint', { token, params: { id: post?.id ?? 0 } })).body as ApiEndpoint;
    expect(create).toMatchObject({ requires_body: true, raw_definition: { security: [{ bearer: [] }] } });
    expect(create.parameters.find((entry) => entry.parameter_type === 'body')?.default_schema_value).toMatchObject({
      name: 'Lamp',
    });
  });

  it('lists highest id first, updates, and refuses a base URL without http', async () => {
    const system = await importSmall();
    const list = (await app.call('listSystems', { token })).body as System[];
    expect(list[0]?.id).toBe(system.id);
    const body = { name: 'Renamed', base_url: 'http://localhost:9/', description: 'x' };
    const updated = await app.call('updateSystem', { token, params: { id: system.id }, body });
    expect(updated.body).toMatchObject({ name: 'Renamed', base_url: 'http://localhost:9', description: 'x' });
    const bad = await app.call('updateSystem', {
      token,
      params: { id: system.id },
      body: { ...body, base_url: 'ftp://x' },
    });
    expect(bad.problem).toMatchObject({ status: 422, errors: [{ field: 'base_url', loc: ['body', 'base_url'] }] });
    const withPassword = { ...body, base_url: 'https://ann:hush@x.example' };
    const refused = await app.call('updateSystem', { token, params: { id: system.id }, body: withPassword });
    expect(refused.problem?.detail).toContain('Leave user and password out');
  });

  it('sends the tree of a large workspace compressed to clients that accept it', async () => {
    const { id, endpoints } = await importSmall();
    await app.database.db.execute(sql`
      insert into scenario (organization_id, endpoint_id, name, requires_auth, expected_http_status, position, last_status)
      select organization_id, id, 'Scenario ' || number, false, 200, number, 'error' from endpoint, generate_series(1, 400) number
      where id = ${endpoints[1]?.id}`);
    const url = '/api/system';
    const authorization = `Bearer ${token}`;
    const { rawPayload: plain, headers: open } = await app.assay.app.inject({ url, headers: { authorization } });
    const packed = await app.assay.app.inject({ url, headers: { authorization, 'accept-encoding': 'br, gzip' } });
    expect([open['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect([open.vary, packed.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
    expect(packed.rawPayload.length).toBeLessThan(plain.length / 5);
    expect(gunzipSync(packed.rawPayload).equals(plain)).toBe(true);
    const tree = JSON.parse(plain.toString()) as System[];
    const own = tree.find((system) => system.id === id)?.endpoints[1]?.scenarios;
    expect(own?.length).toBe(400);
    expect(own?.[7]).toMatchObject({ name: 'Scenario 8', last_status: 'error', needs_review: false });
    const small = await app.call('getSystem', { token: await app.signUp('Zoe'), params: { id } });
    expect(small.status).toBe(404);
  });

  it('deletes with everything below', async () => {
    const system = await importSmall();
    expect((await app.call('deleteSystem', { token, params: { id: system.id } })).status).toBe(204);
    expect((await app.call('getEndpoint', { token, params: { id: system.endpoints[0]?.id ?? 0 } })).status).toBe(404);
    expect((await app.call('deleteSystem', { token, params: { id: system.id } })).status).toBe(404);
  });

  it('ADDSYS-20 stores nothing of a broken file and says where it is broken', async () => {
    const before = ((await app.call('listSystems', { token })).body as System[]).length;
    for (const content of ['', '{"openapi": "3.0.0", "info":', 'just a sentence', '[]', '<html></html>']) {
      const answer = await app.call('importSystem', { token, file: { name: 'broken.json', content } });
      expect(answer.problem).toMatchObject({ status: 400, code: 'import_failed' });
      expect(answer.problem?.detail.length).toBeGreaterThan(20);
    }
    expect((await app.call('listSystems', { token })).body as System[]).toHaveLength(before);
  });

  it('refuses an upload over 50 MB and one that is no upload', async () => {
    const large = await app.call('importSystem', {
      token,
      file: { name: 'large.json', content: Buffer.alloc(60 * 1024 * 1024, 0x20) },
    });
    expect(large.problem).toMatchObject({ status: 413 });
    const json = await app.call('importSystem', { token, body: { file: 'x' } });
    expect(json.problem).toMatchObject({ status: 415 });
  });
});

describe('what runs may send to a system', () => {
  const importAt = async (address: string): Promise<ImportedSystem> => {
    const file = { name: 'small.api.json', content: smallDocument(address) };
    return (await app.call('importSystem', { token, file })).body as ImportedSystem;
  };
  const change = async (system: System, body: object): Promise<System> => {
    const params = { id: system.id };
    return (await app.call('updateSystem', { token, params, body: { name: system.name, ...body } })).body as System;
  };

  it('is proposed by its address, kept when the address changes, and chosen', async () => {
    const production = await importAt('https://api.acme.io/v1');
    expect(production.protection).toBe('read_only');
    expect((await importAt('https://staging.acme.io/v1')).protection).toBe('own_records');
    const moved = await change(production, { base_url: 'http://localhost:3000' });
    expect(moved).toMatchObject({ base_url: 'http://localhost:3000', protection: 'read_only' });
    const chosen = await change(moved, { base_url: moved.base_url, protection: 'own_records' });
    expect((await change(chosen, { base_url: 'https://api.acme.io' })).protection).toBe('own_records');
    const systems = (await app.call('listSystems', { token })).body as System[];
    expect(systems.find(({ id }) => id === chosen.id)?.protection).toBe('own_records');
    const params = { id: chosen.id };
    const body = { name: 'x', base_url: '', protection: 'everything' };
    expect((await app.call('updateSystem', { token, params, body })).status).toBe(422);
  });

  it('is proposed by the first address of a system that had none', async () => {
    const without = await importAt('/v1');
    expect(without).toMatchObject({ base_url: '', protection: 'own_records' });
    expect((await change(without, { base_url: 'https://api.acme.io' })).protection).toBe('read_only');
    const chosen = await importAt('/v1');
    const body = { base_url: 'https://api.acme.io', protection: 'disposable' };
    expect((await change(chosen, body)).protection).toBe('disposable');
  });
});
