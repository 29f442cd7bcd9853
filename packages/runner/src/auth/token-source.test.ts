import { afterEach, describe, expect, it } from 'vitest';
import { runScenarios } from '../run/run-scenarios.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { makeScenario } from '../testing/scenario.ts';
import { createTokenSource } from './token-source.ts';
import type { AuthSettings } from './auth-settings.ts';
import { createTransport } from '../transport/transport.ts';
import type { RunnableScenario } from '@assay/scenario';
import type { ScenarioResult } from '../types.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
let api: LocalApi | null = null;
afterEach(async () => {
  await api?.close();
  api = null;
});

function settings(url: string): AuthSettings {
  return {
    kind: 'token',
    endpoint: `${url}/login`,
    method: 'POST',
    headers: {},
    body: { user: 'ada', password: 'secret' },
    instruction: 'the token is in data.token',
    location: 'header',
    parameterName: 'Authorization',
    format: null,
  };
}

/** Hands out token-1, token-2, ... and accepts only the newest one. */
async function startShop(): Promise<LocalApi & { logins: () => number; expire: () => void }> {
  let issued = 0;
  let valid = '';
  const server = await startLocalApi((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/login') {
      valid = `token-${(issued += 1)}`;
      // Slow enough for parallel scenarios to meet.
      setTimeout(() => response.end(JSON.stringify({ data: { token: valid } })), 30);
      return;
    }
    response.writeHead(request.headers.authorization === `Bearer ${valid}` ? 200 : 401).end('{}');
  });
  api = server;
  return { ...server, logins: () => issued, expire: () => (valid = 'expired') };
}

async function runAll(scenarios: RunnableScenario[], auth: AuthSettings): Promise<ScenarioResult[]> {
  const left = [...scenarios];
  const results: ScenarioResult[] = [];
  const run = runScenarios(() => Promise.resolve(left.shift() ?? null), {
    transport,
    tokens: createTokenSource(auth, transport),
    definitions: {},
    validators: {} as never,
    signal: new AbortController().signal,
    concurrency: 10,
  });
  for await (const event of run) if (event.type === 'finished') results.push(event.result);
  return results;
}

describe('createTokenSource', () => {
  it('fetches one token for scenarios that run in parallel', async () => {
    const shop = await startShop();
    const scenarios = Array.from({ length: 25 }, (_, id) => makeScenario({ id, baseUrl: shop.url, account: 'own' }));
    const results = await runAll(scenarios, settings(shop.url));
    expect(results.map((result) => result.status)).toEqual(Array.from({ length: 25 }, () => 'success'));
    expect(shop.logins()).toBe(1);
  });

  it('renews once when several scenarios meet a 401 with the same token', async () => {
    const shop = await startShop();
    const source = createTokenSource(settings(shop.url), transport);
    const used = await source.get();
    shop.expire();
    const renewed = await Promise.all(Array.from({ length: 8 }, () => source.renew(used)));
    expect(new Set(renewed.map((credential) => credential.token))).toEqual(new Set(['token-2']));
    expect(shop.logins()).toBe(2);
    expect((await source.renew(used)).token).toBe('token-2');
  });

  it('sends a request once more after a 401, with a new token, and only once', async () => {
    const shop = await startShop();
    const source = createTokenSource(settings(shop.url), transport);
    await source.get();
    shop.expire();
    const left = [makeScenario({ baseUrl: shop.url, account: 'own' })];
    const statuses: string[] = [];
    const options = { transport, tokens: source, definitions: {}, validators: {} as never, concurrency: 1 };
    const run = runScenarios(() => Promise.resolve(left.shift() ?? null), {
      ...options,
      signal: new AbortController().signal,
    });
    for await (const event of run) if (event.type === 'finished') statuses.push(event.result.status);
    expect(statuses).toEqual(['success']);
    expect(shop.requests.map((request) => request.path)).toEqual(['/login', '/books', '/login', '/books']);
  });

  it('does not renew when a 401 is what the scenario expects', async () => {
    const shop = await startShop();
    const scenario = makeScenario({ baseUrl: shop.url, expectedStatus: 401 });
    const [result] = await runAll([scenario], settings(shop.url));
    expect(result?.status).toBe('success');
    expect(shop.logins()).toBe(0);
  });

  it('gives each scenario the reason when the login fails, and asks once', async () => {
    api = await startLocalApi((_, response) => response.writeHead(403).end());
    const { url, requests } = api;
    const scenarios = [1, 2, 3].map((id) => makeScenario({ id, baseUrl: url, account: 'own' }));
    const results = await runAll(scenarios, settings(url));
    expect(results.map((result) => result.error?.cause)).toEqual(['auth_failed', 'auth_failed', 'auth_failed']);
    expect(results[0]?.error?.message).toContain('answered 403');
    expect(requests).toHaveLength(1);
  });
});
