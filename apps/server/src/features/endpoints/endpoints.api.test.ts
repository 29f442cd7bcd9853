import type { ApiEndpoint, EndpointConfiguration, EndpointParameter } from '@assay/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let id: number;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const system = await importSmall(app, token, 'https://api.example.com');
  id = system.endpoints[0]?.id ?? 0;
});

const header = { parameter_name: 'X-Trace', parameter_type: 'header', default_value: 'on' };

describe('endpoints', () => {
  it('changes method and path; another endpoint with both is a conflict', async () => {
    const changed = await app.call('updateEndpoint', {
      token,
      params: { id },
      body: { method: 'PUT', endpoint: '/other' },
    });
    expect(changed.body).toMatchObject({ method: 'PUT', endpoint: '/other' });
    const clash = await app.call('updateEndpoint', {
      token,
      params: { id },
      body: { method: 'POST', endpoint: '/things' },
    });
    expect(clash.problem).toMatchObject({ status: 409, code: 'endpoint_exists' });
    const relative = await app.call('updateEndpoint', {
      token,
      params: { id },
      body: { method: 'GET', endpoint: 'things' },
    });
    expect(relative.problem?.detail).toBe('The path must start with /.');
  });

  it('creates, changes and deletes parameters', async () => {
    const created = await app.call('createParameter', { token, params: { id }, body: header });
    expect(created.status).toBe(201);
    const parameter = created.body as EndpointParameter;
    expect((await app.call('createParameter', { token, params: { id }, body: header })).problem?.code).toBe(
      'parameter_exists',
    );
    const params = { id, parameterId: parameter.id };
    const changed = await app.call('updateParameter', { token, params, body: { ...header, default_value: 'off' } });
    expect(changed.body).toMatchObject({ id: parameter.id, default_value: 'off' });
    expect((await app.call('deleteParameter', { token, params })).status).toBe(204);
    expect((await app.call('deleteParameter', { token, params })).problem?.code).toBe('parameter_not_found');
  });

  it('saves a configuration by name and type, and takes it back', async () => {
    const parameters = { thingId: { value: '9', type: 'path' }, page: { value: 2, type: 'something' } };
    const saved = await app.call('saveConfiguration', { token, params: { id }, body: { parameters } });
    expect(saved.body).toMatchObject({
      configured: true,
      configuration: { parameters: { thingId: { value: '9', type: 'path' }, page: { value: '2', type: 'query' } } },
    });
    const endpoint = (await app.call('getEndpoint', { token, params: { id } })).body as ApiEndpoint;
    expect(endpoint.path_parameters[0]?.default_value).toBe('9');
    expect((await app.call('deleteConfiguration', { token, params: { id } })).status).toBe(204);
    const after = (await app.call('getConfiguration', { token, params: { id } })).body as EndpointConfiguration;
    expect(after).toMatchObject({ configured: false, configuration: { parameters: { thingId: { value: '7' } } } });
    expect((await app.call('deleteConfiguration', { token, params: { id } })).problem?.code).toBe(
      'configuration_not_found',
    );
  });

  it('keeps endpoints of others out of reach', async () => {
    const other = await app.signUp('Other');
    for (const name of [
      'getEndpoint',
      'deleteEndpoint',
      'getConfiguration',
      'generateScenarios',
      'listScenarios',
    ] as const) {
      expect((await app.call(name, { token: other, params: { id } })).problem).toMatchObject({ status: 404 });
    }
  });

  it('lists endpoints with configuration', async () => {
    const { system_id: systemId } = (await app.call('getEndpoint', { token, params: { id } })).body as ApiEndpoint;
    const list = (await app.call('listEndpointsWithConfig', { token, params: { id: systemId } })).body as {
      configured: boolean;
    }[];
    expect(list.map((entry) => entry.configured)).toEqual([false, false]);
  });
});
