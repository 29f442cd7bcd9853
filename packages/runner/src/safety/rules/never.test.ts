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

async function isSent(path: string, body: Json): Promise<boolean> {
  const operation = said('POST', path, { summary: 'New one' });
  const scenario = makeScenario({
    method: 'POST',
    path,
    baseUrl: api.url,
    operation,
    expectedStatus: 201,
    parameters: [jsonBody(body)],
  });
  await runGuarded(scenario, { routes: () => Promise.resolve([{ method: 'POST', path, operation }]) });
  return api.requests.length > 0;
}

it.each<[string, Json]>([
  ['/background-jobs', { name: 'purge' }],
  ['/commands', { command: 'cleanup_carts', note: 'now' }],
  ['/tasks', { type: 'FACTORY_REBOOT' }],
])('POST %s of %j is not sent, for it is done then', async (path, body) => {
  expect(await isSent(path, body)).toBe(false);
});

it.each<[string, Json]>([
  ['/background-jobs', { name: 'compress', note: 'purge' }],
  ['/permissions', { action: 'delete' }],
  ['/tasks', { name: 7 }],
])('POST %s of %j is sent', async (path, body) => {
  expect(await isSent(path, body)).toBe(true);
});
