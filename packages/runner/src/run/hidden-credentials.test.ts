import { afterEach, expect, it } from 'vitest';
import { createKeyring } from '../auth/keyring.ts';
import { createTokenSource } from '../auth/token-source.ts';
import type { AuthSettings } from '../auth/auth-settings.ts';
import { createTransport } from '../transport/transport.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { runContext } from '../testing/run-context.ts';
import { makeScenario } from '../testing/scenario.ts';
import { runScenario } from './run-scenario.ts';

const KEY = 's3cr/et+Val-ue"q&x=1Qz';
let api: LocalApi;
afterEach(() => api.close());

/** An API that gives everybody what it was configured with. */
async function leaking(): Promise<void> {
  api = await startLocalApi((_, response) => {
    const body = JSON.stringify({ key: KEY, base64: Buffer.from(KEY).toString('base64') });
    response.writeHead(200, { 'content-type': 'application/json', 'x-echo': KEY }).end(body);
  });
}

const apiKey: AuthSettings = { kind: 'api_key', key: KEY, location: 'header', parameterName: 'X-Api-Key' };
const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });

it.each(['tokens', 'otherTokens'] as const)(
  'hides %s in the answer to a request without credentials',
  async (whose) => {
    await leaking();
    const scenario = makeScenario({ baseUrl: api.url, account: 'none', expectedStatus: 401 });
    const result = await runScenario(scenario, { ...runContext(), [whose]: createTokenSource(apiKey, transport) });
    expect(result.response?.body).toContain('********');
    expect(JSON.stringify(result)).not.toContain('s3cr');
    expect(JSON.stringify(result)).not.toContain(Buffer.from(KEY).toString('base64'));
  },
);

it('hides those of single security schemes and of named accounts', async () => {
  await leaking();
  const source = createTokenSource(apiKey, transport);
  const scenario = makeScenario({ baseUrl: api.url, account: 'none', expectedStatus: 401 });
  for (const held of [
    { tokens: createKeyring({ main: null, bySchemes: new Map([['key', source]]) }) },
    { accounts: new Map([['reader', source]]) },
  ])
    expect(JSON.stringify(await runScenario(scenario, { ...runContext(), ...held }))).not.toContain('s3cr');
});
