import type { Execution, ExtractionTest, ImportedSystem, Scenario } from '@assay/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, sendJson, startTarget } from '../../testing/index.ts';
import type { SeenRequest, TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
afterEach(() => target.close());
afterAll(() => app.close());

const ok = { responses: { 200: { description: 'Fine' } } };

/** A system whose document is `parts`, at the target. */
async function importSystem(parts: object): Promise<ImportedSystem> {
  const document = {
    openapi: '3.0.3',
    info: { title: 'Desk', version: '1' },
    servers: [{ url: target.url }],
    ...parts,
  };
  const file = { name: 'desk.json', content: JSON.stringify(document) };
  const answer = await app.call('importSystem', { token, file });
  expect(answer.status).toBe(201);
  return answer.body as ImportedSystem;
}

const test = async (system: ImportedSystem, body: object): Promise<ExtractionTest> => {
  const answer = await app.call('testExtraction', { token, params: { systemId: system.id }, body });
  expect(answer.status).toBe(200);
  return answer.body as ExtractionTest;
};

async function run(system: ImportedSystem, endpoint: string, login?: string): Promise<Execution> {
  const id = system.endpoints.find((one) => one.endpoint === endpoint)?.id ?? 0;
  const create = { name: endpoint, requires_auth: true };
  const scenario = (await app.call('createScenario', { token, params: { id }, body: create })).body as Scenario;
  if (login !== undefined) {
    const body = { ...create, expected_http_status: 200, login };
    expect((await app.call('updateScenario', { token, params: { id: scenario.id }, body })).status).toBe(200);
  }
  const answer = await app.call('executeScenario', { token, params: { id: scenario.id } });
  const [result] = (answer.body as { results: Execution[] }).results;
  if (!result) throw new Error('No result.');
  return result;
}

const login = (changes: object = {}) => ({
  auth_type: 'token',
  auth_endpoint: `${target.url}/login`,
  auth_body: { user: 'ada', password: 'pass-9Q7x' },
  token_extraction_instruction: 'take token from the JSON response',
  ...changes,
});

const answering = (tokens: object, isKnown: (request: SeenRequest) => boolean) =>
  startTarget((request, response): void => {
    if (request.url === '/login') return sendJson(response, 200, tokens);
    if (request.url === '/health') return sendJson(response, 200, { status: 'up' });
    if (!isKnown(request)) return sendJson(response, 401, { message: 'No' });
    sendJson(response, 200, { me: 'ada' });
  });

describe('a test of a login', () => {
  const paths = { '/health': { get: ok }, '/logout': { get: ok }, '/me': { get: ok }, '/login': { post: ok } };

  it('asks what is refused without it, in a document that says nothing of security, and proposes the format', async () => {
    target = await answering({ token: 'tok-123456' }, ({ headers }) => headers.authorization === 'Token tok-123456');
    const system = await importSystem({ paths });
    const tried = await test(system, login());
    expect(tried).toMatchObject({
      success: false,
      message: expect.stringContaining('in another one'),
      error: 'GET /me answered 200 with the credentials and 401 without.',
      proposal: { token_usage_location: 'header', token_param_name: 'Authorization', token_format: 'Token {token}' },
    });
    expect(JSON.stringify(tried)).not.toMatch(/tok-123456|pass-9Q7x/);
    expect(target.seen.filter(({ url }) => url === '/logout')).toEqual([]);
    const accepted = await test(system, login(tried.proposal ?? {}));
    expect(accepted).toMatchObject({ success: true, error: null, proposal: null, token_length: 10 });
    await app.call('createAuthConfig', { token, params: { systemId: system.id }, body: login(tried.proposal ?? {}) });
    expect(await run(system, '/me')).toMatchObject({ overall_status: 'success' });
  });

  it('keeps a token with its scheme as it stands, and the runs do too', async () => {
    const bearer = 'Bearer eyJ-123456';
    target = await answering({ token: bearer }, ({ headers }) => headers.authorization === bearer);
    const system = await importSystem({ paths });
    expect(await test(system, login({ token_format: '{token}' }))).toMatchObject({ success: true, proposal: null });
    await app.call('createAuthConfig', { token, params: { systemId: system.id }, body: login() });
    expect(await run(system, '/me')).toMatchObject({ overall_status: 'success' });
  });

  it('says that nothing is shown when everything is open', async () => {
    target = await answering({ token: 'tok-123456' }, () => true);
    const tried = await test(await importSystem({ paths }), login());
    expect(tried).toMatchObject({ success: true, proposal: null });
    expect(tried.message).toContain('No GET endpoint was found that refuses requests without credentials');
  });

  it('shows the answer of a login that fails with the status 200', async () => {
    target = await answering({ ok: false, error: 'Wrong password' }, () => true);
    const tried = await test(await importSystem({ paths }), login());
    expect(tried).toMatchObject({ success: false, exchanges: [{ step: 'login', status: 200 }] });
    expect(tried.exchanges[0]?.body).toContain('Wrong password');
  });
});

describe('a session with a CSRF token', () => {
  it('is tried, sent by runs and shown nowhere', async () => {
    target = await startTarget((request, response): void => {
      if (request.url === '/login') {
        response.setHeader('set-cookie', ['sid=session-1234; HttpOnly', 'XSRF-TOKEN=csrf-5678']);
        return sendJson(response, 200, {});
      }
      const { cookie = '', 'x-xsrf-token': csrf } = request.headers;
      const isKnown = cookie.includes('sid=session-1234') && csrf === 'csrf-5678';
      sendJson(response, isKnown ? 200 : 401, { seen: cookie });
    });
    const system = await importSystem({
      paths: { '/me': { get: ok } },
      security: [{ sid: [] }],
      components: { securitySchemes: { sid: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    });
    const csrf = { source: 'cookie', source_name: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' };
    const body = {
      auth_type: 'session',
      auth_endpoint: `${target.url}/login`,
      auth_body: { user: 'ada', password: 'pass-9Q7x' },
      csrf,
    };
    expect(await test(system, body)).toMatchObject({ success: true, error: null });
    expect(await test(system, { ...body, csrf: null })).toMatchObject({ success: false });
    const params = { systemId: system.id };
    const created = await app.call('createAuthConfig', { token, params, body });
    expect(created.body).toMatchObject({ auth_body: { password: '********' }, csrf });
    const result = await run(system, '/me');
    expect(result).toMatchObject({ overall_status: 'success' });
    expect(JSON.stringify([created.body, result])).not.toMatch(/session-1234|csrf-5678|pass-9Q7x/);
  });
});

describe('credentials of single schemes and of named accounts', () => {
  const schemes = {
    orgKey: { type: 'apiKey', in: 'header', name: 'X-Org-Key' },
    user: { type: 'http', scheme: 'bearer' },
  };
  const key = (value: string) => ({
    auth_type: 'api_key',
    api_key: value,
    token_usage_location: 'header',
    token_param_name: 'X-Org-Key',
  });
  const body = {
    auth_type: 'bearer',
    token: 'user-token-1',
    credentials: [
      { scheme: 'orgKey', credential: key('org-key-own') },
      { account: 'admin', credential: { auth_type: 'bearer', token: 'admin-token-1' } },
      { account: 'admin', scheme: 'orgKey', credential: key('org-key-admin') },
    ],
  };

  async function start(): Promise<ImportedSystem> {
    target = await startTarget((request, response): void => {
      const { authorization, 'x-org-key': org } = request.headers;
      const isKnown = authorization?.endsWith('token-1') === true || /^org-key-(own|admin)$/.test(String(org));
      sendJson(response, isKnown ? 200 : 401, {});
    });
    return importSystem({
      paths: {
        '/orgs': { get: { ...ok, security: [{ orgKey: [] }] } },
        '/me': { get: { ...ok, security: [{ user: [] }] } },
        '/both': { get: { ...ok, security: [{ user: [], orgKey: [] }] } },
        '/open': { get: { ...ok, security: [] } },
      },
      components: { securitySchemes: schemes },
    });
  }

  const carried = () => {
    const { authorization, 'x-org-key': org } = target.seen.at(-1)?.headers ?? {};
    return [authorization, org];
  };

  it('are proposed, sealed, masked, kept by their masks, and sent to the operations that name them', async () => {
    const system = await start();
    const params = { systemId: system.id };
    const proposed = (await app.call('getAuthProposal', { token, params })).body;
    expect(proposed).toMatchObject({ others: [{ scheme: 'orgKey' }], schemes: ['orgKey', 'user'] });
    const created = await app.call('createAuthConfig', { token, params, body });
    expect(created.status).toBe(201);
    expect(JSON.stringify(created.body)).not.toMatch(/user-token|admin-token|org-key-/);
    expect((await app.call('updateAuthConfig', { token, params, body: created.body })).status).toBe(200);
    const results = [];
    for (const [endpoint, login, expected] of [
      ['/orgs', undefined, [undefined, 'org-key-own']],
      ['/me', undefined, ['Bearer user-token-1', undefined]],
      ['/both', undefined, ['Bearer user-token-1', 'org-key-own']],
      ['/both', 'account:admin', ['Bearer admin-token-1', 'org-key-admin']],
      ['/me', 'account:admin', ['Bearer admin-token-1', undefined]],
    ] as const) {
      results.push(await run(system, endpoint, login));
      expect([endpoint, login, carried()]).toEqual([endpoint, login, expected]);
    }
    expect(JSON.stringify(results)).not.toMatch(/user-token|admin-token|org-key-/);
    expect(await run(system, '/me', 'account:auditor')).toMatchObject({ error: { cause: 'auth_failed' } });
  });

  it('are tried on an operation that names the scheme, with the stored secret', async () => {
    const system = await start();
    const params = { systemId: system.id };
    await app.call('createAuthConfig', { token, params, body });
    const tried = await test(system, { ...key('********'), login: 'admin', scheme: 'orgKey' });
    expect(tried).toMatchObject({ success: true });
    expect(tried.exchanges.map(({ step, request }) => `${step} ${request}`)).toEqual([
      'without GET /orgs',
      'with GET /orgs',
      'wrong GET /orgs',
    ]);
    expect(target.seen.map(({ headers }) => headers['x-org-key'])).toEqual([
      undefined,
      'org-key-admin',
      'xxx-xxx-xxxxx',
    ]);
    const unknown = { ...key('********'), login: 'auditor', scheme: 'orgKey' };
    expect((await app.call('testExtraction', { token, params, body: unknown })).problem?.status).toBe(422);
  });

  it('name the entry whose secret is missing', async () => {
    const system = await start();
    const masked = {
      ...body,
      credentials: [{ account: 'admin', credential: { auth_type: 'bearer', token: '********' } }],
    };
    const answer = await app.call('createAuthConfig', { token, params: { systemId: system.id }, body: masked });
    expect(answer.problem).toMatchObject({ status: 422, errors: [{ field: 'credentials.0.credential.token' }] });
  });
});
