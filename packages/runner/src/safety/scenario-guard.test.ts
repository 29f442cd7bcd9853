import type { HttpMethod, Operation } from '@assay/api-model';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTokenSource } from '../auth/token-source.ts';
import type { AuthSettings } from '../auth/token-source.ts';
import { runScenario } from '../run/run-scenario.ts';
import type { RunContext } from '../run/run-context.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../testing/scenario.ts';
import { startWatchedApi } from '../testing/watched-api.ts';
import type { WatchedApi } from '../testing/watched-api.ts';
import { createTransport } from '../transport/transport.ts';
import type { RequestParameter, RunnableScenario, RunnableStep } from '@assay/scenario';
import type { ScenarioChanges } from '../testing/scenario.ts';
import type { ScenarioResult } from '../types.ts';
import { RunSafety } from './run-safety.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
const ROUTES = [
  ['GET', '/users/{userId}'],
  ['PUT', '/users/{userId}'],
  ['DELETE', '/users/{userId}'],
  ['GET', '/orders/{orderId}'],
  ['POST', '/orders/{orderId}/cancel'],
  ['POST', '/orders/{orderId}:cancel'],
  ['GET', '/orders/{orderId}/lines/{lineId}'],
].map(([method = '', path = '']) => ({ method, path, operation: null }));

let api: WatchedApi;
let safety: RunSafety;
beforeEach(async () => {
  api = await startWatchedApi();
  safety = new RunSafety({ routes: () => Promise.resolve(ROUTES) });
});
afterEach(() => api.close());

const context = (changes: Partial<RunContext> = {}): RunContext => ({
  transport,
  tokens: null,
  definitions: {},
  validators: createSchemaValidators({}),
  signal: new AbortController().signal,
  safety,
  ...changes,
});

const said = (method: HttpMethod, path: string, words: Partial<Operation>): Operation => ({
  key: `${method} ${path}`,
  method,
  path,
  operationId: null,
  summary: null,
  description: null,
  tags: [],
  deprecated: false,
  baseUrl: null,
  parameters: [],
  requestBody: null,
  responses: [],
  security: [],
  ...words,
});

type Call = [method: string, path: string, ...parameters: RequestParameter[]];
const at = (value: string, name = 'userId') => parameter('path', name, value);
const scenario = ([method, path, ...parameters]: Call, changes: ScenarioChanges = {}): RunnableScenario =>
  makeScenario({ baseUrl: api.url, method, path, parameters, ...changes });
const step = ([method, path, ...parameters]: Call, extracts: RunnableStep['extracts'] = []): RunnableStep =>
  makeStep({ method, path, parameters, extracts, baseUrl: api.url });
const send = (call: Call, changes: ScenarioChanges = {}): Promise<ScenarioResult> =>
  runScenario(scenario(call, changes), context());
const USER = jsonBody({ username: 'fresh', password: 'fresh-secret-1' });
const newUser = (): RunnableStep => step(['POST', '/users', USER], [{ name: 'id', path: 'data.id' }]);
const newOrder = (): RunnableStep =>
  step(
    ['POST', '/orders', jsonBody({})],
    [
      { name: 'id', path: 'data.id' },
      { name: 'customer', path: 'data.customer_id' },
    ],
  );

describe('records with the name of a login', () => {
  const sessions = (security: Operation['security']) =>
    [
      ['POST', '/sessions'],
      ['DELETE', '/sessions/{sessionId}'],
    ].map(([method = '', path = '']) => ({
      method,
      path,
      operation: said(method as HttpMethod, path, {
        security,
        operationId: method === 'POST' ? 'createSession' : null,
      }),
    }));
  const plan = (security: Operation['security']): Promise<ScenarioResult> => {
    safety = new RunSafety({ routes: () => Promise.resolve(sessions(security)) });
    const made = step(['POST', '/sessions', jsonBody({ teacher: 'A' })], [{ name: 'id', path: 'data.id' }]);
    const removal: Call = ['DELETE', '/sessions/{sessionId}', at('{{id}}', 'sessionId')];
    return runScenario(scenario(removal, { before: [made] }), context());
  };

  it('are made where a login is needed for them, and may be removed again', async () => {
    expect((await plan([{ bearer: [] }])).status).toBe('success');
    expect(api.changes).toHaveLength(1);
  });

  it('are logins where none is needed', async () => {
    expect((await plan([])).status).toBe('skipped');
    expect([api.changes, api.damage]).toEqual([[], []]);
  });
});

it('makes records whose name is also a word for harm, where the document has one of them', async () => {
  const item = { method: 'GET', path: '/maintenance/{id}', operation: null };
  safety = new RunSafety({ routes: () => Promise.resolve([...ROUTES, item]) });
  const result = await send(['POST', '/maintenance', jsonBody({ due: '2030-01-01' })], { expectedStatus: 201 });
  expect(result.status).toBe('success');
  const purge = await send(['POST', '/maintenance/purge', jsonBody({})]);
  expect(purge.status).toBe('skipped');
});

it('removes such a record again when it made it, and no other one', async () => {
  const item = { method: 'GET', path: '/maintenance/{id}', operation: null };
  safety = new RunSafety({ routes: () => Promise.resolve([...ROUTES, item]) });
  const make: Call = ['POST', '/maintenance', jsonBody({ due: '2030-01-01' })];
  const removal: Call = ['DELETE', '/maintenance/{id}', at('{{id}}', 'id')];
  const made = step(make, [{ name: 'id', path: 'data.id' }]);
  expect((await runScenario(scenario(removal, { before: [made] }), context())).status).toBe('success');
  expect(api.changes).toHaveLength(1);
  await send(make);
  expect((await send(['DELETE', '/maintenance/{id}', at('9', 'id')])).error?.cause).toBe('not_owned');
  expect(api.changes).toHaveLength(1);
});

it('says of a collection that it holds many records, not that it is a setting', async () => {
  const result = await send(['DELETE', '/users']);
  expect(result.error?.message).toContain('it reaches many records at once');
});

describe('what a scenario did not make', () => {
  it.each<[why: string, call: Call, changes?: ScenarioChanges]>([
    ['the record of the signed-in account', ['PUT', '/users/{userId}', at('1'), USER]],
    ['the same changed by POST', ['POST', '/users/{userId}', at('1'), USER]],
    ['a placeholder, the real administrator', ['DELETE', '/users/{userId}', at('1')]],
    ['its change-password call', ['POST', '/users/{userId}/change-password', at('1'), jsonBody({ password: 'x' })]],
    ['a password by PUT', ['PUT', '/users/{userId}/password', at('1'), jsonBody({ password: 'x' })]],
    ['the account by its own name', ['PATCH', '/users/me', jsonBody({ email: 'x@y.example' })]],
    ['the same in a path parameter', ['PATCH', '/users/{userId}', at('me'), jsonBody({})]],
    ['a setting', ['PUT', '/settings', jsonBody({ maxConnections: 2147483647 })]],
    ['a setting by POST', ['POST', '/settings', jsonBody({ maxConnections: 2147483647 })]],
    ['a named setting', ['PUT', '/settings/{key}', at('max-connections', 'key'), jsonBody({ value: 2147483647 })]],
    ['all at once', ['POST', '/users/delete-all']],
    ['those that are inactive', ['POST', '/users/inactive/delete']],
    ['a collection', ['DELETE', '/users']],
    ['maintenance', ['POST', '/maintenance', jsonBody({ enabled: true })]],
    ['CORS', ['POST', '/cors', jsonBody({ origins: [] })]],
    ['a reset', ['POST', '/reset']],
    ['a logout', ['POST', '/auth/logout']],
    ['a mail to all', ['POST', '/newsletter/send-all']],
    ['a bulk call', ['POST', '/users/bulk', jsonBody([{ id: 1 }])]],
    ['an action', ['POST', '/orders/{orderId}/cancel', at('1', 'orderId')]],
    ['a child', ['DELETE', '/orders/{orderId}/lines/{lineId}', at('1', 'orderId'), at('1', 'lineId')]],
    ['a read that removes', ['GET', '/users/{userId}/delete', at('1')]],
    ['a read that signs out', ['GET', '/auth/logout']],
    ['a literal path', ['DELETE', '/users/1']],
    ['a literal name', ['DELETE', '/users/admin']],
    [
      'another method by a header',
      ['GET', '/users/{userId}', at('1'), parameter('header', 'X-HTTP-Method-Override', 'DELETE')],
    ],
    [
      'a harmless method by a header',
      ['DELETE', '/users/{userId}', at('1'), parameter('header', 'X-HTTP-Method-Override', 'GET')],
    ],
    ['another path by a header', ['GET', '/users', parameter('header', 'X-Original-URL', '/users/delete-all')]],
    ['dots in a parameter', ['DELETE', '/orders/{orderId}', at('..%2fusers%2f1', 'orderId')]],
    ['matrix parameters', ['DELETE', '/users/1;v=2']],
    ['a redirect that repeats it', ['DELETE', '/moved/users/1'], { followRedirects: true }],
    ['a list in the body of a create', ['POST', '/users', jsonBody({ ids: [1, 2] })]],
  ])('is not touched: %s', async (_why, call, changes = {}) => {
    const result = await send(call, changes);
    expect(result).toMatchObject({ status: 'skipped', error: { cause: 'not_owned' }, response: null });
    expect(result.error?.message).toContain('disposable test environment');
    expect(api.damage).toEqual([]);
  });

  it.each<[why: string, call: Call, words: Partial<Operation>]>([
    ['its summary', ['POST', '/jobs/nightly', jsonBody({})], { summary: 'Delete expired users' }],
    ['its id', ['POST', '/jobs/nightly', jsonBody({})], { operationId: 'purgeUsers' }],
    ['the summary of a read', ['GET', '/jobs/nightly'], { summary: 'Reset the counters' }],
  ])('is not touched by a call that says so in %s', async (_why, call, words) => {
    const [method, path] = call;
    const result = await send(call, { operation: said(method as HttpMethod, path, words) });
    expect(result.status).toBe('skipped');
    expect(api.damage).toEqual([]);
  });

  it('is not touched by a redirect to it', async () => {
    const before = [newOrder()];
    const path: Call = ['POST', '/moved/orders/1/cancel'];
    expect((await send(path, { before, followRedirects: true })).status).toBe('skipped');
    expect(api.damage).toEqual([]);
  });

  it('is not touched by steps, and the scenario says which one', async () => {
    const before = [step(['DELETE', '/users/{userId}', at('1')])];
    const after = [step(['DELETE', '/users/{userId}', at('1')])];
    const result = await send(['GET', '/users'], { before, after });
    expect(result).toMatchObject({
      status: 'skipped',
      error: { message: expect.stringContaining('Step 1') as string },
    });
    expect(api.damage).toEqual([]);
  });

  it.each<[why: string, call: Call]>([
    ['a reference in the answer is no record of its own', ['DELETE', '/customers/{id}', at('{{customer}}', 'id')]],
    ['its id names another kind of record', ['DELETE', '/customers/{id}', at('{{id}}', 'id')]],
    ['a body names another one', ['PUT', '/orders/{orderId}', at('{{id}}', 'orderId'), jsonBody({ id: 1 })]],
    ['a body names several', ['PATCH', '/orders/{orderId}', at('{{id}}', 'orderId'), jsonBody({ ids: [1] })]],
    ['a query names another one', ['PUT', '/orders/{orderId}', at('{{id}}', 'orderId'), parameter('query', 'id', '1')]],
    ['a value that was sent is not its id', ['DELETE', '/orders/{orderId}', at('{{customer}}', 'orderId')]],
  ])('is not touched beside what was made: %s', async (_why, call) => {
    expect((await send(call, { before: [newOrder()] })).status).toBe('skipped');
    expect([...api.damage, ...api.changes]).toEqual([]);
  });

  it('is what a POST to the path of a record may change', async () => {
    const call: Call = ['POST', '/orders/{orderId}', at('{{id}}', 'orderId'), jsonBody({ note: 'x' })];
    expect((await send(call, { before: [newOrder()] })).status).toBe('success');
    expect([api.changes, api.damage]).toEqual([['POST /orders/8'], []]);
  });

  it('is not touched where a child of another parent has the id of one that was made', async () => {
    const line = step(
      ['POST', '/orders/{orderId}/lines', at('{{id}}', 'orderId'), jsonBody({})],
      [{ name: 'line', path: 'data.id' }],
    );
    const remove = (order: string): Call => [
      ...(['DELETE', '/orders/{orderId}/lines/{lineId}', at(order, 'orderId')] as const),
      at('{{line}}', 'lineId'),
    ];
    expect((await send(remove('1'), { before: [newOrder(), line] })).status).toBe('skipped');
    expect(api.damage).toEqual([]);
    expect((await send(remove('{{id}}'), { before: [newOrder(), line] })).status).toBe('success');
  });

  it('is touched in a disposable test environment', async () => {
    const result = await runScenario(
      scenario(['DELETE', '/users/{userId}', at('1')]),
      context({ safety: new RunSafety({ isDisposable: true }) }),
    );
    expect(result.status).toBe('success');
    expect(api.damage).toEqual(['DELETE /users/1']);
  });
});

describe('a system that is read only', () => {
  const readOnly = (changes: Partial<RunContext> = {}) =>
    context({
      safety: new RunSafety({ isReadOnly: true, isDisposable: true, routes: () => Promise.resolve(ROUTES) }),
      ...changes,
    });
  const sent = () => api.requests.map(({ method, path }) => `${method} ${path}`);

  it.each([
    ['a create', () => scenario(['POST', '/orders', jsonBody({})])],
    ['a change of what would be its own', () => scenario(['GET', '/orders'], { before: [newOrder()] })],
    ['a login as a scenario', () => scenario(['POST', '/login', jsonBody({})])],
    ['a search by POST', () => scenario(['POST', '/orders/search', jsonBody({})])],
    [
      'a method that a header replaces',
      () => scenario(['GET', '/users/{userId}', at('1'), parameter('header', 'X-HTTP-Method-Override', 'DELETE')]),
    ],
    ['a read that acts by its name', () => scenario(['GET', '/users/{userId}/delete', at('1')])],
  ])('is not sent %s', async (_, one) => {
    const result = await runScenario(one(), readOnly());
    expect(result).toMatchObject({ status: 'skipped', response: null });
    // Whether a record exists may be asked.
    expect(sent().filter((request) => request !== 'GET /users/1')).toEqual([]);
  });

  it('says why, and lists no clean-up', async () => {
    const left: unknown[] = [];
    const one = scenario(['DELETE', '/users/{userId}', at('1')], {
      after: [step(['DELETE', '/orders/{orderId}', at('1', 'orderId')])],
    });
    const result = await runScenario(one, readOnly({ onLeftBehind: (request) => void left.push(request) }));
    expect(result.error).toMatchObject({
      cause: 'read_only',
      message: expect.stringContaining('this system is read only'),
    });
    expect(left).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('is sent %s', async (method) => {
    await runScenario(scenario([method, '/orders']), readOnly());
    expect(sent()).toEqual([`${method} /orders`]);
  });

  it('is sent no write after a read', async () => {
    const one = scenario(['GET', '/orders']);
    const followUps = [{ ...step(['POST', '/orders', jsonBody({})]), expected: { status: 201, acceptsClass: false } }];
    await runScenario({ ...one, followUps }, readOnly());
    expect(sent()).toEqual(['GET /orders']);
  });

  it('gets its tokens all the same', async () => {
    const login: AuthSettings = {
      kind: 'token',
      endpoint: `${api.url}/login`,
      method: 'POST',
      headers: {},
      body: { user: 'ada' },
      instruction: 'the whole response body',
      location: 'header',
      parameterName: 'Authorization',
      format: null,
    };
    const one = scenario(['GET', '/orders'], { account: 'own' });
    await runScenario(one, readOnly({ tokens: createTokenSource(login, transport) }));
    expect(sent()[0]).toBe('POST /login');
  });
});

describe('what a scenario made', () => {
  it('is changed, acted on and removed', async () => {
    const own = at('{{id}}', 'orderId');
    expect((await send(['PUT', '/orders/{orderId}', own, jsonBody({})], { before: [newOrder()] })).status).toBe(
      'success',
    );
    expect((await send(['POST', '/orders/{orderId}/cancel', own], { before: [newOrder()] })).status).toBe('success');
    const after = [step(['DELETE', '/orders/{orderId}', own])];
    expect((await send(['GET', '/orders'], { before: [newOrder()], after })).status).toBe('success');
    expect(api.changes).toEqual(['PUT /orders/8', 'POST /orders/9/cancel', 'DELETE /orders/10']);
    expect(api.damage).toEqual([]);
  });

  it('has the id that its answer gives by another name', async () => {
    const before = [step(['POST', '/tickets', jsonBody({})], [{ name: 'code', path: 'data.ticketCode' }])];
    expect((await send(['DELETE', '/tickets/{code}', at('{{code}}', 'code')], { before })).status).toBe('success');
    expect(api.changes).toEqual(['DELETE /tickets/T-8']);
  });

  it('is nothing that the scenario before it made', async () => {
    await send(['POST', '/orders', jsonBody({})], { expectedStatus: 201 });
    expect((await send(['DELETE', '/orders/{orderId}', at('8', 'orderId')])).status).toBe('skipped');
  });

  it('may be the account of a session that it opened', async () => {
    const login = (username: string) =>
      step(
        ['POST', '/auth/login', jsonBody({ username, password: 'fresh-secret-1' })],
        [{ name: 'token', path: 'token' }],
      );
    const me: Call = ['PATCH', '/users/me', parameter('header', 'Authorization', 'Bearer {{token}}'), jsonBody({})];
    expect((await send(me, { before: [newUser(), login('fresh')] })).status).toBe('success');
    expect((await send(me, { before: [newUser(), login('admin')] })).status).toBe('skipped');
    expect(api.changes).toEqual(['PATCH /users/me']);
    expect(api.damage).toEqual([]);
  });
});

describe('what does not exist', () => {
  it('may be written to when the documented read answers 404, which is asked once', async () => {
    const call: Call = ['DELETE', '/users/{userId}', at('987654321')];
    expect((await send(call, { expectedStatus: 404 })).status).toBe('success');
    expect((await send(call, { expectedStatus: 404 })).status).toBe('success');
    const action: Call = ['POST', '/orders/{orderId}/cancel', at('987654321', 'orderId')];
    await send(action, { expectedStatus: 404 });
    const asked = api.requests.map(({ method, path }) => `${method} ${path}`);
    expect(asked.filter((one) => one === 'GET /users/987654321')).toHaveLength(1);
    expect(asked).toContain('GET /orders/987654321');
    expect(asked).toContain('POST /orders/987654321/cancel');
  });

  it('is read with a key that stands in the query', async () => {
    const settings: AuthSettings = { kind: 'api_key', key: 'k-1', location: 'query', parameterName: 'key' };
    const tokens = createTokenSource(settings, transport);
    const sent: string[] = [];
    const watching: typeof transport = {
      ...transport,
      send: (request, signal) => {
        sent.push(`${request.method} ${request.url.replace(api.url, '')}`);
        return transport.send(request, signal);
      },
    };
    const call: Call = ['DELETE', '/users/{userId}', at('987654321')];
    const one = scenario(call, { expectedStatus: 404, account: 'own' });
    await runScenario(one, context({ tokens, transport: watching }));
    expect(sent).toEqual(['GET /users/987654321?key=k-1', 'DELETE /users/987654321?key=k-1']);
  });

  it('is read without the verb that is written behind the record', async () => {
    await send(['POST', '/orders/{orderId}:cancel', at('987654321', 'orderId')], { expectedStatus: 404 });
    expect((await send(['POST', '/orders/{orderId}:cancel', at('1', 'orderId')])).status).toBe('skipped');
    const asked = api.requests.map(({ method, path }) => `${method} ${path}`);
    expect(asked).toEqual(['GET /orders/987654321', 'POST /orders/987654321:cancel', 'GET /orders/1']);
  });

  it('is not assumed where the document has no such read', async () => {
    expect((await send(['DELETE', '/customers/{id}', at('987654321', 'id')])).status).toBe('skipped');
    expect(api.requests).toEqual([]);
  });
});

it('sends reads, logins, searches and creates, and no request of its own for them', async () => {
  await send(['GET', '/users']);
  await send(['POST', '/auth/login', jsonBody({ username: 'admin' })]);
  await send(['POST', '/users/search', jsonBody({ name: 'x' })]);
  await send(['POST', '/orders/{orderId}/lines', at('1', 'orderId'), jsonBody({})], { expectedStatus: 201 });
  expect(api.requests.map(({ path }) => path)).toEqual(['/users', '/auth/login', '/users/search', '/orders/1/lines']);
});
