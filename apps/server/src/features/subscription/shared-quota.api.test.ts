import type { ImportedSystem, Scenario, Usage } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, sendJson, smallDocument, startTarget } from '../../testing/index.ts';
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

let token: string;
let slugs = 0;
beforeEach(async () => {
  token = await app.signUp();
});

const usage = async (as = token) => (await app.call('getMyUsage', { token: as })).body as Usage;

async function post(path: string, payload: object): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.assay.app.inject({
    method: 'POST',
    url: `/api/auth/organization/${path}`,
    payload,
    headers,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ id: string }>();
}

/** A second organization of the caller, in whose name the next calls are made. */
async function newOrganization(): Promise<string> {
  slugs += 1;
  return (await post('create', { name: 'Second', slug: `second-${slugs}` })).id;
}

async function addSystem(): Promise<number> {
  const file = { name: 'small.json', content: smallDocument(target.url) };
  const answer = await app.call('importSystem', { token, file });
  return answer.status === 201 ? ((answer.body as ImportedSystem).endpoints[0]?.id ?? 0) : 0;
}

async function addScenario(endpoint: number): Promise<number> {
  const answer = await app.call('createScenario', { token, params: { id: endpoint }, body: { name: 'Read' } });
  return answer.status === 201 ? (answer.body as Scenario).id : 0;
}

/** Gives an organization quota for systems of its own, so that it can have scenarios beside the first one's. */
const allowSystems = (systems: number) =>
  app.database.db.execute(sql`update tier set max_systems = ${systems} where name = 'free'`);

describe('the free organizations of one owner', () => {
  it('share systems and scenarios', async () => {
    await addSystem();
    await newOrganization();
    expect(await usage()).toMatchObject({ systems_used: 1, systems_limit: 1 });
    expect(await addSystem()).toBe(0);
    await allowSystems(3);
    const endpoint = await addSystem();
    expect(await Promise.all(Array.from({ length: 3 }, () => addScenario(endpoint)))).not.toContain(0);
    await newOrganization();
    const other = await addSystem();
    const added = await Promise.all(Array.from({ length: 6 }, () => addScenario(other)));
    expect(added.filter((id) => id > 0)).toHaveLength(2);
    await allowSystems(1);
  });

  it('share the runs of a month, however many start at the same time in both', async () => {
    await allowSystems(2);
    const first = await addScenario(await addSystem());
    const personal = token;
    const signedIn = await signInAgain();
    token = signedIn;
    await newOrganization();
    const second = await addScenario(await addSystem());
    await app.call('executeScenario', { token: personal, params: { id: first } });
    await app.database.db.execute(sql`update usage_counter set runs = 30 where runs = 1`);
    const sent = target.seen.length;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? app.call('executeScenario', { token: personal, params: { id: first } })
          : app.call('executeScenario', { token: signedIn, params: { id: second } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ problem }) => problem?.code === 'limit_reached')).toHaveLength(20);
    expect(target.seen.length - sent).toBe(20);
    expect([(await usage(personal)).runs_used, (await usage(signedIn)).runs_used]).toEqual([50, 50]);
    await allowSystems(1);
  });

  it('deleting one gives no runs back', async () => {
    const organizationId = await newOrganization();
    const scenario = await addScenario(await addSystem());
    await app.call('executeScenario', { token, params: { id: scenario } });
    await post('delete', { organizationId });
    await newOrganization();
    expect(await usage()).toMatchObject({ runs_used: 1, systems_used: 0, scenarios_used: 0 });
  });

  it('do not share with one that has a plan of its own, nor with those of another owner', async () => {
    await addSystem();
    await newOrganization();
    const paid = sql`select id from organization order by created_at desc limit 1`;
    await app.database.db.execute(sql`
      insert into subscription (organization_id, tier_id, status)
      select (${paid}), id, 'active' from tier where name = 'starter'
    `);
    expect(await usage()).toMatchObject({ systems_used: 0, systems_limit: 5 });
    const scenario = await addScenario(await addSystem());
    await app.call('executeScenario', { token, params: { id: scenario } });
    expect(await usage()).toMatchObject({ systems_used: 1, runs_used: 1 });
    await newOrganization();
    expect(await usage()).toMatchObject({ systems_used: 1, runs_used: 0, systems_limit: 1 });
    expect(await usage(await app.signUp('Bob'))).toMatchObject({ systems_used: 0, runs_used: 0 });
  });
});

/** A second session of the same user, which may look at another organization than the first. */
async function signInAgain(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const known = await app.assay.app.inject({ url: '/api/auth/get-session', headers });
  const { email } = known.json<{ user: { email: string } }>().user;
  const payload = { email, password: 'correct horse' };
  const answer = await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload });
  return String(answer.headers['set-auth-token']);
}
