import { afterEach, describe, expect, it } from 'vitest';
import { runScenarios } from '../run/run-scenarios.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { makeScenario } from '../testing/scenario.ts';
import { createTokenSource, signIn } from './token-source.ts';
import type { AuthSettings } from './auth-settings.ts';
import type { TokenSource } from './token-source.ts';
import { createTransport } from '../transport/transport.ts';
import type { RunnableScenario } from '@assay/scenario';
import type { ScenarioResult } from '../types.ts';
import { runContext } from '../testing/run-context.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 500 });
let api: LocalApi;
afterEach(() => api.close());

type ClientSettings = Extract<AuthSettings, { kind: 'oauth2' }>;

const settings = (changes: Partial<ClientSettings> = {}): ClientSettings => ({
  kind: 'oauth2',
  tokenUrl: `${api.url}/token`,
  clientId: 'assay',
  clientSecret: 'cl13nt-s3cr3t',
  scope: null,
  audience: null,
  clientAuthentication: 'client_secret_basic',
  ...changes,
});

async function answering(status: number, body: unknown): Promise<void> {
  api = await startLocalApi((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** Gives token-1, token-2, ... and knows which of them are still good. */
async function startAuthority(expiresIn?: number) {
  const good = new Set<string>();
  let issued = 0;
  api = await startLocalApi((request, response) => {
    if (request.url === '/token') {
      const access_token = `token-${(issued += 1)}`;
      good.add(access_token);
      // Slow enough for parallel scenarios to meet.
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ access_token, token_type: 'Bearer', expires_in: expiresIn }));
      }, 20);
      return;
    }
    response.writeHead(good.has((request.headers.authorization ?? '').replace('Bearer ', '')) ? 200 : 401).end('{}');
  });
  return { forget: () => good.clear(), issued: () => issued };
}

async function run(tokens: TokenSource, scenarios: RunnableScenario[]): Promise<ScenarioResult[]> {
  const left = [...scenarios];
  const results: ScenarioResult[] = [];
  const events = runScenarios(() => Promise.resolve(left.shift() ?? null), {
    ...runContext(transport),
    tokens,
    concurrency: 8,
  });
  for await (const event of events) if (event.type === 'finished') results.push(event.result);
  return results;
}

const many = (count: number): RunnableScenario[] =>
  Array.from({ length: count }, (_, id) => makeScenario({ id, baseUrl: api.url, account: 'own' }));

describe('the request for a token (RFC 6749 section 4.4)', () => {
  it('sends id and secret form-encoded in the header, and the scope in the form', async () => {
    await answering(200, { access_token: 't', token_type: 'bearer' });
    await signIn(settings({ clientId: 'a:b', clientSecret: 'p%w d', scope: 'read write' }), transport);
    expect(api.requests[0]).toMatchObject({
      method: 'POST',
      body: 'grant_type=client_credentials&scope=read+write',
      headers: {
        authorization: `Basic ${Buffer.from('a%3Ab:p%25w+d').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
  });

  it('sends them in the form when that is asked for, and the audience', async () => {
    await answering(200, { access_token: 't' });
    await signIn(settings({ clientAuthentication: 'client_secret_post', audience: 'https://x/' }), transport);
    expect(Object.fromEntries(new URLSearchParams(api.requests[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      audience: 'https://x/',
      client_id: 'assay',
      client_secret: 'cl13nt-s3cr3t',
    });
    expect(api.requests[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    [
      401,
      { error: 'invalid_client', error_description: 'No client assay.' },
      'invalid_client (No client assay.). It does',
    ],
    [400, { error: 'invalid_scope' }, 'Check the scope, or leave it empty'],
    [200, { error: 'unauthorized_client' }, 'may not use the client credentials grant'],
    [400, { error: 'odd', error_description: 'secret cl13nt-s3cr3t is wrong' }, 'odd (secret ******** is wrong).'],
    [400, { error: 'constructor' }, 'Check the client id'],
    [500, 'oops', 'answered 500'],
    [302, '', 'answered 302'],
    [200, '<html>', 'without an "access_token"'],
    [200, { access_token: '' }, 'without an "access_token"'],
    [200, { access_token: 't', token_type: 'mac' }, 'type "mac"'],
  ])('tells %d %j in words', async (status, body, words) => {
    await answering(status, body);
    await expect(signIn(settings(), transport)).rejects.toMatchObject({
      reason: 'auth_failed',
      message: expect.stringContaining(words),
    });
  });

  it.each(['http://127.0.0.1:1/token', 'http://nowhere.invalid/token'])('names the token URL %s', async (tokenUrl) => {
    await answering(200, {});
    await expect(signIn(settings({ tokenUrl }), transport)).rejects.toMatchObject({
      reason: 'auth_failed',
      message: expect.stringContaining('The token URL did not work'),
    });
  });
});

describe('the life of a token', () => {
  it('is fetched once for scenarios that run in parallel', async () => {
    const authority = await startAuthority(3600);
    const results = await run(createTokenSource(settings(), transport), many(20));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['success']));
    expect(authority.issued()).toBe(1);
  });

  it('is fetched again before it expires, once however many ask', async () => {
    const authority = await startAuthority(100);
    let now = 1_000_000;
    const source = createTokenSource(settings(), transport, () => now);
    expect((await source.get()).token).toBe('token-1');
    now += 69_000;
    expect((await source.get()).token).toBe('token-1');
    now += 2000;
    const renewed = await Promise.all(Array.from({ length: 8 }, () => source.get()));
    expect(new Set(renewed.map(({ token }) => token))).toEqual(new Set(['token-2']));
    expect(authority.issued()).toBe(2);
  });

  it('keeps half of a short life', async () => {
    const authority = await startAuthority(10);
    let now = 0;
    const source = createTokenSource(settings(), transport, () => now);
    await source.get();
    now = 4900;
    await source.get();
    expect(authority.issued()).toBe(1);
    now = 5000;
    await source.get();
    expect(authority.issued()).toBe(2);
  });

  it('ends early: a 401 fetches another one and sends the request once more', async () => {
    const authority = await startAuthority();
    const source = createTokenSource(settings(), transport);
    await source.get();
    authority.forget();
    const results = await run(source, many(1));
    expect(results[0]?.status).toBe('success');
    expect(api.requests.map(({ path }) => path)).toEqual(['/token', '/books', '/token', '/books']);
  });

  it('replays exactly once: a second 401 is an error of the login', async () => {
    api = await startLocalApi((request, response) => {
      response.writeHead(request.url === '/token' ? 200 : 401).end('{"access_token":"never-good"}');
    });
    const results = await run(createTokenSource(settings(), transport), many(1));
    expect(results[0]).toMatchObject({ status: 'error', error: { cause: 'auth_failed' } });
    expect(api.requests.map(({ path }) => path)).toEqual(['/token', '/books', '/token', '/books']);
    expect(JSON.stringify(results)).not.toMatch(/never-good|cl13nt/);
  });

  it('gives every scenario the reason when there is none, and asks once', async () => {
    await answering(401, { error: 'invalid_client' });
    const results = await run(createTokenSource(settings(), transport), many(3));
    expect(results.map(({ error }) => error?.cause)).toEqual(['auth_failed', 'auth_failed', 'auth_failed']);
    expect(api.requests).toHaveLength(1);
  });
});
