import type { AuthConfig, AuthProposal, Execution, ExtractionTest, ImportedSystem, Scenario } from '@assay/contract';
import { sql } from 'drizzle-orm';
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

const note = {
  type: 'object',
  required: ['id', 'text'],
  properties: { id: { type: 'integer' }, text: { type: 'string' } },
};
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** Notes that belong to who wrote them. */
function notesDocument(scheme: object): string {
  const noteId = { name: 'noteId', in: 'path', required: true, schema: { type: 'integer' } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: target.url }],
    components: { securitySchemes: { access: scheme } },
    security: [{ access: [] }],
    paths: {
      '/notes': {
        get: { responses: { 200: { description: 'All', ...json({ type: 'array', items: note }) } } },
        post: {
          requestBody: {
            required: true,
            ...json({ type: 'object', required: ['text'], properties: { text: { type: 'string', example: 'Hi' } } }),
          },
          responses: { 201: { description: 'Written', ...json(note) } },
        },
      },
      '/notes/{noteId}': {
        parameters: [noteId],
        get: {
          responses: {
            200: { description: 'One', ...json(note) },
            403: { description: 'The note belongs to another user.' },
            404: { description: 'None' },
          },
        },
        delete: { responses: { 204: { description: 'Gone' }, 404: { description: 'None' } } },
      },
    },
  });
}

/** Keeps notes for whoever `who` recognises, and records what it was sent. */
async function startNotes(who: (request: SeenRequest) => string | null): Promise<void> {
  const owners = new Map<string, string>();
  target = await startTarget((request, response): void => {
    if (request.url.startsWith('/token')) {
      return sendJson(response, 200, { access_token: `fetched-${request.headers.authorization}`, expires_in: 3600 });
    }
    const user = who(request);
    if (user === null) return sendJson(response, 401, { message: 'Who are you?' });
    const [path = ''] = request.url.split('?');
    const echo = { text: `${request.url} ${JSON.stringify(request.headers)}` };
    if (path === '/notes') {
      const id = owners.size + 1;
      if (request.method === 'POST') owners.set(`/notes/${id}`, user);
      return request.method === 'POST'
        ? sendJson(response, 201, { id, ...echo })
        : sendJson(response, 200, [{ id, ...echo }]);
    }
    const owner = owners.get(path);
    if (owner === undefined) return sendJson(response, 404, {});
    if (owner !== user) return sendJson(response, 403, { message: 'Not yours.' });
    if (request.method === 'DELETE') response.writeHead(204).end();
    else sendJson(response, 200, { id: 1, ...echo });
  });
}

async function importNotes(scheme: object = { type: 'http', scheme: 'bearer' }): Promise<ImportedSystem> {
  const file = { name: 'notes.json', content: notesDocument(scheme) };
  const answer = await app.call('importSystem', { token, file });
  expect(answer.status).toBe(201);
  return answer.body as ImportedSystem;
}

const endpointId = (system: ImportedSystem, name: string): number =>
  system.endpoints.find(({ method, endpoint }) => `${method} ${endpoint}` === name)?.id ?? 0;

async function execute(id: number): Promise<Execution> {
  const answer = await app.call('executeScenario', { token, params: { id } });
  const [result] = (answer.body as { results: Execution[] }).results;
  if (!result) throw new Error('No result.');
  return result;
}

const basicOf = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

const kinds: { body: Record<string, unknown>; secret: string; isRight: (request: SeenRequest) => boolean }[] = [
  {
    body: { auth_type: 'bearer', token: 'S3CRET-value' },
    secret: 'token',
    isRight: ({ headers }) => headers.authorization === 'Bearer S3CRET-value',
  },
  {
    body: { auth_type: 'basic', username: 'ada', password: 'S3CRET-value' },
    secret: 'password',
    isRight: ({ headers }) => headers.authorization === basicOf('ada:S3CRET-value'),
  },
  {
    body: { auth_type: 'api_key', api_key: 'S3CRET-value', token_usage_location: 'header', token_param_name: 'X-Odd' },
    secret: 'api_key',
    isRight: ({ headers }) => headers['x-odd'] === 'S3CRET-value',
  },
  {
    body: { auth_type: 'api_key', api_key: 'S3CRET-value', token_usage_location: 'query', token_param_name: 'appid' },
    secret: 'api_key',
    isRight: ({ url }) => url.includes('appid=S3CRET-value'),
  },
  {
    body: { auth_type: 'api_key', api_key: 'S3CRET-value', token_usage_location: 'cookie', token_param_name: 'sid' },
    secret: 'api_key',
    isRight: ({ headers }) => headers.cookie === 'sid=S3CRET-value',
  },
  {
    body: { auth_type: 'oauth2', client_id: 'assay', client_secret: 'S3CRET-value' },
    secret: 'client_secret',
    isRight: ({ headers }) => headers.authorization === `Bearer fetched-${basicOf('assay:S3CRET-value')}`,
  },
];
const cases = kinds.map((kind) => [JSON.stringify(kind.body), kind] as const);

describe.each(cases)('credentials of the kind %s', (_, { body: shape, secret, isRight }) => {
  const bodyOf = (): Record<string, unknown> =>
    shape['auth_type'] === 'oauth2' ? { ...shape, token_url: `${target.url}/token` } : shape;

  it('are sealed, masked, tried and sent, and show nowhere', async () => {
    await startNotes((request) => (isRight(request) ? 'ada' : null));
    const system = await importNotes();
    const params = { systemId: system.id };
    const body = { ...bodyOf(), other_user: bodyOf() };
    const created = await app.call('createAuthConfig', { token, params, body });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ [secret]: '********', other_user: { [secret]: '********' } });
    const read = (await app.call('getAuthConfig', { token, params })).body as AuthConfig;
    expect((await app.call('updateAuthConfig', { token, params, body: read })).status).toBe(200);
    const { other_user: other, ...own } = read;
    for (const test of [{ ...own }, { ...other, login: 'other' }]) {
      const tried = await app.call('testExtraction', { token, params, body: test });
      expect(tried.body).toMatchObject({ success: true, error: null });
    }
    const create = { name: 'All notes', requires_auth: true };
    const id = { id: endpointId(system, 'GET /notes') };
    const scenario = (await app.call('createScenario', { token, params: id, body: create })).body as Scenario;
    const rule = { validation_text: 'every item has `text` equal to "x"' };
    await app.call('createValidation', { token, params: { id: scenario.id }, body: rule });
    const result = await execute(scenario.id);
    expect(result).toMatchObject({ actual_response_status_code: 200, error: null });
    const rows = await app.database.db.execute(
      sql`select (select json_agg(e) from execution e) as executions, (select json_agg(r) from run_event r) as events,
        (select json_agg(a) from auth_config a) as configurations`,
    );
    const written = JSON.stringify([created.body, read, result, rows.rows]);
    expect(written).toContain('/notes');
    expect(written).not.toContain('S3CRET');
    expect(written).not.toContain(Buffer.from('S3CRET-value').toString('base64').slice(2, -4));
    expect(written).not.toContain(basicOf('ada:S3CRET-value').slice(6));
    expect(written).not.toContain(basicOf('assay:S3CRET-value').slice(6));
  });

  it('that are refused are an error of the login, and the trial says so', async () => {
    await startNotes(() => null);
    const system = await importNotes();
    const params = { systemId: system.id };
    await app.call('createAuthConfig', { token, params, body: bodyOf() });
    const id = { id: endpointId(system, 'GET /notes') };
    const create = { name: 'All notes', requires_auth: true };
    const scenario = (await app.call('createScenario', { token, params: id, body: create })).body as Scenario;
    const result = await execute(scenario.id);
    expect(result).toMatchObject({ overall_status: 'error', error: { cause: 'auth_failed' } });
    expect(JSON.stringify(result)).not.toContain('S3CRET');
    if (shape['auth_type'] === 'oauth2') return;
    const tried = (await app.call('testExtraction', { token, params, body: bodyOf() })).body as ExtractionTest;
    expect(tried).toMatchObject({ success: false, message: 'The credentials were refused.' });
    expect(tried.error).toContain('GET /notes answered 401');
  });

  it('are refused as a mask that nothing is stored for, in words at the field', async () => {
    await startNotes(() => 'ada');
    const system = await importNotes();
    const params = { systemId: system.id };
    const masked = { ...bodyOf(), [secret]: '********' };
    const created = await app.call('createAuthConfig', { token, params, body: masked });
    expect(created.problem).toMatchObject({ status: 422, errors: [{ field: secret }] });
    await app.call('createAuthConfig', { token, params, body: bodyOf() });
    const other = await app.call('updateAuthConfig', { token, params, body: { ...masked, other_user: masked } });
    expect(other.problem).toMatchObject({ status: 422, errors: [{ field: `other_user.${secret}` }] });
  });
});

describe('trying credentials that are not fetched', () => {
  const bearer = { auth_type: 'bearer', token: 'S3CRET-value' };

  it('uses the chosen endpoint, and says when its answer is inconclusive', async () => {
    await startNotes(() => 'ada');
    const system = await importNotes();
    const params = { systemId: system.id };
    const at = (name: string) => ({ ...bearer, endpoint_id: endpointId(system, name) });
    const open = await app.call('testExtraction', { token, params, body: at('GET /notes') });
    expect(open.body).toMatchObject({ success: false, message: 'This says nothing about the credentials.' });
    expect((await app.call('testExtraction', { token, params, body: at('POST /notes') })).problem).toMatchObject({
      status: 404,
      code: 'endpoint_not_found',
    });
    expect(open.body).toMatchObject({ exchanges: [{ step: 'without', request: 'GET /notes', status: 200 }] });
    expect(target.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /notes']);
  });

  it('says why nothing came of it', async () => {
    await startNotes(() => 'ada');
    const system = await importNotes();
    const params = { systemId: system.id };
    await target.close();
    const tried = await app.call('testExtraction', { token, params, body: bearer });
    expect(tried.body).toMatchObject({ success: false, message: 'The credentials could not be tried.' });
    await startNotes(() => 'ada');
  });
});

describe('a stored client secret', () => {
  it('is not sent to another token URL', async () => {
    await startNotes(() => 'ada');
    const system = await importNotes();
    const params = { systemId: system.id };
    const body = { auth_type: 'oauth2', token_url: `${target.url}/token`, client_id: 'a', client_secret: 'S3CRET' };
    await app.call('createAuthConfig', { token, params, body: { ...body, other_user: body } });
    const moved = { ...body, client_secret: '********', token_url: 'http://localhost:9/token' };
    for (const write of [moved, { ...body, other_user: moved }])
      expect((await app.call('updateAuthConfig', { token, params, body: write })).problem?.status).toBe(422);
    for (const login of ['own', 'other'])
      expect((await app.call('testExtraction', { token, params, body: { ...moved, login } })).problem?.status).toBe(
        422,
      );
    expect(target.seen).toEqual([]);
  });
});

describe('another user', () => {
  const own = { auth_type: 'bearer', token: 'ada-token' };
  const withOther = { ...own, other_user: { auth_type: 'bearer', token: 'bob-token' } };
  const user = ({ headers }: SeenRequest): string | null =>
    /^Bearer (ada|bob)-token$/.exec(headers.authorization ?? '')?.[1] ?? null;

  async function generate(system: ImportedSystem): Promise<Scenario | undefined> {
    const params = { id: endpointId(system, 'GET /notes/{noteId}') };
    const answer = await app.call('generateScenarios', { token, params, query: {} });
    expect(answer.status).toBe(200);
    return (answer.body as { scenarios: Scenario[] }).scenarios.find(
      ({ error_type: kind }) => kind === 'other_account',
    );
  }

  it('asks for what belongs to the first one, in a scenario that is generated when two are configured', async () => {
    await startNotes(user);
    const system = await importNotes();
    const params = { systemId: system.id };
    await app.call('createAuthConfig', { token, params, body: withOther });
    const scenario = await generate(system);
    expect(scenario).toMatchObject({
      requires_auth: true,
      expected_http_status: 403,
      scenario_details: { login: 'other' },
    });
    const result = await execute(scenario?.id ?? 0);
    expect(result).toMatchObject({ overall_status: 'success', actual_response_status_code: 403 });
    expect(target.seen.map((request) => `${request.method} ${user(request)}`)).toEqual([
      'POST ada',
      'GET bob',
      'DELETE ada',
    ]);
    await app.call('updateAuthConfig', { token, params, body: own });
    const without = await execute(scenario?.id ?? 0);
    expect(without).toMatchObject({ overall_status: 'error', error: { cause: 'auth_failed' } });
    expect(without.error?.message).toContain('another user');
  });

  it('is not used by generated scenarios while it is not configured', async () => {
    await startNotes(user);
    const system = await importNotes();
    await app.call('createAuthConfig', { token, params: { systemId: system.id }, body: own });
    expect(await generate(system)).toBeUndefined();
  });

  it('is chosen by hand for a scenario, and taken back', async () => {
    await startNotes(user);
    const system = await importNotes();
    await app.call('createAuthConfig', { token, params: { systemId: system.id }, body: withOther });
    const params = { id: endpointId(system, 'GET /notes') };
    const create = { name: 'All notes', requires_auth: true };
    const { id } = (await app.call('createScenario', { token, params, body: create })).body as Scenario;
    for (const [login, name] of [
      ['other', 'bob'],
      ['own', 'ada'],
    ] as const) {
      const body = { ...create, expected_http_status: 200, login };
      const saved = (await app.call('updateScenario', { token, params: { id }, body })).body as Scenario;
      expect(saved.scenario_details?.login).toBe(login === 'other' ? 'other' : undefined);
      await execute(id);
      expect(target.seen.map(user).at(-1)).toBe(name);
    }
  });
});

describe('what is proposed from the document', () => {
  const flows = {
    clientCredentials: { tokenUrl: '/token', scopes: { read: 'Read', write: 'Write' } },
  };

  it.each([
    [
      { type: 'http', scheme: 'bearer' },
      { auth_type: 'bearer', token: '' },
    ],
    [
      { type: 'http', scheme: 'basic' },
      { auth_type: 'basic', username: '', password: '' },
    ],
    [
      { type: 'apiKey', in: 'query', name: 'appid' },
      { auth_type: 'api_key', api_key: '', token_usage_location: 'query', token_param_name: 'appid' },
    ],
    [
      { type: 'apiKey', in: 'cookie', name: 'sid' },
      { auth_type: 'api_key', token_usage_location: 'cookie', token_param_name: 'sid' },
    ],
    [
      { type: 'oauth2', flows },
      { auth_type: 'oauth2', client_id: '', client_secret: '', scope: 'read write' },
    ],
    [{ type: 'openIdConnect', openIdConnectUrl: 'https://id.example/' }, { auth_type: 'bearer' }],
  ])('of %j', async (scheme, expected) => {
    await startNotes(() => 'ada');
    const system = await importNotes(scheme);
    const params = { systemId: system.id };
    const { credential, source } = (await app.call('getAuthProposal', { token, params })).body as AuthProposal;
    expect(credential).toMatchObject(expected);
    expect(source).toContain('"access"');
    if (credential.auth_type === 'oauth2') expect(credential.token_url).toBe(`${target.url}/token`);
  });

  it('is nothing where the document asks for what cannot be sent', async () => {
    await startNotes(() => 'ada');
    const system = await importNotes({ type: 'http', scheme: 'digest' });
    expect((await app.call('getAuthProposal', { token, params: { systemId: system.id } })).body).toBeNull();
    expect((await app.call('getAuthProposal', { token, params: { systemId: 999_999 } })).problem?.status).toBe(404);
  });
});
