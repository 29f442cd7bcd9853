import type { Operation } from '@assay/api-model';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runScenario } from '../run/run-scenario.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { makeScenario } from '../testing/scenario.ts';
import { createTransport } from '../transport/transport.ts';
import { createKeyring } from './keyring.ts';
import { createTokenSource } from './token-source.ts';
import type { AuthSettings } from './auth-settings.ts';
import { runContext } from '../testing/run-context.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
let api: LocalApi;
afterEach(() => api.close());
afterAll(() => transport.close());

const key = (name: string): AuthSettings => ({
  kind: 'api_key',
  key: `k-${name}`,
  location: 'header',
  parameterName: name,
});
const bearer: AuthSettings = { kind: 'bearer', token: 'b-main' };

interface Account {
  main?: AuthSettings;
  schemes: Record<string, AuthSettings>;
}

/** What a request of an operation with this security carries. */
async function carried(security: Operation['security'], { main, schemes }: Account): Promise<string[]> {
  api = await startLocalApi((_, response) => response.end('{}'));
  const source = (one: AuthSettings) => createTokenSource(one, transport);
  const tokens = createKeyring({
    main: main === undefined ? null : source(main),
    bySchemes: new Map(Object.entries(schemes).map(([name, one]) => [name, source(one)])),
  });
  const operation = { security, responses: [] } as unknown as Operation;
  const result = await runScenario(makeScenario({ baseUrl: api.url, account: 'own', operation }), {
    ...runContext(transport),
    tokens,
  });
  expect(JSON.stringify(result)).not.toMatch(/k-|b-main/);
  const { headers } = api.requests[0] ?? { headers: {} };
  return Object.entries(headers).flatMap(([name, value]) =>
    name === 'authorization' || name.startsWith('x-') ? [`${name}: ${String(value)}`] : [],
  );
}

const MAIN = 'authorization: Bearer b-main';
const schemes = { orgKey: key('x-org'), siteKey: key('x-site') };

describe('an operation takes the credentials of the schemes that it names', () => {
  it.each([
    ['one', [{ orgKey: [] }], ['x-org: k-x-org']],
    ['both of one alternative', [{ orgKey: [], siteKey: [] }], ['x-org: k-x-org', 'x-site: k-x-site']],
    ['the alternative that is met', [{ otherKey: [] }, { siteKey: [] }], ['x-site: k-x-site']],
    ['one with the main credentials', [{ jwt: [], orgKey: [] }], [MAIN, 'x-org: k-x-org']],
    ['the main ones for a scheme without any', [{ jwt: [] }], [MAIN]],
    ['the main ones where nothing is said', [], [MAIN]],
    ['those of a scheme, which may be left out', [{}, { orgKey: [] }], ['x-org: k-x-org']],
  ] as [string, Operation['security'], string[]][])('%s', async (_, security, expected) => {
    const sent = await carried(security, {
      main: bearer,
      schemes,
    });
    expect(sent.toSorted()).toEqual([...expected].toSorted());
  });

  it('takes the main ones where they are known to be of one of the alternatives', async () => {
    api = await startLocalApi((_, response) => response.end('{}'));
    const [main, other] = [bearer, key('x-site')].map((one) => createTokenSource(one, transport));
    const keys = new Map(
      [
        ['siteKey', other],
        ['login', main],
      ].flatMap(([name, one]) => (typeof name === 'string' && typeof one === 'object' ? [[name, one] as const] : [])),
    );
    const tokens = createKeyring({ main: main ?? null, bySchemes: keys });
    const security: Operation['security'] = [{ siteKey: [] }, { login: [] }];
    const credential = await tokens?.for?.({ security } as unknown as Operation).get();
    expect(credential?.token).toBe('b-main');
  });

  it('of an account without main credentials too', async () => {
    expect(await carried([{ siteKey: [] }], { schemes })).toEqual(['x-site: k-x-site']);
  });
});

describe('credentials that belong together', () => {
  it('are renewed together after a 401, once', async () => {
    let issued = 0;
    api = await startLocalApi((request, response) => {
      if (request.url === '/login') return void response.end(JSON.stringify({ token: `t-${(issued += 1)}` }));
      const isKnown = request.headers.authorization === 'Bearer t-2' && request.headers['x-org'] === 'k-x-org';
      return void response.writeHead(isKnown ? 200 : 401).end('{}');
    });
    const login: AuthSettings = {
      kind: 'token',
      endpoint: `${api.url}/login`,
      method: 'POST',
      headers: {},
      body: {},
      instruction: 'take token from the JSON response',
      location: 'header',
      parameterName: 'Authorization',
      format: null,
    };
    const tokens = createKeyring({
      main: createTokenSource(login, transport),
      bySchemes: new Map([['orgKey', createTokenSource(key('x-org'), transport)]]),
    });
    const operation = { security: [{ jwt: [], orgKey: [] }], responses: [] } as unknown as Operation;
    const context = {
      ...runContext(transport),
      tokens,
    };
    const scenario = makeScenario({ baseUrl: api.url, account: 'own', operation });
    expect((await runScenario(scenario, context)).status).toBe('success');
    expect((await runScenario(scenario, context)).status).toBe('success');
    expect(issued).toBe(2);
  });
});
