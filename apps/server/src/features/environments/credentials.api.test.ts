import type { AuthConfig, Environment, Execution, ExtractionTest, ImportedSystem, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

const PRODUCTION = 'production-token-0815';
const STAGING = 'staging-token-4711';

let app: TestApp;
let token: string;
let production: TargetServer;
let staging: TargetServer;
let system: ImportedSystem;
let scenario: Scenario;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  production = await startTarget(({ headers }, response) => sendJson(response, 200, { id: 7, headers }));
  staging = await startTarget(({ headers }, response) =>
    sendJson(response, headers.authorization === `Bearer ${STAGING}` ? 200 : 401, { id: 7, headers }),
  );
  system = await importSmall(app, token, production.url);
  await call('createAuthConfig', { systemId: system.id }, { auth_type: 'bearer', token: PRODUCTION });
  const body = { name: 'Signed in', requires_auth: true };
  scenario = (await call('createScenario', { id: system.endpoints[0]?.id ?? 0 }, body)).body as Scenario;
});
afterAll(async () => {
  await app.close();
  await Promise.all([production.close(), staging.close()]);
});
beforeEach(() => {
  production.seen.length = 0;
  staging.seen.length = 0;
});

const call = (name: Parameters<TestApp['call']>[0], params: object, body?: unknown, by = token) =>
  app.call(name, { token: by, params: params as never, body });

let count = 0;
const add = async (changes: object = {}): Promise<Environment> => {
  count += 1;
  const body = { name: `Staging ${count}`, base_url: staging.url, ...changes };
  return (await call('createEnvironment', { systemId: system.id }, body)).body as Environment;
};

const own = (id: number, secret = STAGING) =>
  call('putEnvironmentAuth', { id }, { auth_type: 'bearer', token: secret });

async function executed(environmentId: number): Promise<Execution> {
  const query = { environment_id: environmentId };
  const answer = await app.call('executeScenario', { token, params: { id: scenario.id }, query });
  return (answer.body as { results: [Execution] }).results[0];
}

const sent = ({ seen }: TargetServer) => seen.map(({ headers }) => headers.authorization);

describe('credentials in an environment', () => {
  it('are its own ones, and the system never gives those of another host', async () => {
    const { id, credentials, has_own_credentials: has } = await add();
    expect([credentials, has]).toEqual(['own', false]);
    await executed(id);
    expect([...sent(production), ...sent(staging)].join()).not.toContain(PRODUCTION);

    expect((await own(id)).body).toMatchObject({ auth_type: 'bearer', token: '********' });
    staging.seen.length = 0;
    const execution = await executed(id);
    expect([execution.overall_status, sent(staging)]).toEqual(['success', [`Bearer ${STAGING}`]]);
    const { rows } = await app.database.db.execute(sql`
      select execution::text as row from execution union all select environment::text from environment`);
    expect(JSON.stringify(rows)).not.toContain(STAGING);
  });

  it('are those of the system where that is chosen, and at its own host', async () => {
    const { id } = await add({ credentials: 'system' });
    await executed(id);
    expect(sent(staging)).toEqual([`Bearer ${PRODUCTION}`]);
    const same = await add({ base_url: `${production.url}/v2` });
    expect(same.credentials).toBe('system');
  });

  it('are none where that is chosen, also with own ones stored', async () => {
    const { id, name, base_url } = await add();
    await own(id);
    const kept = await call('updateEnvironment', { id }, { name, base_url, credentials: 'none' });
    expect(kept.body).toMatchObject({ credentials: 'none', has_own_credentials: true });
    await executed(id);
    expect(sent(staging).filter((one) => one !== undefined)).toEqual([]);
    await call('deleteEnvironmentAuth', { id });
    expect((await call('getEnvironmentAuth', { id })).body).toBeNull();
  });

  it('are kept while a mask stands for them, and dropped when the host changes', async () => {
    const { id, name } = await add();
    expect((await own(id, '********')).problem?.errors?.[0]?.field).toBe('token');
    await own(id);
    expect((await own(id, '********')).status).toBe(200);
    await executed(id);
    expect(sent(staging)).toEqual([`Bearer ${STAGING}`]);
    const moved = await call('updateEnvironment', { id }, { name, base_url: production.url });
    expect(moved.body).toMatchObject({ credentials: 'own', has_own_credentials: false });
    await executed(id);
    expect(sent(production).join()).not.toContain(STAGING);
  });

  it('are tried at the address of the environment, with its headers', async () => {
    const { id } = await add({ headers: [{ name: 'X-Gate', value: 'gate-secret-99', secret: true }] });
    const body = { login: 'own', scheme: null, auth_type: 'bearer', token: STAGING };
    const { body: answer, text } = await call('testEnvironmentAuth', { id }, body);
    expect((answer as ExtractionTest).success).toBe(true);
    expect(production.seen).toEqual([]);
    expect(staging.seen.every(({ headers }) => headers['x-gate'] === 'gate-secret-99')).toBe(true);
    expect(text).not.toContain('gate-secret-99');
    expect(((await call('getEnvironmentAuth', { id })).body as AuthConfig | null) ?? null).toBeNull();
  });

  it('belong to their organization', async () => {
    const { id } = await add();
    const stranger = await app.signUp('Eve');
    const write = { auth_type: 'bearer', token: STAGING };
    const answers = [
      await call('getEnvironmentAuth', { id }, undefined, stranger),
      await call('putEnvironmentAuth', { id }, write, stranger),
      await call('deleteEnvironmentAuth', { id }, undefined, stranger),
      await call('testEnvironmentAuth', { id }, { ...write, login: 'own', scheme: null }, stranger),
    ];
    expect(answers.map(({ problem }) => problem?.code)).toEqual(
      Array.from({ length: 4 }, () => 'environment_not_found'),
    );
  });
});
