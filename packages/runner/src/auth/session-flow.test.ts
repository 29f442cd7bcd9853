import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { partsOf } from '../exchange/build-request.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { createTransport } from '../transport/transport.ts';
import { openSession } from './session-flow.ts';
import type { CsrfToken, SessionFlow } from './session-flow.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
let api: LocalApi;
afterEach(() => api.close());
afterAll(() => transport.close());

type Answer = [status: number, cookies: string[], body?: string, headers?: Record<string, string>];

async function start(answers: Record<string, Answer>): Promise<void> {
  api = await startLocalApi((request, response) => {
    const [status, cookies, body = '', headers = {}] = answers[request.url ?? ''] ?? [404, []];
    response.writeHead(status, { 'set-cookie': cookies, ...headers }).end(body);
  });
}

const flow = (changes: Partial<SessionFlow> = {}): SessionFlow => ({
  endpoint: `${api.url}/login`,
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: { user: 'ada', password: 'pass-9Q7x' },
  csrf: null,
  ...changes,
});

const csrf = (changes: Partial<CsrfToken>): CsrfToken => ({
  endpoint: null,
  source: 'cookie',
  sourceName: 'XSRF-TOKEN',
  header: 'X-XSRF-TOKEN',
  ...changes,
});

const opened = async (settings: SessionFlow): Promise<string[]> => {
  const { credential } = await openSession(settings, transport);
  return partsOf(credential).map(({ location, name, token }) => `${location} ${name}=${token}`);
};

describe('a session', () => {
  it('is opened by a form, and its cookies are kept', async () => {
    await start({ '/login': [302, ['sid=abc; HttpOnly', 'theme=dark'], '', { location: '/' }] });
    expect(await opened(flow())).toEqual(['cookie sid=abc', 'cookie theme=dark']);
    expect(api.requests[0]?.body).toBe('user=ada&password=pass-9Q7x');
  });

  it('carries the CSRF token of a cookie that is set before the login, decoded, and that the login renews', async () => {
    await start({
      '/csrf': [204, ['XSRF-TOKEN=first%3D']],
      '/login': [200, ['sid=abc', 'XSRF-TOKEN=second%3D']],
    });
    const settings = flow({ csrf: csrf({ endpoint: `${api.url}/csrf` }) });
    expect(await opened(settings)).toContain('header X-XSRF-TOKEN=second=');
    expect(api.requests[1]?.headers).toMatchObject({ 'x-xsrf-token': 'first=', cookie: 'XSRF-TOKEN=first%3D' });
  });

  it('takes the token out of a header or the body of the login', async () => {
    await start({ '/login': [200, ['sid=abc'], '{"data":{"csrf":"b1"}}', { 'x-csrf': 'h1' }] });
    const from = (source: CsrfToken['source'], sourceName: string) =>
      opened(flow({ csrf: csrf({ source, sourceName, header: 'X-CSRF-Token' }) }));
    expect(await from('header', 'X-CSRF')).toContain('header X-CSRF-Token=h1');
    expect(await from('body', 'data.csrf')).toContain('header X-CSRF-Token=b1');
  });

  it('fills the token of an HTML form into the body of the login', async () => {
    const form = '<form><input type="hidden" name="_token" value="f1"><input name="user"></form>';
    await start({ '/form': [200, ['pre=1'], form], '/login': [302, ['sid=abc']] });
    const token = csrf({ endpoint: `${api.url}/form`, source: 'body', sourceName: '_token' });
    await openSession(flow({ body: { user: 'ada', _token: '{{csrf}}' }, csrf: token }), transport);
    expect(api.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/form', ''],
      ['POST', '/login', 'user=ada&_token=f1'],
      ['GET', '/form', ''],
    ]);
  });

  it.each([
    ['a refusal', [401, []], 'answered 401'],
    ['a success without a cookie', [200, []], 'set no cookie'],
  ] as const)('is not opened by %s', async (_, answer, message) => {
    await start({ '/login': [answer[0], [...answer[1]]] });
    await expect(openSession(flow(), transport)).rejects.toMatchObject({
      reason: 'auth_failed',
      message: expect.stringContaining(message),
    });
  });

  it('is not opened when the CSRF token is missing', async () => {
    await start({ '/login': [200, ['sid=abc']] });
    await expect(openSession(flow({ csrf: csrf({}) }), transport)).rejects.toThrow('No CSRF token was found');
  });
});
