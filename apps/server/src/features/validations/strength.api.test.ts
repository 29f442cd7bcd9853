import type { Scenario, ScenarioStrength, Validation } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
let endpointId: number;
let name = 'Lamp';
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7, name }));
  const system = await importSmall(app, token, target.url);
  endpointId = system.endpoints[0]?.id ?? 0;
});
afterAll(async () => {
  await app.close();
  await target.close();
});

async function createScenario(): Promise<Scenario> {
  const body = { name: 'Read' };
  return (await app.call('createScenario', { token, params: { id: endpointId }, body })).body as Scenario;
}

async function addRule({ id }: Scenario, text: string): Promise<Validation> {
  const body = { validation_text: text };
  return (await app.call('createValidation', { token, params: { id }, body })).body as Validation;
}

async function strengthOf({ id }: Scenario): Promise<ScenarioStrength> {
  return (await app.call('getScenarioStrength', { token, params: { id } })).body as ScenarioStrength;
}

describe('the strength of a scenario', () => {
  it('is not known before it has passed once', async () => {
    const scenario = await createScenario();
    expect(await strengthOf(scenario)).toEqual({ available: false, reason: expect.stringContaining('has passed yet') });
  });

  it('names the survivors, the rule that would notice each, and the rules that notice nothing', async () => {
    const scenario = await createScenario();
    await addRule(scenario, 'status is 200');
    const empty = await addRule(scenario, 'the status is less than 600');
    expect(empty.vacuous).toBe(false);
    await app.call('executeScenario', { token, params: { id: scenario.id } });
    const before = await strengthOf(scenario);
    if (!before.available) throw new Error(before.reason);
    expect(before).toMatchObject({ vacuous: [empty.id] });
    const listed = (await app.call('listValidations', { token, params: { id: scenario.id } })).body as Validation[];
    expect(listed.map(({ vacuous }) => vacuous)).toEqual([false, true]);
    expect(before.killed + before.survivors.length).toBe(before.total);
    const deleted = before.survivors.find(({ mutation }) => mutation.includes('`name` disappeared'));
    expect(deleted).toEqual({ mutation: 'nothing would notice if `name` disappeared', rule: '`name` is present' });
    await addRule(scenario, deleted?.rule ?? '');
    const after = await strengthOf(scenario);
    expect(after.available && after.killed).toBeGreaterThan(before.killed);
  });

  it('proposes exact values once a second good answer has them, and no value of a moment', async () => {
    const scenario = await createScenario();
    const proposed = async () => {
      await app.call('executeScenario', { token, params: { id: scenario.id } });
      const strength = await strengthOf(scenario);
      if (!strength.available) throw new Error(strength.reason);
      return { compared: strength.compared, rules: strength.survivors.map(({ rule }) => rule) };
    };
    const first = await proposed();
    expect(first.compared).toBe(0);
    expect(first.rules).not.toContain('`name` is "Lamp"');
    name = 'Lamp 4711';
    const second = await proposed();
    name = 'Lamp';
    expect(second.compared).toBe(1);
    expect(second.rules).toContain('`id` is 7');
    expect(second.rules.filter((rule) => rule?.includes('Lamp'))).toEqual([]);
  });

  it('flags a rule that cannot fail when it is saved', async () => {
    const scenario = await createScenario();
    await addRule(scenario, 'status is 200');
    await app.call('executeScenario', { token, params: { id: scenario.id } });
    expect(await addRule(scenario, 'the status is at least 100')).toMatchObject({ vacuous: true });
    const rule = await addRule(scenario, '`name` is "Lamp"');
    expect(rule).toMatchObject({ vacuous: false });
    const params = { id: scenario.id, validationId: rule.id };
    const body = { validation_text: 'the status is less than 600' };
    expect((await app.call('updateValidation', { token, params, body })).body).toMatchObject({ vacuous: true });
  });

  it('is visible to its own organization only', async () => {
    const scenario = await createScenario();
    const stranger = await app.signUp('Bob');
    const answer = await app.call('getScenarioStrength', { token: stranger, params: { id: scenario.id } });
    expect(answer.problem?.code).toBe('scenario_not_found');
  });
});
