import { afterEach, describe, expect, it } from 'vitest';
import { Cookies } from './cookies.ts';
import { runScenario } from '../run/run-scenario.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { makeScenario, makeStep, parameter } from '../testing/scenario.ts';
import type { WireRequest } from '../transport/transport.ts';
import { runContext } from '../testing/run-context.ts';

const SESSION = 'c0ffee-0123456789';
const context = runContext();

let api: LocalApi | null = null;
afterEach(() => api?.close());

async function listen(): Promise<string> {
  api = await startLocalApi((request, response) => {
    const cookies = request.url === '/login' ? [`session=${SESSION}; Path=/; HttpOnly`, 'basket=5; Path=/basket'] : [];
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': cookies });
    response.end(JSON.stringify({ echo: request.headers.cookie ?? null }));
  });
  return api.url;
}

const login = (baseUrl: string) => makeStep({ method: 'POST', baseUrl, path: '/login' });

describe('cookies of a scenario', () => {
  it('that a step is given are carried by the requests after it, and a session is neither stored nor shown', async () => {
    const baseUrl = await listen();
    const scenario = makeScenario({ baseUrl, path: '/orders', before: [login(baseUrl)], after: [login(baseUrl)] });
    const result = await runScenario(scenario, context);
    const carried = api?.requests.map(({ path, headers }) => [path, headers['cookie']]);
    expect(carried).toEqual([
      ['/login', undefined],
      ['/orders', `session=${SESSION}`],
      ['/login', `session=${SESSION}`],
    ]);
    expect(JSON.stringify(result)).not.toContain(SESSION);
  });

  it('end with it', async () => {
    const baseUrl = await listen();
    await runScenario(makeScenario({ baseUrl, path: '/orders', before: [login(baseUrl)] }), context);
    await runScenario(makeScenario({ baseUrl, path: '/orders' }), context);
    expect(api?.requests.at(-1)?.headers['cookie']).toBeUndefined();
  });

  it('stand behind those that a scenario writes itself', async () => {
    const baseUrl = await listen();
    const own = parameter('header', 'Cookie', 'session=mine; lang=en');
    await runScenario(makeScenario({ baseUrl, path: '/basket', parameters: [own], before: [login(baseUrl)] }), context);
    expect(api?.requests.at(-1)?.headers['cookie']).toBe('session=mine; lang=en; basket=5');
  });

  it('go only where they were set for', () => {
    const cookies = new Cookies();
    const response = { status: 200, statusText: '', body: '', timeMs: 1, sizeBytes: 0 };
    cookies.keep('https://shop.example.com/', { ...response, headers: [['Set-Cookie', 'a=1; Secure']] });
    const to = (url: string) =>
      cookies.added<WireRequest>({ method: 'GET', url, headers: {}, body: null }).headers['cookie'];
    expect([to('https://shop.example.com/x'), to('http://shop.example.com/x'), to('https://example.org/')]).toEqual([
      'a=1',
      undefined,
      undefined,
    ]);
  });

  it('stay with the scheme and the port that set them, also for subdomains', () => {
    const cookies = new Cookies();
    const response = { status: 200, statusText: '', body: '', timeMs: 1, sizeBytes: 0 };
    const set = (url: string, cookie: string) => cookies.keep(url, { ...response, headers: [['set-cookie', cookie]] });
    const to = (url: string) =>
      cookies.added<WireRequest>({ method: 'GET', url, headers: {}, body: null }).headers['cookie'];
    set('http://127.0.0.1:4000/', 'session=a-12345');
    expect([to('http://127.0.0.1:4000/x'), to('http://127.0.0.1:5000/x')]).toEqual(['session=a-12345', undefined]);
    set('https://shop.example.com/', 'b=2; Domain=example.com');
    expect(to('https://api.example.com:443/')).toBe('b=2');
    expect([to('http://api.example.com/'), to('https://api.example.com:8443/')]).toEqual([undefined, undefined]);
    set('http://127.0.0.1:5000/', 'session=c-12345');
    expect([to('http://127.0.0.1:4000/'), cookies.secrets()]).toEqual(['session=a-12345', ['a-12345', 'c-12345']]);
  });
});
