import type { Environment } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_DEFAULT_TIER: 'free' });
});
afterAll(() => app.close());

let token: string;
let systemId: number;
beforeEach(async () => {
  token = await app.signUp();
  systemId = (await importSmall(app, token, 'http://127.0.0.1:9')).id;
});

const login = {
  auth_type: 'token',
  auth_endpoint: 'http://127.0.0.1:9/login',
  token_extraction_instruction: 'take token from the JSON response',
};
const key = { auth_type: 'api_key', api_key: 'k-1' };
const bearer = { auth_type: 'bearer', token: 'abc' };
const oauth2 = { auth_type: 'oauth2', token_url: 'http://127.0.0.1:9/t', client_id: 'me', client_secret: 's-1' };

const create = (body: object) => app.call('createAuthConfig', { token, params: { systemId }, body });
const update = (body: object) => app.call('updateAuthConfig', { token, params: { systemId }, body });

/** Gives all free organizations another plan than the one they chose, as somebody who runs the server does. */
const setAdvanced = (isIncluded: boolean) =>
  app.database.db.execute(sql`update tier set advanced_auth_enabled = ${isIncluded} where name = 'free'`);

describe('advanced authentication (decision 30)', () => {
  it.each([
    ['bearer', bearer],
    ['api_key', key],
    ['oauth2', oauth2],
  ])('refuses %s without the plan, and says which plan includes it', async (_, body) => {
    const { problem } = await create(body);
    expect(problem).toMatchObject({ status: 403, code: 'plan_required' });
    expect(problem?.detail).toContain('which the Free plan does not include. Upgrade to Starter under Subscription');
    expect((await app.call('getAuthConfig', { token, params: { systemId } })).body).toBeNull();
  });

  it.each([
    ['a login request', login],
    ['a password', { auth_type: 'basic', username: 'u', password: 'p' }],
    ['a session', { auth_type: 'session', auth_endpoint: 'http://127.0.0.1:9/login' }],
  ])('never refuses %s', async (_, body) => {
    expect((await create(body)).status).toBe(201);
  });

  it('is held for the other user and single schemes, in a change and in an environment too', async () => {
    await create(login);
    expect((await update({ ...login, other_user: bearer })).problem?.code).toBe('plan_required');
    const credentials = [{ account: 'own', scheme: 'bearer', credential: key }];
    expect((await update({ ...login, credentials })).problem?.code).toBe('plan_required');
    const made = await app.call('createEnvironment', {
      token,
      params: { systemId },
      body: { name: 'Stage', base_url: 'http://127.0.0.1:9' },
    });
    const params = { id: (made.body as Environment).id };
    expect((await app.call('putEnvironmentAuth', { token, params, body: key })).problem?.code).toBe('plan_required');
    expect((await app.call('putEnvironmentAuth', { token, params, body: login })).status).toBe(200);
  });

  it('leaves what is stored: it can be changed after the plan is smaller, and nothing added', async () => {
    await setAdvanced(true);
    expect((await create({ ...key, other_user: bearer })).status).toBe(201);
    await setAdvanced(false);
    expect((await update({ ...key, api_key: 'k-2', other_user: bearer })).status).toBe(200);
    const credentials = [{ account: 'admin', scheme: null, credential: key }];
    expect((await update({ ...key, other_user: bearer, credentials })).problem?.code).toBe('plan_required');
  });
});

it.each([
  ['of a server of its own', { ASSAY_DEFAULT_TIER: 'self-hosted' }],
  ['where the setting gives it to everyone', { ASSAY_DEFAULT_TIER: 'free', ASSAY_ADVANCED_AUTH: 'everyone' }],
])('has no limit in an organization %s', async (_, settings) => {
  const open = await buildTestApp(settings);
  try {
    const own = await open.signUp();
    const { id } = await importSmall(open, own, 'http://127.0.0.1:9');
    const made = await open.call('createAuthConfig', { token: own, params: { systemId: id }, body: oauth2 });
    expect(made.status).toBe(201);
  } finally {
    await open.close();
  }
});
