import type { AccessToken, Batch, CreatedToken, Run, Role } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, insertScenarios, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
let owner: string;
let admin: string;
let member: string;
beforeAll(async () => {
  app = await buildTestApp();
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' }));
  [owner, admin, member] = [await app.signUp('Olga'), await app.signUp('Adam'), await app.signUp('Mia')];
  for (const token of [owner, admin, member]) await app.call('listSystems', { token });
  await move('Adam', 'admin');
  await move('Mia', 'member');
});
afterAll(async () => {
  await target.close();
  await app.close();
});

/** Into the organization of Olga. */
async function move(name: string, role: Role): Promise<void> {
  await app.database.db.execute(sql`
    update member set role = ${role}, organization_id =
      (select organization_id from member where user_id = (select id from "user" where name = 'Olga'))
    where user_id = (select id from "user" where name = ${name})`);
  // Any sign-out makes the server forget the organizations that it remembered.
  await app.assay.app.inject({ method: 'POST', url: '/api/auth/sign-out', payload: {} });
}

async function create(token: string, label = 'Pipeline'): Promise<CreatedToken> {
  const answer = await app.call('createServiceToken', { token, body: { label, scopes: ['read', 'write'] } });
  expect(answer.problem?.detail).toBeUndefined();
  return answer.body as CreatedToken;
}

const list = async (token: string) => (await app.call('listServiceTokens', { token })).body as AccessToken[];

it('belong to the organization: admins and owners see and revoke each of them, members none', async () => {
  const created = await create(admin);
  expect(created.token).toMatch(/^assay_svc_[0-9A-Za-z]{36}$/);
  expect(await list(owner)).toMatchObject([{ id: created.id, kind: 'service', created_by: 'Adam' }]);
  expect(((await app.call('listTokens', { token: admin })).body as AccessToken[]).map(({ id }) => id)).toEqual([]);
  const params = { id: created.id };
  for (const name of [
    'createServiceToken',
    'listServiceTokens',
    'getServiceToken',
    'getServiceTokenUsage',
    'revokeServiceToken',
  ] as const)
    expect((await app.call(name, { token: member, params })).problem?.code).toBe('forbidden');
  await app.call('revokeServiceToken', { token: owner, params });
  expect((await app.call('listSystems', { token: created.token })).status).toBe(401);
  expect(await list(owner)).toEqual([]);
});

it('survive who created them, whose personal tokens end', async () => {
  const service = await create(admin);
  const personal = (await app.call('createToken', { token: admin, body: { label: 'Mine', scopes: ['read'] } }))
    .body as CreatedToken;
  const call = async (token: string) => (await app.call('listSystems', { token })).status;
  expect([await call(service.token), await call(personal.token)]).toEqual([200, 200]);
  await app.database.db.execute(sql`delete from member where user_id = (select id from "user" where name = 'Adam')`);
  expect([await call(service.token), await call(personal.token)]).toEqual([200, 401]);
  await app.database.db.execute(sql`delete from "user" where name = 'Adam'`);
  expect(await call(service.token)).toBe(200);
  expect((await list(owner)).find(({ id }) => id === service.id)).toMatchObject({ created_by: null });
});

it('run and change what belongs to the organization, under their own name', async () => {
  const { token } = await create(owner, 'Nightly');
  const system = await importSmall(app, token, target.url);
  await insertScenarios(app, system, 2);
  await app.call('executeSystem', { token, params: { id: system.id } });
  const [run] = (await app.call('listRuns', { token: owner })).body as Run[];
  expect(run).toMatchObject({ started_by: 'Nightly', state: 'completed' });
});

it('have a batch of their own each', async () => {
  const [one, other] = [await create(owner), await create(owner)];
  const system = await importSmall(app, one.token, target.url);
  await insertScenarios(app, system, 1);
  const found = (await app.call('listScenarios', { token: one.token, params: { id: system.endpoints[0]?.id ?? 0 } }))
    .body as { id: number }[];
  const answer = await app.call('processScenarios', {
    token: one.token,
    body: { scenario_ids: found.map(({ id }) => id) },
  });
  expect(answer.problem?.detail).toBeUndefined();
  const stateOf = async (token: string) => ((await app.call('getBatch', { token })).body as Batch).status;
  expect([await stateOf(one.token), await stateOf(other.token)]).toEqual(['completed', 'idle']);
});
