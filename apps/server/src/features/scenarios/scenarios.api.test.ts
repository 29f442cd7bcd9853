import type { ApiEndpoint, Scenario, ScenarioParameter, Validation } from '@assay/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let endpoint: ApiEndpoint;
let scenario: Scenario;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  const system = await importSmall(app, token, 'https://api.example.com');
  endpoint = (await app.call('getEndpoint', { token, params: { id: system.endpoints[0]?.id ?? 0 } }))
    .body as ApiEndpoint;
});
afterAll(() => app.close());
beforeEach(async () => {
  const created = await app.call('createScenario', { token, params: { id: endpoint.id }, body: { name: ' By hand ' } });
  scenario = created.body as Scenario;
});

describe('scenarios', () => {
  it('are created with defaults, changed and deleted', async () => {
    expect(scenario).toMatchObject({
      name: 'By hand',
      requires_auth: false,
      expected_http_status: 200,
      validations_count: 0,
      last_status: null,
    });
    const params = { id: scenario.id };
    const body = { name: 'Changed', requires_auth: true, expected_http_status: 404 };
    expect((await app.call('updateScenario', { token, params, body })).body).toMatchObject(body);
    const blank = await app.call('updateScenario', { token, params, body: { ...body, name: '  ' } });
    expect(blank.problem).toMatchObject({ status: 422, errors: [{ field: 'name' }] });
    expect((await app.call('deleteScenario', { token, params })).status).toBe(204);
    const deleted = await app.call('deleteScenario', { token, params });
    expect(deleted.problem).toMatchObject({
      status: 404,
      detail: 'Scenario not found. It may have already been deleted.',
    });
  });

  it('take generated rules about the status along with another expected one, and no others', async () => {
    const params = { id: scenario.id };
    await app.call('generateValidations', { token, params });
    await app.call('createValidation', { token, params, body: { validation_text: 'the status is 200' } });
    const texts = async () =>
      ((await app.call('listValidations', { token, params })).body as Validation[])
        .filter(({ statuses }) => statuses != null)
        .map(({ validation_text: text, generated, statuses }) => [text, generated, statuses?.ranges]);
    expect(await texts()).toEqual([
      ['status is 200', true, [[200, 200]]],
      ['the status is 200', false, [[200, 200]]],
    ]);
    const body = { name: 'By hand', requires_auth: false, expected_http_status: 404 };
    await app.call('updateScenario', { token, params, body });
    expect(await texts()).toEqual([
      ['status is 404', true, [[404, 404]]],
      ['the status is 200', false, [[200, 200]]],
    ]);
  });

  it('leave a generated rule alone that somebody has rewritten', async () => {
    const params = { id: scenario.id };
    const made = (await app.call('generateValidations', { token, params })).body as { validations: Validation[] };
    const rule = made.validations.find(({ validation_text: text }) => text === 'status is 200');
    const write = (text: string) =>
      app.call('updateValidation', {
        token,
        params: { ...params, validationId: rule?.id ?? 0 },
        body: { validation_text: text },
      });
    expect((await write('status is 200')).body).toMatchObject({ generated: true });
    expect((await write('status is 201')).body).toMatchObject({ generated: false });
    const body = { name: 'By hand', requires_auth: false, expected_http_status: 404 };
    await app.call('updateScenario', { token, params, body });
    const rules = (await app.call('listValidations', { token, params })).body as Validation[];
    expect(rules.map(({ validation_text: text }) => text)).toContain('status is 201');
  });

  it('have tags and a reason to skip them, which say nothing about their verdict', async () => {
    const params = { id: scenario.id };
    const body = { name: 'Tagged', requires_auth: false, expected_http_status: 200 };
    const write = (more: object) => app.call('updateScenario', { token, params, body: { ...body, ...more } });
    await app.database.pool.query("update scenario set last_status = 'success' where id = $1", [scenario.id]);
    const tagged = (await write({ tags: [' smoke ', 'slow'], skip: 'not now' })).body as Scenario;
    expect(tagged.scenario_details).toMatchObject({ tags: ['smoke', 'slow'], skip: 'not now', generated_by: 'manual' });
    expect(tagged.last_status).toBe('success');
    const same = (await write({})).body as Scenario;
    expect(same.scenario_details).toEqual(tagged.scenario_details);
    const cleared = (await write({ tags: [], skip: null })).body as Scenario;
    expect(Object.keys(cleared.scenario_details ?? {})).toEqual(expect.not.arrayContaining(['tags', 'skip']));
    expect((await write({ tags: ['smoke', 'smoke'] })).problem).toMatchObject({
      status: 422,
      errors: [{ field: 'tags', message: 'Name each tag once.' }],
    });
    expect((await write({ skip: '  ' })).status).toBe(422);
  });

  it('override parameters of their own endpoint only', async () => {
    const params = { id: scenario.id };
    const parameter = endpoint.path_parameters[0];
    const body = { endpoint_parameter_id: parameter?.id, custom_value: '8' };
    const created = (await app.call('createOverride', { token, params, body })).body as ScenarioParameter;
    expect(created).toMatchObject({ custom_value: '8', custom_schema: null });
    expect((await app.call('createOverride', { token, params, body })).problem?.code).toBe('override_exists');
    const foreign = await app.call('createOverride', {
      token,
      params,
      body: { ...body, endpoint_parameter_id: 999_999 },
    });
    expect(foreign.problem?.code).toBe('parameter_not_found');
    const location = { ...params, overrideId: created.id };
    const schema = { name: 'Lamp\u0000', nested: ['\uD800'] };
    const changed = await app.call('updateOverride', {
      token,
      params: location,
      body: { custom_value: null, custom_schema: schema },
    });
    expect(changed.body).toMatchObject({ custom_schema: { name: 'Lamp\uFFFD', nested: ['\uFFFD'] } });
    expect((await app.call('deleteOverride', { token, params: location })).status).toBe(204);
    expect((await app.call('deleteOverride', { token, params: location })).problem?.code).toBe('override_not_found');
  });

  it('have rules that are compiled when they are saved', async () => {
    const params = { id: scenario.id };
    const good = (await app.call('createValidation', { token, params, body: { validation_text: 'status is 200' } }))
      .body as Validation;
    expect(good).toMatchObject({ validation_text: 'status is 200', understood: 'understood' });
    const odd = await app.call('createValidation', {
      token,
      params,
      body: { validation_text: 'the colour of the sea is lovely' },
    });
    expect(odd.body).toMatchObject({ understood: 'unknown', paraphrase: null });
    const blank = await app.call('createValidation', { token, params, body: { validation_text: ' ' } });
    expect(blank.status).toBe(422);
    const location = { ...params, validationId: good.id };
    const changed = await app.call('updateValidation', {
      token,
      params: location,
      body: { validation_text: 'status is 201' },
    });
    expect(changed.body).toMatchObject({ id: good.id, validation_text: 'status is 201' });
    expect((await app.call('getScenario', { token, params })).body).toMatchObject({ validations_count: 2 });
    expect((await app.call('deleteValidation', { token, params: location })).status).toBe(204);
    expect((await app.call('deleteValidation', { token, params: location })).problem?.code).toBe(
      'validation_not_found',
    );
    const left = (await app.call('listValidations', { token, params })).body as Validation[];
    expect(left.map((rule) => rule.validation_text)).toEqual(['the colour of the sea is lovely']);
  });

  it('preview a rule without storing it', async () => {
    const understood = await app.call('compileRule', {
      token,
      body: { text: 'responds within 500 ms', scenario_id: scenario.id },
    });
    expect(understood.body).toMatchObject({ status: 'understood' });
    const unknown = await app.call('compileRule', { token, body: { text: 'make me a sandwich' } });
    expect(unknown.body).toMatchObject({ status: 'unknown' });
    expect((await app.call('compileRule', { token, body: { text: 'x', scenario_id: 999_999 } })).status).toBe(404);
  });

  it('are summed up per endpoint', async () => {
    const answer = await app.call('getScenariosSummary', { token, params: { id: endpoint.id } });
    const { summary, scenarios } = answer.body as { summary: { total_scenarios: number }; scenarios: unknown[] };
    expect(summary.total_scenarios).toBe(scenarios.length);
  });
});
