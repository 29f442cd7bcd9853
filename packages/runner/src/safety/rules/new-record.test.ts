import { afterEach, beforeEach, expect, it } from 'vitest';
import { runGuarded, said } from '../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario } from '../../testing/scenario.ts';
import type { ScenarioResult } from '../../types.ts';

let api: LocalApi;
beforeEach(async () => {
  // Contact 1 is there, and a create replaces what has its id.
  api = await startLocalApi(({ method, url }, response) => {
    const status = method === 'GET' && url !== '/contacts/1' ? 404 : method === 'GET' ? 200 : 201;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":1}');
  });
});
afterEach(() => api.close());

async function create(id: string | number, statuses: string[], hasItem = true): Promise<ScenarioResult['status']> {
  const responses = statuses.map((status) => ({ status, description: '', headers: [], content: [] })) as never;
  const operation = said('POST', '/contacts', { responses });
  const routes = [
    { method: 'POST', path: '/contacts', operation },
    { method: 'GET', path: hasItem ? '/contacts/{contactId}' : '/contacts', operation: null },
  ];
  const scenario = makeScenario({
    method: 'POST',
    path: '/contacts',
    baseUrl: api.url,
    operation,
    expectedStatus: 201,
    parameters: [jsonBody({ id, name: 'Ann' })],
  });
  return (await runGuarded(scenario, { routes: () => Promise.resolve(routes) })).status;
}

const random = '3f2c9d1e-7a4b-4c1d-9e8f-0123456789ab';

it.each<[string, string | number, { statuses: string[]; hasItem: boolean; expected: ScenarioResult['status'] }]>([
  ['replaces a record that is there', 1, { statuses: ['201'], hasItem: true, expected: 'skipped' }],
  ['brings an id that a read does not find', 77, { statuses: ['201'], hasItem: true, expected: 'success' }],
  ['brings an id that no read can look for', 77, { statuses: ['201'], hasItem: false, expected: 'skipped' }],
  ['brings an id that nobody else can have', random, { statuses: ['201'], hasItem: false, expected: 'success' }],
  ['refuses an id that is taken', 1, { statuses: ['201', '409'], hasItem: true, expected: 'success' }],
])('a create that %s', async (_, id, { statuses, hasItem, expected }) => {
  expect(await create(id, statuses, hasItem)).toBe(expected);
});
