import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, sendJson, smallDocument, startTarget } from './testing/index.ts';
import type { TargetServer, TestApp } from './testing/index.ts';

/** The calls as the documents write them, over plain HTTP, and the fields that their answers must have. */
type Json = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let app: TestApp;
let token: string;
let target: TargetServer;
let system: Json;
let things: Json[];

beforeAll(async () => {
  target = await startTarget((request, response) => {
    if (request.url === '/login') sendJson(response, 200, { access_token: 'abcdef-123456' });
    else if (request.method === 'POST') sendJson(response, 201, { id: 1 });
    else sendJson(response, 200, { id: 7, name: 'Lamp' });
  });
  app = await buildTestApp();
  token = await app.signUp();
  const file = { name: 'small.json', content: smallDocument(target.url), fields: { name: 'Small' } };
  system = (await app.call('importSystem', { token, file })).body as Json;
  things = system['endpoints'] as Json[];
});
afterAll(async () => {
  await app.close();
  await target.close();
});

async function call(method: Method, url: string, body?: unknown): Promise<LightMyRequestResponse> {
  return app.assay.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}

/** The JSON of a call that must succeed. */
async function ask<T = Json>(method: Method, url: string, body?: unknown): Promise<T> {
  const answer = await call(method, url, body);
  if (answer.statusCode >= 400) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer.body === '' ? ({} as T) : answer.json<T>();
}

const endpointAt = (index: number): string => `/endpoints/${Number(things[index]?.['id'])}`;
const systemPath = (): string => `/system/${Number(system['id'])}`;

async function newScenario(name: string): Promise<Json> {
  return ask('POST', `${endpointAt(0)}/scenarios`, { name, expected_http_status: 200, requires_auth: false });
}

describe('systems and endpoints', () => {
  it('ENT-01, API-21, API-23, API-33, API-36: a system is imported, read, listed, changed and deleted', async () => {
    expect(Object.keys(await ask('GET', systemPath()))).toEqual(
      expect.arrayContaining(['id', 'name', 'base_url', 'description', 'endpoints']),
    );
    const changed = { name: 'Small', base_url: target.url, description: 'Things' };
    expect(await ask('PUT', systemPath(), changed)).toMatchObject(changed);
    const boundary = 'x-assay';
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="other.json"\r\n\r\n${smallDocument('http://127.0.0.1:9')}\r\n--${boundary}--\r\n`;
    const imported = await app.assay.app.inject({
      method: 'POST',
      url: '/api/system',
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });
    const { id, name } = imported.json<{ id: number; name: string }>();
    expect(name).toBe('other');
    const ids = async () => (await ask<{ id: number }[]>('GET', '/system')).map((one) => one.id);
    expect(await ids()).toContain(id);
    await ask('DELETE', `/system/${id}`);
    expect(await ids()).not.toContain(id);
  });

  it('ENT-02, ENT-03, API-22, API-30: an endpoint has its address, its parameters and its scenarios', async () => {
    const endpoint = await ask('GET', endpointAt(1));
    expect(Object.keys(endpoint)).toEqual(
      expect.arrayContaining([
        'id',
        'method',
        'endpoint',
        'full_endpoint_url',
        'system_base_url',
        'scenarios',
        'default_success_endpoint_parameters',
        'raw_definition',
        'requires_body',
        'parameters',
        'query_parameters',
        'path_parameters',
      ]),
    );
    expect(endpoint).toMatchObject({ raw_definition: { security: [{ bearer: [] }] }, requires_body: true });
    const parameters = endpoint['parameters'] as Json[];
    const body = parameters.find((one) => one['parameter_type'] === 'body');
    expect(body).toMatchObject({ default_schema_value: { name: 'Lamp' } });
    expect(Object.keys(body ?? {})).toEqual(
      expect.arrayContaining(['id', 'parameter_name', 'parameter_type', 'default_value', 'description']),
    );
    const [first] = await ask<Json[]>('GET', `${systemPath()}/endpoints-with-config`);
    expect(first).toMatchObject({ scenarios: [], configuration: { parameters: { thingId: { type: 'path' } } } });
  });

  it('ENT-09, ENT-10, API-24, API-25: an endpoint configuration is created, read, changed and deleted', async () => {
    const path = `/configuration${endpointAt(0).replace('endpoints', 'endpoint')}`;
    expect(await ask('GET', path)).toMatchObject({ configured: false });
    for (const value of ['9', '8']) {
      await ask('POST', path, { parameters: { thingId: { value, type: 'path' } } });
      expect(await ask('GET', path)).toMatchObject({
        configured: true,
        configuration: { parameters: { thingId: { value, type: 'path' } } },
      });
    }
    await ask('DELETE', path);
    expect(await ask('GET', path)).toMatchObject({ configured: false });
  });

  it('API-37: an endpoint and its parameters are changed, and a parameter is added and deleted', async () => {
    expect(await ask('PUT', endpointAt(0), { method: 'GET', endpoint: '/things/{thingId}' })).toMatchObject({
      method: 'GET',
    });
    const created = { parameter_name: 'limit', parameter_type: 'query', default_value: '5' };
    const { id } = await ask<{ id: number }>('POST', `${endpointAt(0)}/parameters`, created);
    const path = `${endpointAt(0)}/parameters/${id}`;
    expect(await ask('PUT', path, { ...created, default_value: '6' })).toMatchObject({ default_value: '6' });
    expect((await call('DELETE', path)).statusCode).toBe(204);
    expect((await call('DELETE', path)).statusCode).toBe(404);
  });
});

describe('scenarios and rules', () => {
  it('ENT-04, API-38, API-39: a scenario and its overrides are created, read, changed and deleted', async () => {
    const { id } = await newScenario('By hand');
    const path = `/scenario/${Number(id)}`;
    const endpoint = await ask('GET', endpointAt(0));
    const [parameter] = endpoint['path_parameters'] as Json[];
    const override = { endpoint_parameter_id: parameter?.['id'], custom_value: '12', custom_schema: null };
    const { id: overrideId } = await ask<{ id: number }>('POST', `${path}/parameters`, override);
    await ask('PUT', `${path}/parameters/${overrideId}`, { custom_value: '13', custom_schema: null });
    const scenario = await ask('GET', path);
    expect(Object.keys(scenario)).toEqual(
      expect.arrayContaining([
        'requires_auth',
        'expected_http_status',
        'auth_error',
        'error_type',
        'error_in',
        'validations_count',
        'llm_validation_status',
        'scenario_details',
      ]),
    );
    expect(scenario['scenario_parameters']).toMatchObject([{ ...override, id: overrideId, custom_value: '13' }]);
    expect((await call('DELETE', `${path}/parameters/${overrideId}`)).statusCode).toBe(204);
    expect(await ask('PUT', path, { name: 'Renamed', expected_http_status: 200, requires_auth: false })).toMatchObject({
      name: 'Renamed',
    });
    expect(await ask<Json[]>('GET', `${endpointAt(0)}/scenarios`)).toMatchObject([{ name: 'Renamed' }]);
    await ask('DELETE', path);
    expect((await call('GET', path)).statusCode).toBe(404);
  });

  it('ENT-05, ENT-06, API-20, API-31, API-40: rules are written, generated, changed, counted and deleted', async () => {
    const { id } = await newScenario('With rules');
    const path = `/scenario/${Number(id)}/validations`;
    const rule = await ask<{ id: number }>('POST', path, { validation_text: 'name is "Lamp"' });
    expect(rule).toMatchObject({ validation_text: 'name is "Lamp"' });
    expect(rule).toHaveProperty('description');
    await ask('PUT', `${path}/${rule.id}`, { validation_text: 'name is not empty' });
    const generated = await ask(`POST`, `/scenario/${Number(id)}/generate-validations`, {});
    expect((generated['validations'] as Json[]).length).toBeGreaterThan(0);
    const rules = await ask<Json[]>('GET', path);
    expect(rules[0]).toMatchObject({ validation_text: 'name is not empty' });
    expect(await ask('GET', `${endpointAt(0)}/scenarios-summary`)).toMatchObject({
      summary: { scenarios_validated: 1, total_validations: rules.length },
    });
    expect((await call('DELETE', `${path}/${rule.id}`)).statusCode).toBe(204);
    expect(await ask<Json[]>('GET', path)).toHaveLength(rules.length - 1);
  });

  it('API-26, API-27: scenarios are generated for an endpoint and for a system', async () => {
    const answer = await ask('GET', `${endpointAt(0)}/generate-scenarios-gpt`);
    expect(answer).toMatchObject({ success: true, message: expect.any(String) });
    expect((answer['scenarios'] as Json[]).length).toBeGreaterThan(0);
    const whole = await ask('POST', `/systems/${Number(system['id'])}/generate-scenarios`);
    expect(whole).toMatchObject({ success: true });
    expect(await ask<Json[]>('GET', `${endpointAt(1)}/scenarios`)).not.toHaveLength(0);
  });
});

describe('runs', () => {
  it('ENT-07, RUN-23, VAL-11, API-17: one run sends the defaults with the overrides and keeps what came of each rule', async () => {
    const { id } = await newScenario('Sent');
    const path = `/scenario/${Number(id)}`;
    const endpoint = await ask('GET', endpointAt(0));
    const ids = ['path_parameters', 'query_parameters'].map((kind) => (endpoint[kind] as Json[])[0]?.['id']);
    for (const [index, custom_value] of ['21', 'true'].entries())
      await ask('POST', `${path}/parameters`, { endpoint_parameter_id: ids[index], custom_value, custom_schema: null });
    for (const validation_text of ['name is "Lamp"', 'id is above 100'])
      await ask('POST', `${path}/validations`, { validation_text });
    const { results } = await ask<{ results: Json[] }>('POST', `${path}/execute/`);
    expect(target.seen.at(-1)).toMatchObject({ method: 'GET', url: '/things/21?verbose=true' });
    expect(results).toHaveLength(1);
    const [record] = await ask<Json[]>('GET', `${path}/execution-history`);
    expect(record).toMatchObject({
      scenario_id: id,
      overall_status: 'failure',
      actual_response_status_code: 200,
      actual_response_body: '{"id":7,"name":"Lamp"}',
      raw_request_details: { method: 'GET', url: `${target.url}/things/21?verbose=true`, json_body: null },
      validation_results: [
        { validation_text: 'name is "Lamp"', status: 'pass' },
        { validation_text: 'id is above 100', status: 'fail', reason: expect.stringContaining('7') },
      ],
      validation_attempts: null,
    });
    expect(record).toHaveProperty('actual_response_headers.content-type', 'application/json');
  });

  it('API-19: all scenarios of a system run in one call', async () => {
    const answer = await ask('POST', `/scenario${systemPath()}/execute/`);
    expect((answer['results'] as Json[]).length).toBe(answer['total']);
  });
});

describe('the plan', () => {
  it('ENT-11, ENT-12, ENT-13: tiers, usage and limits name every number', async () => {
    const [tier] = await ask<Json[]>('GET', '/subscription/tiers');
    const tierFields = [
      'id',
      'name',
      'display_name',
      'description',
      'price_monthly',
      'price_yearly',
      'max_systems',
      'max_scenarios',
      'max_runs_per_month',
      'max_validation_generations_per_month',
      'advanced_auth_enabled',
      'priority_support_enabled',
      'auto_validation_generation_enabled',
    ];
    expect(Object.keys(tier ?? {})).toEqual(expect.arrayContaining(tierFields));
    const prices = { name: 'starter', price_monthly: 1900, price_yearly: 19_900 };
    expect(await ask<Json[]>('GET', '/subscription/tiers')).toContainEqual(expect.objectContaining(prices));
    const usage = await ask('GET', '/subscription/my-usage');
    const counted = ['systems', 'scenarios', 'runs', 'validation_generations'];
    expect(Object.keys(usage)).toEqual(
      expect.arrayContaining([
        ...counted.flatMap((name) => [`${name}_used`, `${name}_limit`]),
        'validation_generations_remaining',
        'tokens_total_used',
        'tokens_input_used',
        'tokens_output_used',
        'llm_requests_made',
      ]),
    );
    expect(Object.keys((usage['subscription'] as { tier: Json }).tier)).toEqual(expect.arrayContaining(tierFields));
    const { data } = await ask<{ data: Json }>('GET', '/subscription/my-limits');
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(
        ['remaining', 'used', 'limit'].map((name) => `validation_generations_${name}`).concat('subscription'),
      ),
    );
    expect(data).toHaveProperty('subscription.tier.auto_validation_generation_enabled');
  });
});

describe('credentials', () => {
  const config = (): Json => ({
    auth_endpoint: `${target.url}/login`,
    http_method: 'POST',
    auth_headers: {},
    auth_body: { user: 'ann' },
    token_extraction_instruction: 'the access_token of the answer',
    token_usage_location: 'header',
    token_param_name: 'Authorization',
    token_format: 'Bearer {token}',
  });

  it('ENT-08, ENT-16, API-28, API-29: the login is saved, read, changed and tried', async () => {
    const path = `${systemPath()}/auth-config`;
    expect((await call('GET', path)).json()).toBeNull();
    expect(await ask('POST', path, config())).toMatchObject({ ...config(), auth_body: expect.anything() });
    await ask('PUT', path, { ...config(), http_method: 'PUT' });
    expect(await ask('GET', path)).toMatchObject({ http_method: 'PUT', token_format: 'Bearer {token}' });
    const tried = await ask('POST', `${systemPath()}/auth/test-extraction`, config());
    expect(tried).toMatchObject({ success: true, token_length: 13, error: null });
    expect(tried['message']).toEqual(expect.any(String));
    expect(tried['token_preview']).not.toBe('abcdef-123456');
  });

  it('CFG-18: the server refuses what the form refuses', async () => {
    const bad: Json[] = [
      { auth_endpoint: '' },
      { auth_endpoint: 'abc' },
      { http_method: 'DELETE' },
      { token_format: 'Bearer' },
      { token_extraction_instruction: 'too short' },
      { token_usage_location: 'body' },
      { token_param_name: '  ' },
      { auth_headers: [1] },
    ];
    for (const fields of bad) {
      const answer = await call('PUT', `${systemPath()}/auth-config`, { ...config(), ...fields });
      expect([fields, answer.statusCode]).toEqual([fields, 422]);
    }
  });
});

it('API-32: feedback is taken', async () => {
  expect((await call('POST', '/feedback', { feedback: 'Quick and clear.' })).statusCode).toBeLessThan(300);
});
