import type { ImportedSystem, Scenario, Tier, Usage } from '@assay/contract';
import { parseLimitError } from '@assay/contract';
import { tiersForSale } from '@assay/contract/plans';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, smallDocument, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

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

const usageOf = async (token: string) => (await app.call('getMyUsage', { token })).body as Usage;

async function newSystem(token: string): Promise<ImportedSystem> {
  return await importSmall(app, token, target.url);
}

async function newScenario(token: string, system: ImportedSystem, name = 'Read'): Promise<Scenario> {
  const params = { id: system.endpoints[0]?.id ?? 0 };
  return (await app.call('createScenario', { token, params, body: { name } })).body as Scenario;
}

/** Pretends that the organization of a caller has used up so many runs of this month. */
async function useRuns(runs: number): Promise<void> {
  await app.database.db.execute(sql`update usage_counter set runs = ${runs}`);
}

describe('plans', () => {
  it('API-03, CONST-05, LIM-19: the three plans, the cheapest first, without a token', async () => {
    const tiers = (await app.call('listTiers')).body as Tier[];
    expect(
      tiers.map((tier) => [tier.name, tier.price_monthly, tier.price_yearly, tier.max_systems, tier.max_scenarios]),
    ).toEqual([
      ['free', 0, 0, 1, 5],
      ['starter', 1900, 19_900, 5, 50],
      ['professional', 4900, 49_900, 25, 500],
    ]);
    expect(tiers.map((tier) => [tier.max_runs_per_month, tier.max_validation_generations_per_month])).toEqual([
      [50, 3],
      [1000, 50],
      [10_000, 500],
    ]);
    expect(tiers.map((tier) => [tier.advanced_auth_enabled, tier.priority_support_enabled])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it('LAND-07 to LAND-10: public pages show the plans that a new database sells', async () => {
    expect((await app.call('listTiers')).body).toEqual(tiersForSale);
  });

  it('API-04, API-05, API-06: a new organization has the default plan and has used nothing', async () => {
    const token = await app.signUp();
    const own = (await app.call('getMySubscription', { token })).body;
    expect(own).toMatchObject({ success: true, error: null, data: { status: 'active', tier: { name: 'free' } } });
    expect(await usageOf(token)).toMatchObject({ systems_used: 0, systems_limit: 1, runs_used: 0, runs_limit: 50 });
    expect((await app.call('getMyLimits', { token })).body).toMatchObject({
      success: true,
      data: { validation_generations_remaining: 3, validation_generations_used: 0, validation_generations_limit: 3 },
    });
  });

  it('API-07, SUB-22: only a plan that costs nothing is switched to without paying', async () => {
    const token = await app.signUp();
    const paid = await app.call('subscribe', { token, params: { tierId: 3 } });
    expect([paid.status, paid.problem?.code]).toEqual([400, 'checkout_required']);
    expect((await app.call('subscribe', { token, params: { tierId: 4 } })).status).toBe(404);
    await app.call('subscribe', { token, params: { tierId: 1 } });
    await app.database.db.execute(sql`update subscription set tier_id = 3`);
    const tierOf = async () => (await usageOf(token)).subscription.tier.name;
    expect(await tierOf()).toBe('professional');
    const free = await app.call('subscribe', { token, params: { tierId: 1 } });
    expect([free.status, free.body]).toMatchObject([200, { success: true, data: { tier: { name: 'free' } } }]);
    expect(await tierOf()).toBe('free');
  });
});

describe('limits', () => {
  it('LIM-18: a second system and a sixth scenario are refused with the texts that the client reads', async () => {
    const token = await app.signUp();
    const system = await newSystem(token);
    const file = { name: 'small.json', content: smallDocument(target.url) };
    const second = await app.call('importSystem', { token, file });
    expect([second.status, second.problem?.code]).toEqual([403, 'limit_reached']);
    expect(parseLimitError(second.problem?.detail ?? '')).toMatchObject({
      limitType: 'systems',
      systemsUsed: 1,
      systemsLimit: 1,
    });
    const params = { id: system.endpoints[0]?.id ?? 0 };
    const names = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const all = await Promise.all(names.map((name) => app.call('createScenario', { token, params, body: { name } })));
    const refused = all.filter(({ status }) => status === 403);
    expect([all.filter(({ status }) => status === 201).length, refused.length]).toEqual([5, 3]);
    expect(parseLimitError(refused[0]?.problem?.detail ?? '')).toMatchObject({ limitType: 'scenarios' });
  });

  it('a collection with more requests than the plan allows is imported up to the limit, and reports the rest', async () => {
    const token = await app.signUp();
    const item = Array.from({ length: 8 }, (_, index) => ({
      name: `Read ${index}`,
      request: { method: 'GET', url: `${target.url}/things/${index}` },
    }));
    const info = { name: 'Many', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
    const file = { name: 'many.json', content: JSON.stringify({ info, item }) };
    const imported = await app.call('importCollection', { token, file });
    expect(imported.status).toBe(201);
    const { diagnostics } = imported.body as ImportedSystem;
    expect(diagnostics.filter(({ message }) => message.includes('no room for more scenarios'))).toHaveLength(3);
    expect(await usageOf(token)).toMatchObject({ scenarios_used: 5 });
  });

  it('ERR-21: generation fills the remaining quota, then is refused', async () => {
    const token = await app.signUp();
    const system = await newSystem(token);
    const params = { id: system.id };
    const generated = await app.call('generateSystemScenarios', { token, params });
    expect(generated.status).toBe(200);
    expect(await usageOf(token)).toMatchObject({ scenarios_used: 5, scenarios_limit: 5 });
    const first = { id: system.endpoints[0]?.id ?? 0 };
    await app.database.db.execute(sql`delete from scenario where endpoint_id = ${first.id}`);
    const more = system.endpoints.map(({ id }) => id);
    for (const id of more) await app.call('generateScenarios', { token, params: { id } });
    const again = await Promise.all(
      more.map((id) => app.call('generateScenarios', { token, params: { id }, query: { depth: 'deep' } })),
    );
    expect(again.some(({ problem }) => problem?.code === 'limit_reached')).toBe(true);
    expect((await usageOf(token)).scenarios_used).toBe(5);
  });

  it('VAL-12, ERR-18: a generation of validations counts one, the fourth of a month is refused', async () => {
    const token = await app.signUp();
    const system = await newSystem(token);
    const { id } = await newScenario(token, system);
    for (const used of [1, 2, 3]) {
      expect((await app.call('generateValidations', { token, params: { id } })).status).toBe(200);
      expect((await usageOf(token)).validation_generations_used).toBe(used);
    }
    const fourth = await app.call('generateValidations', { token, params: { id } });
    expect(fourth.status).toBe(403);
    expect(fourth.problem?.detail).toBe(
      'Validation generation limit reached. You have used 3/3 validation generations this month. Please upgrade your plan.',
    );
  });
});

describe('runs', () => {
  it('RUN-22, LIM-20: each scenario that is sent counts one, and a new month starts at nothing', async () => {
    const token = await app.signUp();
    const system = await newSystem(token);
    const { id } = await newScenario(token, system);
    await newScenario(token, system, 'Read again');
    await app.call('executeScenario', { token, params: { id } });
    await app.call('executeSystem', { token, params: { id: system.id } });
    expect((await usageOf(token)).runs_used).toBe(3);
    await app.database.db.execute(sql`update usage_counter set month = month - interval '1 month'`);
    expect((await usageOf(token)).runs_used).toBe(0);
  });

  it('API-16, RUN-18: an endpoint with more scenarios than runs left is refused, by HEAD too, and nothing is sent', async () => {
    const token = await app.signUp();
    const system = await newSystem(token);
    await newScenario(token, system);
    const { id } = await newScenario(token, system, 'Read again');
    await app.call('executeScenario', { token, params: { id } });
    await useRuns(49);
    const sent = target.seen.length;
    const params = { id: system.endpoints[0]?.id ?? 0 };
    const runs = (await app.call('listRuns', { token })).body;
    const forbidden = await app.call('preflightEndpoint', { token, params });
    expect([forbidden.status, forbidden.text]).toEqual([403, '']);
    const refused = await app.call('streamEndpoint', { token, params });
    expect(refused.problem?.detail).toBe(
      'Run execution limit would be exceeded. This endpoint has 2 scenarios, but you only have 1 runs remaining. Please upgrade your plan.',
    );
    const whole = await app.call('executeSystem', { token, params: { id: system.id } });
    expect(parseLimitError(whole.problem?.detail ?? '')).toMatchObject({ scenariosRequested: 2, runsRemaining: 1 });
    expect(target.seen).toHaveLength(sent);
    expect((await usageOf(token)).runs_used).toBe(49);
    await useRuns(48);
    const allowed = await app.call('preflightEndpoint', { token, params });
    expect([allowed.status, allowed.text]).toEqual([200, '']);
    expect((await app.call('listRuns', { token })).body).toEqual(runs);
    expect(target.seen).toHaveLength(sent);
    expect((await usageOf(token)).runs_used).toBe(48);
  });

  it('200 starts at once with 50 runs left send exactly 50 requests', async () => {
    const token = await app.signUp();
    const system = await newSystem(token);
    const { id } = await newScenario(token, system);
    const sent = target.seen.length;
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app.call('executeScenario', { token, params: { id } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ problem }) => problem?.code === 'limit_reached')).toHaveLength(150);
    expect(target.seen.length - sent).toBe(50);
    expect((await usageOf(token)).runs_used).toBe(50);
  });
});
