import { describe, expect, it } from 'vitest';
import { createTokenSource } from '../auth/token-source.ts';
import type { AuthSettings } from '../auth/auth-settings.ts';
import { runScenario } from '../run/run-scenario.ts';
import { at, transport, useGuardedScenarios } from '../testing/guarded-scenarios.ts';
import type { Call } from '../testing/guarded-scenarios.ts';
import { jsonBody, parameter } from '../testing/scenario.ts';

const guarded = useGuardedScenarios();

describe('what a scenario made', () => {
  it('is changed, acted on and removed', async () => {
    const own = at('{{id}}', 'orderId');
    expect(
      (await guarded.send(['PUT', '/orders/{orderId}', own, jsonBody({})], { before: [guarded.newOrder()] })).status,
    ).toBe('success');
    expect(
      (await guarded.send(['POST', '/orders/{orderId}/cancel', own], { before: [guarded.newOrder()] })).status,
    ).toBe('success');
    const after = [guarded.step(['DELETE', '/orders/{orderId}', own])];
    expect((await guarded.send(['GET', '/orders'], { before: [guarded.newOrder()], after })).status).toBe('success');
    expect(guarded.api.changes).toEqual(['PUT /orders/8', 'POST /orders/9/cancel', 'DELETE /orders/10']);
    expect(guarded.api.damage).toEqual([]);
  });

  it('has the id that its answer gives by another name', async () => {
    const before = [guarded.step(['POST', '/tickets', jsonBody({})], [{ name: 'code', path: 'data.ticketCode' }])];
    expect((await guarded.send(['DELETE', '/tickets/{code}', at('{{code}}', 'code')], { before })).status).toBe(
      'success',
    );
    expect(guarded.api.changes).toEqual(['DELETE /tickets/T-8']);
  });

  it('is nothing that the scenario before it made', async () => {
    await guarded.send(['POST', '/orders', jsonBody({})], { expectedStatus: 201 });
    expect((await guarded.send(['DELETE', '/orders/{orderId}', at('8', 'orderId')])).status).toBe('skipped');
  });

  it('may be the account of a session that it opened', async () => {
    const login = (username: string) =>
      guarded.step(
        ['POST', '/auth/login', jsonBody({ username, password: 'fresh-secret-1' })],
        [{ name: 'token', path: 'token' }],
      );
    const me: Call = ['PATCH', '/users/me', parameter('header', 'Authorization', 'Bearer {{token}}'), jsonBody({})];
    expect((await guarded.send(me, { before: [guarded.newUser(), login('fresh')] })).status).toBe('success');
    expect((await guarded.send(me, { before: [guarded.newUser(), login('admin')] })).status).toBe('skipped');
    expect(guarded.api.changes).toEqual(['PATCH /users/me']);
    expect(guarded.api.damage).toEqual([]);
  });
});

describe('what does not exist', () => {
  it('may be written to when the documented read answers 404, which is asked once', async () => {
    const call: Call = ['DELETE', '/users/{userId}', at('987654321')];
    expect((await guarded.send(call, { expectedStatus: 404 })).status).toBe('success');
    expect((await guarded.send(call, { expectedStatus: 404 })).status).toBe('success');
    const action: Call = ['POST', '/orders/{orderId}/cancel', at('987654321', 'orderId')];
    await guarded.send(action, { expectedStatus: 404 });
    const asked = guarded.api.requests.map(({ method, path }) => `${method} ${path}`);
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
        sent.push(`${request.method} ${request.url.replace(guarded.api.url, '')}`);
        return transport.send(request, signal);
      },
    };
    const call: Call = ['DELETE', '/users/{userId}', at('987654321')];
    const one = guarded.scenario(call, { expectedStatus: 404, account: 'own' });
    await runScenario(one, guarded.context({ tokens, transport: watching }));
    expect(sent).toEqual(['GET /users/987654321?key=k-1', 'DELETE /users/987654321?key=k-1']);
  });

  it('is read without the verb that is written behind the record', async () => {
    await guarded.send(['POST', '/orders/{orderId}:cancel', at('987654321', 'orderId')], { expectedStatus: 404 });
    expect((await guarded.send(['POST', '/orders/{orderId}:cancel', at('1', 'orderId')])).status).toBe('skipped');
    const asked = guarded.api.requests.map(({ method, path }) => `${method} ${path}`);
    expect(asked).toEqual(['GET /orders/987654321', 'POST /orders/987654321:cancel', 'GET /orders/1']);
  });

  it('is not acted on by what is expected to succeed', async () => {
    const action: Call = ['POST', '/orders/{orderId}/cancel', at('987654321', 'orderId')];
    const result = await guarded.send(action, { expectedStatus: 200 });
    expect(result).toMatchObject({ status: 'skipped', error: { cause: 'not_owned' } });
    expect(guarded.api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /orders/987654321']);
  });

  it('is not assumed where the document has no such read', async () => {
    expect((await guarded.send(['DELETE', '/customers/{id}', at('987654321', 'id')])).status).toBe('skipped');
    expect(guarded.api.requests).toEqual([]);
  });
});

it('sends reads, logins, searches and creates, and no request of its own for them', async () => {
  await guarded.send(['GET', '/users']);
  await guarded.send(['POST', '/auth/login', jsonBody({ username: 'admin' })]);
  await guarded.send(['POST', '/users/search', jsonBody({ name: 'x' })]);
  await guarded.send(['POST', '/orders', jsonBody({})], { expectedStatus: 201 });
  expect(guarded.api.requests.map(({ path }) => path)).toEqual(['/users', '/auth/login', '/users/search', '/orders']);
});

describe('a create below a record', () => {
  const sent = () => guarded.api.requests.map(({ method, path }) => `${method} ${path}`);

  it.each(['roles', 'messages'])('is not sent where the record was not made: %s', async (below) => {
    const result = await guarded.send(['POST', `/users/{userId}/${below}`, at('1'), jsonBody({})]);
    expect(result).toMatchObject({ status: 'skipped', error: { cause: 'not_owned' } });
    expect(sent()).toEqual(['GET /users/1']);
  });

  it('is sent where the scenario made the record', async () => {
    const call: Call = ['POST', '/orders/{orderId}/payments', at('{{id}}', 'orderId'), jsonBody({})];
    await guarded.send(call, { before: [guarded.newOrder()] });
    expect(sent()).toEqual(['POST /orders', 'POST /orders/8/payments']);
  });

  it('is sent where a read finds no record', async () => {
    await guarded.send(['POST', '/orders/{orderId}/payments', at('987654321', 'orderId'), jsonBody({})], {
      expectedStatus: 404,
    });
    expect(sent()).toEqual(['GET /orders/987654321', 'POST /orders/987654321/payments']);
  });

  it('is sent where it neither gives rights nor moves money nor speaks to people', async () => {
    await guarded.send(['POST', '/orders/{orderId}/lines', at('1', 'orderId'), jsonBody({})], { expectedStatus: 201 });
    expect(sent()).toEqual(['POST /orders/1/lines']);
  });

  it('is sent below a version of the API that looks like an id', async () => {
    await guarded.send(['POST', '/api/3/roles', jsonBody({})]);
    await guarded.send(['POST', '/users/3/roles', jsonBody({})]);
    expect(sent()).toEqual(['POST /api/3/roles']);
  });
});
