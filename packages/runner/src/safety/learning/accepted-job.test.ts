import { afterEach, beforeEach, expect, it } from 'vitest';
import { runAndLeave } from '../../testing/left-behind.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../../testing/scenario.ts';

const routes = ['POST /prints', 'GET /jobs/{id}', 'DELETE /jobs/{id}'].map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path, operation: null };
});

const removed: string[] = [];
let api: LocalApi;
let monitor: Record<string, string>;
beforeEach(async () => {
  removed.length = 0;
  api = await startLocalApi(({ method, url }, response) => {
    if (method === 'DELETE') removed.push(url ?? '');
    response.writeHead(method === 'POST' ? 202 : 204, { 'content-type': 'application/json', ...monitor });
    response.end(method === 'POST' ? '{"id":"j1","status":"queued"}' : '');
  });
});
afterEach(() => api.close());

async function leftWith(headers: Record<string, string>, job = 'j1'): Promise<string[]> {
  monitor = headers;
  const parameters = [parameter('path', 'id', job)];
  const after = makeStep({ method: 'DELETE', path: '/jobs/{id}', baseUrl: api.url, parameters });
  const call = { method: 'POST', path: '/prints', baseUrl: api.url, expectedStatus: 202 };
  const scenario = makeScenario({ ...call, parameters: [jsonBody({ sheets: 2 })], after: [after] });
  const { left } = await runAndLeave([scenario], { routes: () => Promise.resolve(routes) });
  return left.map(({ path }) => path);
}

it.each(['location', 'content-location', 'operation-location'])(
  'a job whose address an answer of 202 names in %s may be removed, and is what was made',
  async (header) => {
    expect(await leftWith({ [header]: '/jobs/j1' })).toEqual([]);
    expect(removed).toEqual(['/jobs/j1']);
  },
);

it('another job may not', async () => {
  expect(await leftWith({ 'content-location': '/jobs/j1' }, 'j2')).toContain('/jobs/j2');
  expect(removed).toEqual([]);
});
