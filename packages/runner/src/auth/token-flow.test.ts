import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { acquireToken } from './token-flow.ts';
import type { TokenFlow } from './token-flow.ts';
import { createTransport } from '../transport/transport.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
let api: LocalApi;
afterAll(() => transport.close());

function settings(changes: Partial<TokenFlow> = {}): TokenFlow {
  return {
    endpoint: `${api.url}/login`,
    method: 'POST',
    headers: {},
    body: { user: 'ada', password: 'secret' },
    instruction: 'the token is in data.token',
    location: 'header',
    parameterName: 'Authorization',
    format: null,
    ...changes,
  };
}

async function startLogin(): Promise<void> {
  api = await startLocalApi((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { token: 'token-1' }, expires_in: 60 }));
  });
}

describe('acquireToken', () => {
  afterEach(() => api.close());

  it('sends body and headers, as a form when the content type says so', async () => {
    await startLogin();
    await acquireToken(settings({ headers: { 'X-Tenant': 7 } }), transport);
    await acquireToken(settings({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }), transport);
    expect(api.requests[0]).toMatchObject({
      body: '{"user":"ada","password":"secret"}',
      headers: { 'x-tenant': '7', 'content-type': 'application/json' },
    });
    expect(api.requests[1]?.body).toBe('user=ada&password=secret');
  });

  it('reads how long the token is good for, where the answer says it', async () => {
    await startLogin();
    expect(await acquireToken(settings(), transport)).toMatchObject({ token: 'token-1', lifetimeMs: 60_000 });
  });

  it('says what is wrong with the instruction or the answer', async () => {
    await startLogin();
    await expect(acquireToken(settings({ instruction: 'hello there friend' }), transport)).rejects.toThrow(
      'not understood',
    );
    await expect(
      acquireToken(settings({ instruction: 'the token is in data.other' }), transport),
    ).rejects.toMatchObject({ reason: 'auth_failed' });
  });
});
