import { compileRule } from '@assay/rules';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { afterEach, describe, expect, it } from 'vitest';
import { runScenarios } from '../run/run-scenarios.ts';
import { RunSafety } from '../safety/run-safety.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { makeScenario, makeStep } from '../testing/scenario.ts';
import { createTokenSource } from './token-source.ts';
import type { AuthSettings } from './auth-settings.ts';
import { createTransport } from '../transport/transport.ts';
import type { RunnableScenario } from '@assay/scenario';
import type { ScenarioResult } from '../types.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
let api: LocalApi;
afterEach(() => api.close());

interface Logins {
  own: AuthSettings;
  other?: AuthSettings;
  accounts?: ReadonlyMap<string, AuthSettings>;
  safety?: RunSafety;
}

async function run(scenarios: RunnableScenario[], { own, other, accounts, safety }: Logins): Promise<ScenarioResult[]> {
  const left = [...scenarios];
  const results: ScenarioResult[] = [];
  const events = runScenarios(() => Promise.resolve(left.shift() ?? null), {
    transport,
    tokens: createTokenSource(own, transport),
    otherTokens: other === undefined ? null : createTokenSource(other, transport),
    accounts: new Map([...(accounts ?? [])].map(([name, one]) => [name, createTokenSource(one, transport)])),
    safety,
    definitions: {},
    validators: createSchemaValidators({}),
    signal: new AbortController().signal,
    concurrency: 5,
  });
  for await (const event of events) if (event.type === 'finished') results.push(event.result);
  return results;
}

/** Echoes everything that it was sent, the way a careless server does. */
async function startEcho(status = 200): Promise<void> {
  api = await startLocalApi((request, response) => {
    const { authorization = '' } = request.headers;
    const plain = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
    response.writeHead(status, { 'content-type': 'application/json', 'x-seen': encodeURI(authorization) });
    response.end(JSON.stringify({ url: request.url, headers: request.headers, plain }));
  });
}

const secured = (changes: Parameters<typeof makeScenario>[0] = {}): RunnableScenario =>
  makeScenario({ baseUrl: api.url, account: 'own', ...changes });

const basicOf = (pair: string): string => `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;

type Sent = LocalApi['requests'][number];
const fixed: [string, AuthSettings, string, (sent: Sent) => unknown][] = [
  ['a bearer token', { kind: 'bearer', token: 's3cr3t-9Q' }, 's3cr3t-9Q', ({ headers }) => headers.authorization],
  [
    'a user and a password in UTF-8',
    { kind: 'basic', username: 'zoë', password: 'pä:ss wörd-9Q' },
    'pä:ss wörd-9Q',
    ({ headers }) => headers.authorization,
  ],
  [
    'an API key in a header',
    { kind: 'api_key', key: 's3cr3t-9Q', location: 'header', parameterName: 'X-Plain' },
    's3cr3t-9Q',
    ({ headers }) => headers['x-plain'],
  ],
  [
    'an API key in the address',
    { kind: 'api_key', key: 's3cr3t 9Q&+', location: 'query', parameterName: 'appid' },
    's3cr3t 9Q&+',
    ({ path }) => new URL(path, 'http://x').searchParams.get('appid'),
  ],
  [
    'an API key in a cookie',
    { kind: 'api_key', key: 's3cr3t-9Q', location: 'cookie', parameterName: 'sid' },
    's3cr3t-9Q',
    ({ headers }) => headers.cookie,
  ],
];
const expected: Record<string, string> = {
  'a bearer token': 'Bearer s3cr3t-9Q',
  'a user and a password in UTF-8': basicOf('zoë:pä:ss wörd-9Q'),
  'an API key in a header': 's3cr3t-9Q',
  'an API key in the address': 's3cr3t 9Q&+',
  'an API key in a cookie': 'sid=s3cr3t-9Q',
};

describe('credentials that are sent as they are', () => {
  it.each(fixed)('sends %s', async (name, settings, _, read) => {
    await startEcho();
    const [result] = await run([secured()], { own: settings });
    expect(result?.status).toBe('success');
    expect(api.requests.map(read)).toEqual([expected[name]]);
  });

  it.each(fixed)('tells nothing of %s in results, evidence and addresses', async (_, settings, secret) => {
    await startEcho();
    const texts = ['`url` equals "x"', '`plain` equals "x"', 'header X-Seen equals "x"', '`headers` is empty'];
    const rules = texts.map((text) => {
      const compiled = compileRule(text);
      return { id: 1, text, check: compiled.status === 'understood' ? compiled.check : null };
    });
    const results = await run([secured({ rules })], { own: settings });
    const written = JSON.stringify(results);
    expect(results[0]?.status).toBe('failure');
    expect(results[0]?.rules.filter(({ evidence }) => evidence.length > 0).length).toBeGreaterThan(1);
    const forms = [secret, encodeURIComponent(secret), new URLSearchParams({ s: secret }).toString().slice(2)];
    for (const form of [...forms, basicOf(`zoë:${secret}`).slice(6)]) expect(written).not.toContain(form);
  });

  it.each<[string, (url: string) => AuthSettings]>([
    [
      'a login',
      (url) => ({
        kind: 'token',
        endpoint: `${url}/login?api_key=s3cr3t-9Q-key`,
        method: 'POST',
        headers: { 'X-Api-Key': 's3cr3t-9Q-head' },
        body: { user: { name: 'ada', password: 's3cr3t-9Q' } },
        instruction: 'take access_token from the JSON response',
        location: 'header',
        parameterName: 'Authorization',
        format: null,
      }),
    ],
    [
      'a client secret',
      (url) => ({
        kind: 'oauth2',
        tokenUrl: `${url}/token`,
        clientId: 'ada',
        clientSecret: 's3cr3t-9Q',
        scope: null,
        audience: null,
        clientAuthentication: 'client_secret_post',
      }),
    ],
  ])('tells nothing of what %s sent, which the API answers later', async (_, settings) => {
    api = await startLocalApi((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: 'tok-1234567', sent: api.requests }));
    });
    const [result] = await run([secured()], { own: settings(api.url) });
    expect(result?.status).toBe('success');
    expect(result?.response?.body).toContain('ada');
    expect(JSON.stringify(result)).not.toMatch(/s3cr3t-9Q|tok-1234567/);
  });

  it('masks a key by its place when it is too short to be searched for', async () => {
    await startEcho();
    const key = { kind: 'api_key', key: 'k1', parameterName: 'appid' } as const;
    const query = await run([secured({ path: '/books?a=1' })], { own: { ...key, location: 'query' } });
    expect(query[0]?.request.url).toBe(`${api.url}/books?a=1&appid=********`);
    const header = await run([secured()], { own: { ...key, location: 'header' } });
    expect(header[0]?.request.headers).toContainEqual(['appid', '********']);
  });

  it.each(fixed)('says that a refused login is no verdict, and sends %s only once', async (_, settings, secret) => {
    await startEcho(401);
    const results = await run([secured(), secured({ expectedStatus: 422, acceptsClass: true })], { own: settings });
    expect(results.map(({ status, error }) => [status, error?.cause])).toEqual([
      ['error', 'auth_failed'],
      ['error', 'auth_failed'],
    ]);
    expect(api.requests).toHaveLength(2);
    expect(results[0]?.error?.message).toContain('Check them under Configure, Authentication');
    expect(JSON.stringify(results)).not.toContain(secret);
  });

  it('judges a 401 that is expected, and one that answers what the scenario itself sends', async () => {
    await startEcho(401);
    const own = { kind: 'bearer', token: 's3cr3t-9Q' } as const;
    const written = { in: 'header', name: 'authorization', value: 'Bearer forged', bodyValue: null } as const;
    const results = await run([secured({ expectedStatus: 401 }), secured({ parameters: [written] })], { own });
    expect(results.map(({ status }) => status).toSorted()).toEqual(['failure', 'success']);
  });
});

describe('another user', () => {
  it('signs in with the second credentials where a scenario says so, its steps with the first', async () => {
    await startEcho();
    const own = { kind: 'bearer', token: 'own-token' } as const;
    const other = { kind: 'basic', username: 'bob', password: 'other-password' } as const;
    const step = makeStep({ baseUrl: api.url, path: '/step', account: 'own' });
    const [result] = await run([secured({ account: 'other', before: [step], after: [step] })], { own, other });
    expect(api.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/step', 'Bearer own-token'],
      ['/books', basicOf('bob:other-password')],
      ['/step', 'Bearer own-token'],
    ]);
    expect(JSON.stringify(result)).not.toMatch(/own-token|other-password/);
  });

  it('is an error that says what to do when no other user is configured', async () => {
    await startEcho();
    const [result] = await run([secured({ account: 'other' })], { own: { kind: 'bearer', token: 'own-token' } });
    expect(result).toMatchObject({ status: 'error', error: { cause: 'auth_failed' } });
    expect(result?.error?.message).toContain('another user');
    expect(api.requests).toHaveLength(0);
  });
});

describe('a named account', () => {
  const accounts = new Map([['admin', { kind: 'bearer', token: 'admin-token' } as const]]);

  it('signs in where a scenario or a step names it', async () => {
    await startEcho();
    const own = { kind: 'bearer', token: 'own-token' } as const;
    const step = makeStep({ baseUrl: api.url, path: '/step', account: 'account:admin' });
    await run([secured({ before: [step] })], { own, accounts });
    expect(api.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer admin-token',
      'Bearer own-token',
    ]);
  });

  it('is an error that names it when it is not configured', async () => {
    await startEcho();
    const [result] = await run([secured({ account: 'account:auditor' })], {
      own: { kind: 'bearer', token: 'own' },
      accounts,
    });
    expect(result?.error?.message).toContain('the account "auditor"');
  });
});

describe('a 401', () => {
  const unsaid = { security: [], isSecurityUnsaid: true, responses: [] } as unknown as NonNullable<
    RunnableScenario['judged']['operation']
  >;
  const ask = async (path: string, operation = unsaid) => {
    await startEcho(401);
    const [result] = await run([secured({ method: 'POST', path, operation })], {
      own: { kind: 'bearer', token: 's3cr3t-9Q' },
      safety: new RunSafety({ isDisposable: true }),
    });
    return result;
  };

  it.each(['/auth/password/reset', '/session', '/users/verify-email', '/token/refresh'])(
    'of POST %s is about what its body says',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 'failure', error: null });
    },
  );

  it('of another call, and of one that is secured by the document, is a login that does not work', async () => {
    expect(await ask('/books')).toMatchObject({ status: 'error', error: { cause: 'auth_failed' } });
    await api.close();
    const isSecured = { ...unsaid, security: [{ key: [] }] };
    expect(await ask('/me/password', isSecured)).toMatchObject({ error: { cause: 'auth_failed' } });
  });
});
