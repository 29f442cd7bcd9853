import { afterEach, beforeEach, expect, it } from 'vitest';
import { runGuarded } from '../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, parameter } from '../../testing/scenario.ts';

const seen: string[] = [];
let api: LocalApi;
beforeEach(async () => {
  seen.length = 0;
  api = await startLocalApi(({ method, url }, response) => {
    seen.push(`${method} ${url}`);
    const isThere = /^\/boats(\('1'\))?$/.test(url ?? '');
    const status = method === 'POST' ? 201 : isThere ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"sid":"1"}');
  });
});
afterEach(() => api.close());

const routes = [
  { method: 'POST', path: '/boats', operation: null },
  { method: 'GET', path: "/boats('{sid}')", operation: null },
  { method: 'DELETE', path: "/boats('{sid}')", operation: null },
];
const send = (method: string, path: string, parameters: ReturnType<typeof parameter>[], expectedStatus: number) =>
  runGuarded(makeScenario({ method, path, baseUrl: api.url, expectedStatus, parameters }), {
    routes: () => Promise.resolve(routes),
  });

it('a record whose key stands in brackets is looked for at its own address', async () => {
  expect((await send('DELETE', "/boats('{sid}')", [parameter('path', 'sid', '77')], 404)).status).toBe('success');
  expect(seen).toEqual(["GET /boats('77')", "DELETE /boats('77')"]);
  expect((await send('DELETE', "/boats('{sid}')", [parameter('path', 'sid', '1')], 404)).status).toBe('skipped');
});

it('so is the record that a create would replace', async () => {
  expect((await send('POST', '/boats', [jsonBody({ id: '77' })], 201)).status).toBe('success');
  expect((await send('POST', '/boats', [jsonBody({ id: '1' })], 201)).status).toBe('skipped');
  expect(seen).toEqual(["GET /boats('77')", 'POST /boats', "GET /boats('1')"]);
});
