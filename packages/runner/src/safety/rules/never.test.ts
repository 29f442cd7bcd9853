import type { Json } from '@assay/api-model';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runGuarded, said } from '../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario } from '../../testing/scenario.ts';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi((_, response) => {
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":1}');
  });
});
afterEach(() => api.close());

interface Documented {
  isKept?: boolean;
  method?: string;
  isDescribed?: boolean;
}

async function isSent(
  path: string,
  body: Json,
  { isKept = true, method = 'GET', isDescribed = true }: Documented = {},
): Promise<boolean> {
  const operation = said('POST', path, { summary: 'New one' });
  const scenario = makeScenario({
    method: 'POST',
    path,
    baseUrl: api.url,
    operation,
    expectedStatus: 201,
    parameters: [jsonBody(body)],
  });
  const read = { method, path: `${path}/{id}`, operation: null };
  const home = said('GET', '/', { operationId: isDescribed ? 'home' : null });
  const routes = [
    { method: 'GET', path: '/', operation: home },
    { method: 'POST', path, operation },
    ...(isKept ? [read] : []),
  ];
  await runGuarded(scenario, { routes: () => Promise.resolve(routes) });
  return api.requests.length > 0;
}

it.each<[string, Json]>([
  ['/background-jobs', { name: 'purge' }],
  ['/commands', { command: 'cleanup_carts', note: 'now' }],
  ['/tasks', { type: 'FACTORY_REBOOT' }],
  ['/tasks', [{ name: 'compress' }, { name: 'purge' }]],
  ['/tasks', { task: { name: 'purge' } }],
  ['/tasks', { data: [{ type: 'tasks', attributes: { command: 'purge' } }] }],
  ['/rpc', { jsonrpc: '2.0', method: 'users.deleteAll', params: {} }],
  ['/rpc', [{ jsonrpc: '2.0', method: 'users.purge', params: {} }]],
])('POST %s of %j is not sent, for it is done then', async (path, body) => {
  expect(await isSent(path, body)).toBe(false);
});

it.each<[string, Json]>([
  ['/background-jobs', { name: 'compress', note: 'purge' }],
  ['/permissions', { action: 'delete' }],
  ['/tasks', { name: 7 }],
  ['/tasks', { name: 'compress', permissions: [{ action: 'delete' }] }],
  ['/rpc', { jsonrpc: '2.0', method: 'users.count', params: {} }],
  ['/batches', { requests: [{ method: 'GET', path: '/users/1' }] }],
  ['/monitors', { calls: [{ method: 'DELETE', url: 'https://api.example/users/1' }] }],
])('POST %s of %j is sent', async (path, body) => {
  expect(await isSent(path, body)).toBe(true);
});

it.each<[string, Json]>([
  [
    '/batches',
    {
      requests: [
        { method: 'GET', url: '/users' },
        { method: 'DELETE', url: '/users/1' },
      ],
    },
  ],
  ['/batches', [{ method: 'post', relative_url: 'users/1/delete' }]],
])('POST %s of %j is not sent, for it carries writes', async (path, body) => {
  expect(await isSent(path, body)).toBe(false);
});

it.each(['/payouts', '/payroll-runs', '/layoffs', '/deployments', '/sms'])(
  'POST %s is not sent, for it happens outside of the API',
  async (path) => {
    expect(await isSent(path, { amount: 7 })).toBe(false);
  },
);

it.each(['/blocks', '/alarms'])('POST %s is sent where it can be changed like data', async (path) => {
  expect(await isSent(path, { title: 'x' })).toBe(false);
  expect(await isSent(path, { title: 'x' }, { method: 'PUT' })).toBe(true);
});

it.each(['/newsletters', '/letters', '/seat-allocations', '/register-syncs', '/archives'])(
  'POST %s is not sent where nothing reads what it makes',
  async (path) => {
    expect(await isSent(path, { title: 'x' }, { isKept: false })).toBe(false);
    expect(await isSent(path, { title: 'x' })).toBe(true);
  },
);

it('POST /letters is sent where requests were only collected, and nobody describes what there is', async () => {
  expect(await isSent('/letters', { title: 'x' }, { isKept: false, isDescribed: false })).toBe(true);
});
