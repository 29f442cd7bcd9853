import { endpoints } from '@assay/contract';
import type { EndpointDefinition, EndpointName, Execution, ImportedSystem, Scenario, System } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, smallDocument, startTarget } from './testing/index.ts';
import type { TargetServer, TestApp } from './testing/index.ts';

let app: TestApp;
let target: TargetServer;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_DEFAULT_TIER: 'free' });
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' }));
});
afterAll(async () => {
  await target.close();
  await app.close();
});

async function importSystem(token: string): Promise<ImportedSystem> {
  return await importSmall(app, token, target.url);
}

async function addScenario(token: string, system: ImportedSystem): Promise<Scenario> {
  const params = { id: system.endpoints[0]?.id ?? 0 };
  return (await app.call('createScenario', { token, params, body: { name: 'Read' } })).body as Scenario;
}

describe('a system and what belongs to it', () => {
  it('GEN-02: has the operations of its document as endpoints, without any entry by hand', async () => {
    const token = await app.signUp();
    const { endpoints: found } = await importSystem(token);
    expect(found.map(({ method, endpoint }) => `${method} ${endpoint}`).toSorted()).toEqual([
      'GET /things/{thingId}',
      'POST /things',
    ]);
  });

  it('GEN-03: has scenarios below its endpoints, and rules in plain English below those', async () => {
    const token = await app.signUp();
    const system = await importSystem(token);
    const { id } = await addScenario(token, system);
    const texts = ['status is 200', 'the body has a field `id`', 'responds within 500 ms'];
    for (const text of texts)
      await app.call('createValidation', { token, params: { id }, body: { validation_text: text } });
    const tree = (await app.call('getSystem', { token, params: { id: system.id } })).body as System;
    expect(tree.endpoints.map(({ scenarios }) => scenarios.map((scenario) => scenario.id))).toEqual([[id], []]);
    const rules = (await app.call('listValidations', { token, params: { id } })).body as { validation_text: string }[];
    expect(rules.map((rule) => rule.validation_text)).toEqual(texts);
  });

  it('GEN-05, GEN-06: runs singly, by endpoint, by system and in batches, all of which its histories keep', async () => {
    const token = await app.signUp();
    const system = await importSystem(token);
    const { id, endpoint_id: endpointId } = await addScenario(token, system);
    await app.call('executeScenario', { token, params: { id } });
    await app.call('streamEndpoint', { token, params: { id: endpointId } });
    await app.call('executeSystem', { token, params: { id: system.id } });
    const batch = await app.call('processScenarios', { token, body: { scenario_ids: [id] } });
    expect(batch.problem?.detail).toBeUndefined();
    expect(batch.text).toContain('"type":"completed"');
    const scopes = (await app.call('listRuns', { token })).body as { scope: string }[];
    expect(scopes.map(({ scope }) => scope)).toEqual(['batch', 'system', 'endpoint', 'scenario']);
    for (const [name, of] of [
      ['getScenarioHistory', id],
      ['getEndpointHistory', endpointId],
    ] as const) {
      const history = (await app.call(name, { token, params: { id: of } })).body as Execution[];
      expect(history.map(({ scenario_id }) => scenario_id)).toEqual([id, id, id, id]);
    }
  });

  it('GEN-07: is limited in systems, scenarios, runs and generations of validations', async () => {
    const token = await app.signUp();
    const system = await importSystem(token);
    const { id } = await addScenario(token, system);
    await app.database.db.execute(sql`update tier set max_scenarios = 1 where name = 'free'`);
    await app.call('executeScenario', { token, params: { id } });
    await app.database.db.execute(sql`update usage_counter set runs = 50, validation_generations = 3`);
    const file = { name: 'small.json', content: smallDocument(target.url) };
    const refused = [
      await app.call('importSystem', { token, file }),
      await app.call('createScenario', { token, params: { id: system.endpoints[0]?.id ?? 0 }, body: { name: 'More' } }),
      await app.call('executeScenario', { token, params: { id } }),
      await app.call('generateValidations', { token, params: { id } }),
    ];
    await app.database.db.execute(sql`update tier set max_scenarios = 5 where name = 'free'`);
    expect(refused.map(({ status, problem }) => [status, problem?.code])).toEqual(
      refused.map(() => [403, 'limit_reached']),
    );
  });

  it('GEN-09: is seen by every member of its organization', async () => {
    const [ann, bob] = [await app.signUp('Anna'), await app.signUp('Bobby')];
    const { id } = await importSystem(ann);
    expect((await app.call('getSystem', { token: bob, params: { id } })).status).toBe(404);
    await app.database.db.execute(sql`
      update member set organization_id = (select organization_id from system where id = ${id})
      where user_id = (select id from "user" where name = 'Bobby')`);
    // Any sign-out makes the server forget the organizations that it remembered.
    await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-out', payload: {} });
    const seen = (await app.call('listSystems', { token: bob })).body as System[];
    expect(seen.map((system) => system.id)).toEqual([id]);
  });
});

describe('AUTH-10, AUTH-11: who may call', () => {
  const guarded = (Object.entries(endpoints) as [EndpointName, EndpointDefinition][]).filter(
    ([, { auth }]) => auth !== 'public',
  );
  const params = {
    id: 1,
    systemId: 1,
    runId: 1,
    otherId: 1,
    parameterId: 1,
    overrideId: 1,
    validationId: 1,
    tierId: 1,
  };

  it.each(guarded)('%s is refused without a valid token', async (name) => {
    for (const token of [null, 'not-a-token']) expect((await app.call(name, { token, params })).status).toBe(401);
  });

  it('a system of others is not found, and a viewer may not change what is there', async () => {
    const [owner, other] = [await app.signUp('Owner'), await app.signUp('Other')];
    const { id } = await importSystem(owner);
    for (const name of ['getSystem', 'deleteSystem'] as const)
      expect((await app.call(name, { token: other, params: { id } })).status).toBe(404);
    await app.database.db.execute(
      sql`update member set role = 'viewer' where user_id = (select id from "user" where name = 'Owner')`,
    );
    await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-out', payload: {} });
    expect((await app.call('getSystem', { token: owner, params: { id } })).status).toBe(200);
    expect((await app.call('deleteSystem', { token: owner, params: { id } })).status).toBe(403);
  });
});
