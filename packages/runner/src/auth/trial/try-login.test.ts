import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { makeStep } from '../../testing/scenario.ts';
import { createTransport } from '../../transport/transport.ts';
import type { AuthSettings } from '../auth-settings.ts';
import type { Placement } from '../token-source.ts';
import { tryLogin } from './try-login.ts';
import type { LoginTrial } from './try-login.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
let api: LocalApi;
afterEach(() => api.close());
afterAll(() => transport.close());

interface Style {
  /** What the login answers, with its status. */
  login?: [status: number, body: unknown];
  isKnown: (request: IncomingMessage) => boolean;
  refusal?: number;
  allowed?: number;
}

/** `/open` is for everybody, `/mine` for who is known. */
async function start({ login = [200, {}], isKnown, refusal = 401, allowed = 200 }: Style): Promise<void> {
  api = await startLocalApi((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/login') return answer(...login);
    if (request.url === '/open') return answer(200, { status: 'up' });
    return isKnown(request)
      ? answer(allowed, { name: 'Ada', seen: request.headers.authorization ?? '' })
      : answer(refusal, { message: 'Who are you?' });
  });
}

const probe = (path: string) => ({ ...makeStep({ baseUrl: api.url, path }), label: `GET ${path}` });

const token = (changes: object = {}): AuthSettings => ({
  kind: 'token',
  endpoint: `${api.url}/login`,
  method: 'POST',
  headers: {},
  body: { user: 'ada', password: 'pass-9Q7x' },
  instruction: 'take token from the JSON response',
  location: 'header',
  parameterName: 'Authorization',
  format: null,
  ...changes,
});

const attempt = (
  settings: AuthSettings,
  described: Placement[] = [],
  paths = ['/open', '/mine'],
): Promise<LoginTrial> =>
  tryLogin({
    settings,
    probes: paths.map(probe),
    described,
    transport,
    signal: AbortSignal.timeout(5000),
  });

const authorization = (request: IncomingMessage): string => request.headers.authorization ?? '';
const sent = (): string[] => api.requests.map(({ method, path }) => `${method} ${path}`);

describe('a login is tried on a read that is refused without it', () => {
  it('and not on one that is open', async () => {
    await start({
      login: [200, { token: 'tok-123456' }],
      isKnown: (one) => authorization(one) === 'Bearer tok-123456',
    });
    const trial = await attempt(token());
    expect(trial).toMatchObject({ outcome: 'accepted', token: 'tok-123456', proposal: null, problem: null });
    expect(sent()).toEqual(['POST /login', 'GET /open', 'GET /mine', 'GET /mine', 'GET /mine']);
    expect(trial.exchanges.map(({ step, status, carried }) => [step, status, carried])).toEqual([
      ['login', 200, null],
      ['without', 200, null],
      ['without', 401, null],
      ['with', 200, 'Authorization: Bearer ********'],
      ['wrong', 401, 'Authorization: Bearer ********'],
    ]);
    expect(api.requests.at(-1)?.headers.authorization).toBe('Bearer xxx-000000');
  });

  it('shows no secret of the login or the token', async () => {
    await start({
      login: [200, { token: 'tok-123456', you: 'pass-9Q7x' }],
      isKnown: (one) => authorization(one) !== '',
    });
    const shown = JSON.stringify((await attempt(token())).exchanges);
    expect(shown).toContain('Ada');
    expect(shown).not.toMatch(/tok-123456|pass-9Q7x/);
  });

  it('and is unproven when every read is open', async () => {
    await start({ login: [200, { token: 'tok-123456' }], isKnown: () => true });
    expect(await attempt(token())).toMatchObject({ outcome: 'unproven', token: 'tok-123456', proposal: null });
  });

  it('and is unproven when a wrong token is accepted too', async () => {
    await start({ login: [200, { token: 'tok-123456' }], isKnown: (one) => authorization(one) !== '' });
    const trial = await attempt(token());
    expect(trial).toMatchObject({ outcome: 'unproven', proposal: null });
    expect(trial.exchanges.at(-1)).toMatchObject({ step: 'wrong', status: 200 });
  });

  it('asks no address that is not allowed', async () => {
    await start({ login: [200, { token: 'tok-123456' }], isKnown: () => true });
    const guarded = createTransport({ allowPrivateTargets: false, timeoutMs: 2000 });
    const options = { probes: [probe('/mine')], described: [], transport: guarded, signal: AbortSignal.timeout(5000) };
    for (const settings of [token(), { kind: 'bearer', token: 'tok-123456' } as const])
      expect(await tryLogin({ settings, ...options })).toMatchObject({ outcome: 'no_login' });
    await guarded.close();
    expect(sent()).toEqual([]);
  });

  it('passes over reads that lack a value', async () => {
    await start({
      login: [200, { token: 'tok-123456' }],
      isKnown: (one) => authorization(one) === 'Bearer tok-123456',
    });
    expect((await attempt(token(), [], ['/things/{id}', '/mine'])).outcome).toBe('accepted');
  });
});

describe('of the likely formats the one that works is proposed', () => {
  it.each([
    ['Token {token}', 'Token tok-123456'],
    ['JWT {token}', 'JWT tok-123456'],
    ['{token}', 'tok-123456'],
  ])('%s', async (format, wanted) => {
    await start({ login: [200, { token: 'tok-123456' }], isKnown: (one) => authorization(one) === wanted });
    const trial = await attempt(token());
    expect(trial).toMatchObject({
      outcome: 'accepted',
      proposal: { location: 'header', name: 'Authorization', format },
    });
  });

  it('in the own header of the scheme', async () => {
    await start({
      login: [200, { token: 'tok-123456' }],
      isKnown: ({ headers }) => headers['x-access-token'] === 'tok-123456',
    });
    const own = { location: 'header', name: 'X-Access-Token', format: '{token}' } as const;
    expect(await attempt(token(), [own])).toMatchObject({ outcome: 'accepted', proposal: own });
  });

  it('for a key that is entered', async () => {
    await start({ isKnown: ({ url }) => url?.includes('api_key=key-123456') === true });
    const own = { location: 'query', name: 'api_key', format: '{token}' } as const;
    const key: AuthSettings = { kind: 'api_key', key: 'key-123456', location: 'header', parameterName: 'X-API-Key' };
    expect(await attempt(key, [own])).toMatchObject({ outcome: 'accepted', token: null, proposal: own });
  });

  it('and a token that names its scheme is sent as it stands, whatever the format adds', async () => {
    const bearer = 'Bearer eyJ-123456';
    await start({ login: [200, { token: bearer }], isKnown: (one) => authorization(one) === bearer });
    for (const format of [null, '{token}', 'Bearer {token}'])
      expect(await attempt(token({ format }))).toMatchObject({ outcome: 'accepted', token: bearer, proposal: null });
  });

  it('none, when no one is accepted', async () => {
    await start({ login: [200, { token: 'tok-123456' }], isKnown: () => false });
    const trial = await attempt(token());
    expect(trial).toMatchObject({ outcome: 'refused', proposal: null });
    expect(sent().length).toBeLessThan(12);
  });

  it('a 400 or a 500 is no acceptance, a 403 after a 401 is', async () => {
    const known = (one: IncomingMessage): boolean => authorization(one) === 'Bearer tok-123456';
    for (const [allowed, outcome] of [
      [400, 'refused'],
      [500, 'refused'],
      [403, 'accepted'],
      [404, 'accepted'],
    ] as const) {
      await start({ login: [200, { token: 'tok-123456' }], isKnown: known, allowed });
      expect((await attempt(token())).outcome).toBe(outcome);
      if (allowed !== 404) await api.close();
    }
  });

  it('a 403 with and without says that the credentials are not known', async () => {
    await start({ login: [200, { token: 'tok-123456' }], isKnown: () => false, refusal: 403 });
    expect((await attempt(token())).outcome).toBe('refused');
  });
});

describe('a login that fails', () => {
  it.each([
    ['is refused', 401, { message: 'Wrong password pass-9Q7x' }, 'answered 401'],
    ['says so with the status 200', 200, { success: false, error: 'Wrong password pass-9Q7x' }, 'is missing'],
  ])('%s: its answer is shown, and nothing is asked', async (_, status, body, problem) => {
    await start({ login: [status, body], isKnown: () => true });
    const trial = await attempt(token());
    expect(trial).toMatchObject({ outcome: 'no_login', problem: expect.stringContaining(problem) });
    expect(trial.exchanges).toMatchObject([
      { step: 'login', status, body: expect.stringContaining('Wrong password ****') },
    ]);
    expect(sent()).toEqual(['POST /login']);
  });

  it('ends with the time that it has', async () => {
    api = await startLocalApi(() => undefined);
    const trial = await tryLogin({
      settings: { kind: 'bearer', token: 'tok-123456' },
      probes: [probe('/mine')],
      described: [],
      transport,
      signal: AbortSignal.timeout(100),
    });
    expect(trial.outcome).toBe('no_login');
  });
});
