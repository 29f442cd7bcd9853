import { describe, expect, it } from 'vitest';
import { createTokenSource } from '../auth/token-source.ts';
import type { AuthSettings } from '../auth/auth-settings.ts';
import type { RunContext } from '../run/run-context.ts';
import { runScenario } from '../run/run-scenario.ts';
import { at, ROUTES, transport, useGuardedScenarios } from '../testing/guarded-scenarios.ts';
import { jsonBody, parameter } from '../testing/scenario.ts';
import { RunSafety } from './run-safety.ts';

const guarded = useGuardedScenarios();

describe('a system that is read only', () => {
  const readOnly = (changes: Partial<RunContext> = {}) =>
    guarded.context({
      safety: new RunSafety({ isReadOnly: true, isDisposable: true, routes: () => Promise.resolve(ROUTES) }),
      ...changes,
    });
  const sent = () => guarded.api.requests.map(({ method, path }) => `${method} ${path}`);

  it.each([
    ['a create', () => guarded.scenario(['POST', '/orders', jsonBody({})])],
    ['a change of what would be its own', () => guarded.scenario(['GET', '/orders'], { before: [guarded.newOrder()] })],
    ['a login as a scenario', () => guarded.scenario(['POST', '/login', jsonBody({})])],
    ['a search by POST', () => guarded.scenario(['POST', '/orders/search', jsonBody({})])],
    [
      'a method that a header replaces',
      () =>
        guarded.scenario(['GET', '/users/{userId}', at('1'), parameter('header', 'X-HTTP-Method-Override', 'DELETE')]),
    ],
    ['a read that acts by its name', () => guarded.scenario(['GET', '/users/{userId}/delete', at('1')])],
    ['a read that ends in an action', () => guarded.scenario(['GET', '/users/{userId}/ban', at('1')])],
    ['the same as HEAD', () => guarded.scenario(['HEAD', '/users/{userId}/ban', at('1')])],
    ['an action on what no read finds', () => guarded.scenario(['GET', '/users/{userId}/approve', at('404')])],
  ])('is not sent %s', async (_, one) => {
    const result = await runScenario(one(), readOnly());
    expect(result).toMatchObject({ status: 'skipped', response: null });
    // Whether a record exists may be asked.
    expect(sent().filter((request) => request !== 'GET /users/1')).toEqual([]);
  });

  it('says why, and lists no clean-up', async () => {
    const left: unknown[] = [];
    const one = guarded.scenario(['DELETE', '/users/{userId}', at('1')], {
      after: [guarded.step(['DELETE', '/orders/{orderId}', at('1', 'orderId')])],
    });
    const result = await runScenario(one, readOnly({ onLeftBehind: (request) => void left.push(request) }));
    expect(result.error).toMatchObject({
      cause: 'read_only',
      message: expect.stringContaining('this system is read only'),
    });
    expect(left).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('is sent %s', async (method) => {
    await runScenario(guarded.scenario([method, '/orders']), readOnly());
    expect(sent()).toEqual([`${method} /orders`]);
  });

  it('is sent no write after a read', async () => {
    const one = guarded.scenario(['GET', '/orders']);
    const followUps = [
      { ...guarded.step(['POST', '/orders', jsonBody({})]), expected: { status: 201, acceptsClass: false } },
    ];
    await runScenario({ ...one, followUps }, readOnly());
    expect(sent()).toEqual(['GET /orders']);
  });

  it('gets its tokens all the same', async () => {
    const login: AuthSettings = {
      kind: 'token',
      endpoint: `${guarded.api.url}/login`,
      method: 'POST',
      headers: {},
      body: { user: 'ada' },
      instruction: 'the whole response body',
      location: 'header',
      parameterName: 'Authorization',
      format: null,
    };
    const one = guarded.scenario(['GET', '/orders'], { account: 'own' });
    await runScenario(one, readOnly({ tokens: createTokenSource(login, transport) }));
    expect(sent()[0]).toBe('POST /login');
  });
});
