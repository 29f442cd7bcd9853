import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTokenSource } from '../auth/token-source.ts';
import { runScenario } from '../run/run-scenario.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { makeScenario, parameter } from '../testing/scenario.ts';
import { createTransport } from '../transport/transport.ts';
import { createSchemaValidators } from '@assay/rules/evaluate';
import type { AuthSettings } from '../auth/auth-settings.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 5000 });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const JWT = `${part({ alg: 'HS256' })}.${part({ sub: 'ada' })}.c2lnbmF0dXJlLW9mLWFkYQ`;

let api: LocalApi;
let status: number;

beforeEach(async () => {
  status = 401;
  api = await startLocalApi(({ headers }, response) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end(`You sent ${headers.authorization}`),
  );
});
afterEach(() => api.close());

async function ask(kind: string, settings: AuthSettings, header = 'Authorization') {
  const scenario = makeScenario({
    baseUrl: api.url,
    expectedStatus: 401,
    account: 'own',
    parameters: [parameter('header', header, `{{$tampered:${kind}}}`)],
  });
  const result = await runScenario(scenario, {
    transport,
    tokens: createTokenSource(settings, transport),
    signal: new AbortController().signal,
    definitions: {},
    validators: createSchemaValidators({}),
  });
  return { result, sent: api.requests[0]?.headers[header.toLowerCase()] };
}
const bearer = (token: string): AuthSettings => ({ kind: 'bearer', token });

describe('credentials with one thing wrong', () => {
  it('have another letter in their signature, and nothing else', async () => {
    const { sent, result } = await ask('changed', bearer(JWT));
    const [head = '', signature = ''] = String(sent).split(/\.(?=[^.]*$)/);
    expect(head).toBe(`Bearer ${JWT.slice(0, JWT.lastIndexOf('.'))}`);
    expect(signature.split('').filter((letter, at) => letter !== 'c2lnbmF0dXJlLW9mLWFkYQ'.charAt(at))).toHaveLength(1);
    expect(result.status).toBe('success');
  });

  it('say something else under the old signature, or nothing under none', async () => {
    const [, payload = '', signature] = String((await ask('payload', bearer(JWT))).sent).split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: 'ada', assay: true });
    expect(signature).toBe('c2lnbmF0dXJlLW9mLWFkYQ');
    api.requests.length = 0;
    expect((await ask('unsigned', bearer(JWT))).sent).toBe(
      `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${JWT.split('.')[1]}.`,
    );
  });

  it('are put where the system puts its own, and an accepted one is a failure', async () => {
    status = 200;
    const key = { kind: 'api_key', key: 'k-1234567890', location: 'header', parameterName: 'X-Key' } as const;
    const { sent, result } = await ask('cut', key, 'X-Key');
    expect(sent).toBe('k-12345678');
    expect(result.status).toBe('failure');
  });

  it('are never stored, wherever they occur', async () => {
    const { result, sent } = await ask('changed', bearer(JWT));
    const stored = JSON.stringify(result);
    expect(stored).not.toContain(String(sent).slice(7));
    expect(stored).not.toContain(JWT);
  });

  it('are not tried where the token has no such part', async () => {
    const { result } = await ask('payload', bearer('opaque-token-of-ada'));
    expect(result).toMatchObject({ status: 'skipped', error: { cause: 'not_reached' } });
    expect(api.requests).toEqual([]);
  });
});

describe('the header of cookies', () => {
  const session = (): AuthSettings => ({
    kind: 'session',
    endpoint: `${api.url}/login`,
    method: 'POST',
    headers: {},
    body: {},
    csrf: null,
  });

  async function askSession(expected: { expectedStatus: number; alternatives: number[] }) {
    await api.close();
    api = await startLocalApi(({ url, headers }, response) =>
      url === '/login'
        ? response.writeHead(200, { 'set-cookie': ['sid=abcdefgh12', 'theme=dark'] }).end()
        : response.writeHead(status).end(String(headers.cookie)),
    );
    const { expectedStatus, alternatives } = expected;
    const scenario = makeScenario({
      baseUrl: api.url,
      expectedStatus,
      account: 'own',
      parameters: [parameter('header', 'Cookie', '{{$tampered:changed}}')],
    });
    const judged = { ...scenario.judged, expected: { ...scenario.judged.expected, alternatives } };
    const signal = new AbortController().signal;
    const tokens = createTokenSource(session(), transport);
    const known = { definitions: {}, validators: createSchemaValidators({}) };
    const result = await runScenario({ ...scenario, judged }, { transport, tokens, signal, ...known });
    return { result, sent: api.requests.at(-1)?.headers.cookie };
  }

  it('carries each cookie of the session with one thing wrong, and none of them as it was', async () => {
    const { sent } = await askSession({ expectedStatus: 401, alternatives: [] });
    expect(sent).toBe('sid=abcdeqgh12; theme=dark');
  });

  it('is refused with any status that is right: a 401 is no trouble of the own login', async () => {
    const { result } = await askSession({ expectedStatus: 403, alternatives: [401] });
    expect(result.status).toBe('success');
  });
});
