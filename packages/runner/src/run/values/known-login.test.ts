import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '@assay/api-model';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { createTokenSource } from '../../auth/token-source.ts';
import type { AuthSettings } from '../../auth/auth-settings.ts';
import { createKeyring } from '../../auth/keyring.ts';
import type { SendContext } from '../../exchange/exchange-once.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario } from '../../testing/scenario.ts';
import { createTransport } from '../../transport/transport.ts';
import { runScenario } from '../run-scenario.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 5000 });
const TOKEN = 'a-token-of-twenty-letters';
const usualBody = { email: 'ada@example.com', password: 'Sample-1' };
let api: LocalApi;

beforeEach(async () => {
  api = await startLocalApi((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'sid=1' });
    response.end(JSON.stringify({ token: TOKEN, since: '2026-03-01T09:00:00Z', name: 'Kim of the Two Lakes' }));
  });
});
afterEach(() => api.close());

const login = (endpoint = `${api.url}/login`) => ({
  kind: 'token' as const,
  endpoint,
  method: 'POST',
  headers: {},
  body: { email: 'kim@example.com', password: 'Real-Secret-9' },
  instruction: 'token',
  location: 'header' as const,
  parameterName: 'Authorization',
  format: null,
});

type Accounts = Pick<SendContext, 'tokens' | 'otherTokens' | 'accounts'>;

const apiKey = {
  kind: 'api_key' as const,
  location: 'header' as const,
  parameterName: 'X-Key',
  key: 'key-of-the-system',
};

async function send(
  body: JsonObject,
  {
    path = '/login',
    settings = login(),
    accounts,
  }: { path?: string; settings?: AuthSettings; accounts?: Accounts } = {},
) {
  const request = { method: 'POST', path, baseUrl: api.url, usualBody, parameters: [jsonBody(body)] };
  const context = {
    transport,
    ...(accounts ?? { tokens: createTokenSource(settings, transport) }),
    definitions: {},
    validators: createSchemaValidators({}),
    signal: new AbortController().signal,
  };
  const result = await runScenario(makeScenario(request), context);
  const sent: JsonObject = JSON.parse(api.requests.at(-1)?.body ?? '{}');
  return { sent, result };
}

it('shows the rest of the answer as it came', async () => {
  const { result } = await send(usualBody);
  expect(result.response?.body).toContain('"since":"2026-03-01T09:00:00Z","name":"Kim of the Two Lakes"');
});

it('signs in with the account of the system, and shows neither its password nor its token', async () => {
  const { sent, result } = await send(usualBody);
  expect(sent).toEqual({ email: 'kim@example.com', password: 'Real-Secret-9' });
  expect(JSON.stringify(result)).not.toMatch(/Real-Secret-9|a-token-of-twenty/);
});

it.each(['otherTokens', 'accounts'] as const)(
  'signs in as the account of %s where the system has a key',
  async (where) => {
    const key = createTokenSource(apiKey, transport);
    const tokens = createTokenSource(login(), transport);
    const others = { otherTokens: { otherTokens: tokens }, accounts: { accounts: new Map([['guest', tokens]]) } };
    const { sent, result } = await send(usualBody, { accounts: { tokens: key, ...others[where] } });
    expect(sent).toEqual({ email: 'kim@example.com', password: 'Real-Secret-9' });
    expect(JSON.stringify(result)).not.toMatch(/Real-Secret-9|a-token-of-twenty/);
  },
);

it('signs in as the account of one security scheme', async () => {
  const key = createTokenSource(apiKey, transport);
  const bySchemes = new Map([['visitors', createTokenSource(login(), transport)]]);
  const { sent } = await send(usualBody, { accounts: { tokens: createKeyring({ main: key, bySchemes }) } });
  expect(sent).toEqual({ email: 'kim@example.com', password: 'Real-Secret-9' });
});

it.each([
  ['a field that is missing', { password: 'Sample-1' }, { password: 'Real-Secret-9' }],
  [
    'a name that is made up anew',
    { ...usualBody, email: 'a{{$randomDigits:4}}@example.com' },
    { email: 'kim@example.com', password: 'Real-Secret-9' },
  ],
  ['a wrong password', { ...usualBody, password: 'Wrong-1' }, { email: 'kim@example.com', password: 'Wrong-1' }],
  ['what is no password', { ...usualBody, password: 7 }, { ...usualBody, password: 7 }],
])('keeps %s', async (_, body, expected) => {
  expect((await send(body)).sent).toEqual(expected);
});

it('tells nobody else', async () => {
  expect((await send(usualBody, { path: '/register' })).sent).toEqual(usualBody);
  const elsewhere = login('http://localhost:9/login');
  expect((await send(usualBody, { settings: elsewhere })).sent).toEqual(usualBody);
});

it('serves sessions and client credentials too', async () => {
  const { endpoint, method, headers, body } = login();
  const session: AuthSettings = { kind: 'session', endpoint, method, headers, body, csrf: null };
  expect((await send(usualBody, { settings: session })).sent).toMatchObject({ password: 'Real-Secret-9' });
  const granted = { clientId: 'me', clientSecret: 'mine', scope: null, audience: null };
  const oauth: AuthSettings = {
    kind: 'oauth2',
    tokenUrl: endpoint,
    clientAuthentication: 'client_secret_post',
    ...granted,
  };
  expect((await send(usualBody, { settings: oauth })).sent).toMatchObject({ client_id: 'me', client_secret: 'mine' });
});
