import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { runScenario } from '../run/run-scenario.ts';
import { RunSafety } from '../safety/run-safety.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../testing/scenario.ts';
import { createTokenSource } from '../auth/token-source.ts';
import type { AuthSettings } from '../auth/auth-settings.ts';
import { createTransport } from '../transport/transport.ts';
import { runContext } from '../testing/run-context.ts';

const apis: LocalApi[] = [];
afterEach(async () => {
  await Promise.all(apis.splice(0).map((api) => api.close()));
});

async function start(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<LocalApi> {
  const api = await startLocalApi(answer);
  apis.push(api);
  return api;
}

const to = (
  response: ServerResponse,
  status: number,
  location: string,
  headers: Record<string, string | string[]> = {},
) => response.writeHead(status, { location, ...headers }).end();

interface Setting {
  auth?: AuthSettings;
  allowPrivateTargets?: boolean;
}

async function run(changes: Parameters<typeof makeScenario>[0], { auth, allowPrivateTargets = true }: Setting = {}) {
  const transport = createTransport({ allowPrivateTargets, timeoutMs: 2000 });
  try {
    return await runScenario(makeScenario({ followRedirects: true, ...changes }), {
      ...runContext(transport),
      tokens: auth ? createTokenSource(auth, transport) : null,
      safety: new RunSafety({ isDisposable: true }),
    });
  } finally {
    await transport.close();
  }
}

describe('redirects', () => {
  it('are answers like any other unless the scenario follows them', async () => {
    const api = await start((_, response) => to(response, 302, '/other'));
    const result = await run({ baseUrl: api.url, followRedirects: false, expectedStatus: 302 });
    expect([result.status, result.redirects, api.requests.length]).toEqual(['success', undefined, 1]);
  });

  it('end at an answer with the expected status', async () => {
    const api = await start(({ url }, response) => to(response, url === '/books' ? 307 : 302, '/next'));
    const result = await run({ baseUrl: api.url, expectedStatus: 302 });
    expect([result.status, api.requests.map(({ path }) => path)]).toEqual(['success', ['/books', '/next']]);
  });

  it('end at an answer with another status that is right as well', async () => {
    const api = await start((_, response) => to(response, 303, '/next'));
    const result = await run({ baseUrl: api.url, expectedStatus: 302, alternatives: [303] });
    expect([result.status, api.requests.map(({ path }) => path)]).toEqual(['success', ['/books']]);
  });

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [302, 'PUT', 'PUT'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [307, 'POST', 'POST'],
    [308, 'DELETE', 'DELETE'],
  ])('%d after %s goes on as %s (RFC 9110 section 15.4)', async (status, method, next) => {
    const api = await start(({ url }, response) =>
      url === '/books' ? to(response, status, 'books/7?x=1') : response.writeHead(200).end(),
    );
    const result = await run({ baseUrl: api.url, method, parameters: [jsonBody({ a: 1 })] });
    expect(result.redirects).toEqual([{ status, method: next, url: `${api.url}/books/7?x=1` }]);
    const [first, second] = api.requests;
    expect(second).toMatchObject({ method: next, path: '/books/7?x=1' });
    expect(second?.body).toBe(next === method ? first?.body : '');
    expect(second?.headers['content-type']).toBe(next === method ? first?.headers['content-type'] : undefined);
    expect(result.request).toMatchObject({ method, url: `${api.url}/books` });
  });

  it('carry what they are given as a cookie, and the credentials, on the same origin', async () => {
    const api = await start(({ url }, response) =>
      url === '/books'
        ? to(response, 302, '/in', { 'set-cookie': ['session_token=s-12345; Path=/'] })
        : response.end('s-12345'),
    );
    const auth = { kind: 'bearer', token: 'token-of-ada' } as const;
    const result = await run({ baseUrl: api.url, account: 'own' }, { auth });
    expect(api.requests[1]?.headers).toMatchObject({
      cookie: 'session_token=s-12345',
      authorization: 'Bearer token-of-ada',
    });
    expect(result.response?.body).toBe('********');
  });

  it('leave credentials, cookies and secret headers behind when the origin changes, also on the way back', async () => {
    const own = await start(({ url }, response) =>
      url === '/books'
        ? to(response, 302, `${other.url}/there`, { 'set-cookie': 'a=1' })
        : response.writeHead(401, { 'content-type': 'text/plain' }).end('who are you?'),
    );
    const other = await start((_, response) => to(response, 307, `${own.url}/back?access_token=t-98765`));
    const auth = { kind: 'api_key', key: 'key-of-ada', location: 'header', parameterName: 'X-Shop' } as const;
    const result = await run(
      {
        baseUrl: own.url,
        account: 'own',
        parameters: [
          parameter('header', 'X-Api-Key', 'k-12345'),
          parameter('header', 'Cookie', 'b=2'),
          parameter('header', 'X-Trace', 'kept'),
        ],
      },
      { auth },
    );
    expect(own.requests[0]?.headers).toMatchObject({ 'x-shop': 'key-of-ada', 'x-api-key': 'k-12345', cookie: 'b=2' });
    for (const request of [other.requests[0], own.requests[1]]) {
      expect(request?.headers['x-trace']).toBe('kept');
      expect(JSON.stringify(request?.headers)).not.toMatch(/key-of-ada|k-12345|b=2/);
    }
    // A 401 to somebody who came without credentials says nothing about them.
    expect([result.status, result.error, own.requests.length]).toEqual(['failure', null, 2]);
    expect(result.redirects?.[1]?.url).toBe(`${own.url}/back?access_token=********`);
  });

  it('leave headers behind that tell a secret under another name, when the origin changes', async () => {
    const own = await start(({ url }, response) => {
      if (url === '/login') response.end(JSON.stringify({ access_token: 'a-98765' }));
      else to(response, 302, url === '/books' ? '/near' : other.url);
    });
    const other = await start((_, response) => response.end('{}'));
    const login = { extracts: [{ name: 'access_token', path: 'access_token' }] };
    await run(
      {
        baseUrl: own.url,
        account: 'own',
        before: [makeStep({ baseUrl: own.url, method: 'POST', path: '/login', ...login })],
        parameters: [
          parameter('header', 'X-Debug', 'as token-of-ada'),
          parameter('header', 'X-Caller', 'v1 {{access_token}}'),
          parameter('header', 'X-Trace', 'kept'),
        ],
      },
      { auth: { kind: 'bearer', token: 'token-of-ada' } },
    );
    expect(own.requests[2]).toMatchObject({
      path: '/near',
      headers: { 'x-debug': 'as token-of-ada', 'x-caller': 'v1 a-98765' },
    });
    expect(other.requests[0]?.headers['x-trace']).toBe('kept');
    expect(JSON.stringify(other.requests[0]?.headers)).not.toMatch(/token-of-ada|a-98765/);
  });

  it('that end in an error show no secrets of cookies and credentials', async () => {
    const api = await start((_, response) =>
      to(response, 302, 'http://token-of-ada.invalid/s-12345', { 'set-cookie': 'session=s-12345; Path=/' }),
    );
    const auth = { kind: 'bearer', token: 'token-of-ada' } as const;
    const result = await run({ baseUrl: api.url, account: 'own' }, { auth });
    expect(result.status).toBe('error');
    expect(result.error?.message).toContain('Redirect 1, to ********.invalid, did not work');
    expect(result.redirects?.[0]?.url).toBe('http://********.invalid/********');
    expect(JSON.stringify(result)).not.toMatch(/token-of-ada|s-12345/);
  });

  it('leave cookies behind that an answer set, when only the port changes', async () => {
    const own = await start((_, response) => to(response, 302, other.url, { 'set-cookie': 'session=s-12345; Path=/' }));
    const other = await start((_, response) => response.end('{}'));
    await run({ baseUrl: own.url });
    expect([other.requests.length, other.requests[0]?.headers['cookie']]).toEqual([1, undefined]);
  });

  it.each([
    ['POST', ['POST /books', 'GET /books/7'], 'error'],
    ['GET', ['GET /books', 'GET /books/7', 'GET /books', 'GET /books/7'], 'success'],
  ])('that end in 401 after %s: what took effect is not sent again', async (method, sent, status) => {
    const api = await start(({ url, headers }, response) => {
      if (url === '/books') to(response, 303, '/books/7');
      else response.writeHead(headers.authorization === 'Bearer token-2' ? 200 : 401).end();
    });
    let issued = 0;
    const login = await start((_, response) => {
      issued += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: `token-${issued}`, token_type: 'Bearer' }));
    });
    const auth = {
      kind: 'oauth2',
      tokenUrl: `${login.url}/token`,
      clientId: 'shop',
      clientSecret: 'secret-of-shop',
      scope: null,
      audience: null,
      clientAuthentication: 'client_secret_basic',
    } as const;
    const result = await run({ baseUrl: api.url, method, account: 'own' }, { auth });
    expect(api.requests.map((one) => `${one.method} ${one.path}`)).toEqual(sent);
    // The requests after it get a new one in any case.
    expect([result.status, issued]).toEqual([status, 2]);
  });

  it('are checked for where they lead, each of them', async () => {
    const hosts = ['169.254.169.254', '10.0.0.1', 'localhost:1'];
    for (const host of hosts) {
      const api = await start((_, response) => to(response, 302, `http://${host}/latest/meta-data`));
      const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
      const guarded = createTransport({ allowPrivateTargets: false, timeoutMs: 2000 });
      const result = await runScenario(makeScenario({ followRedirects: true, baseUrl: api.url }), {
        // The first one is let through, as a public address would be.
        transport: {
          ...guarded,
          send: (request, signal) => (request.url.startsWith(api.url) ? transport : guarded).send(request, signal),
        },
        tokens: null,
        definitions: {},
        validators: createSchemaValidators({}),
        signal: new AbortController().signal,
      });
      await transport.close();
      await guarded.close();
      expect([host, result.error?.cause]).toEqual([host, 'blocked_address']);
      expect(result.error?.message).toContain('Redirect 1, to');
      expect(result.redirects).toHaveLength(1);
    }
  });

  it.each<[string, (at: number) => string, number, string]>([
    ['a circle', (at) => (at % 2 === 0 ? '/other' : '/books'), 2, 'in a circle'],
    ['itself', () => '/books', 1, 'in a circle'],
    ['ever new places', (at) => `/n${at}`, 11, 'more than 10 times'],
    ['no web address', () => 'mailto:ada@books.example', 1, 'not an http or https address'],
  ])('that lead to %s are an error with its cause', async (_, location, sent, text) => {
    const api = await start((__, response) => to(response, 302, location(api.requests.length - 1)));
    const result = await run({ baseUrl: api.url });
    expect([result.status, result.error?.cause, api.requests.length]).toEqual(['error', 'redirect_failed', sent]);
    expect(result.error?.message).toContain(text);
    expect(result.error?.message).toContain('Turn off "Follow redirects"');
  });

  it('to the same address with a new cookie are no circle', async () => {
    const api = await start(({ headers }, response) =>
      headers.cookie === undefined ? to(response, 302, '/books', { 'set-cookie': 'seen=1' }) : response.end('{}'),
    );
    expect(await run({ baseUrl: api.url })).toMatchObject({ status: 'success', redirects: [{ status: 302 }] });
  });

  it('that ask to be called later on every hop are waited for three times in all', async () => {
    const seen = new Map<string, number>();
    const api = await start(({ url = '' }, response) => {
      const times = (seen.get(url) ?? 0) + 1;
      seen.set(url, times);
      const hop = Number(url.slice(2)) || 0;
      if (times === 1) response.writeHead(429, { 'retry-after': '0' }).end();
      else to(response, 302, `/h${hop + 1}`);
    });
    const result = await run({ baseUrl: api.url });
    expect(result.response?.status).toBe(429);
    expect([...seen.values()]).toEqual([2, 2, 2, 1]);
  });

  it('without a place to go to, and 304, are answers', async () => {
    for (const [status, headers] of [
      [302, {}],
      [304, { location: '/x' }],
      [300, { location: '/x' }],
    ] as const) {
      const api = await start((_, response) => response.writeHead(status, headers).end());
      expect(await run({ baseUrl: api.url })).toMatchObject({ status: 'failure', response: { status } });
    }
  });
});
