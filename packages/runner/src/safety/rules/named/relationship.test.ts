import { afterEach, beforeEach, expect, it } from 'vitest';
import { runGuarded } from '../../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../../testing/local-api.ts';
import type { LocalApi } from '../../../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../../../testing/scenario.ts';

const ROUTES = [
  ['POST', '/boats'],
  ['GET', '/boats/{boatId}'],
  ['PATCH', '/boats/{boatId}'],
  ['PATCH', '/boats/{boatId}/relationships/berth'],
].map(([method = '', path = '']) => ({ method, path, operation: null }));

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 41 }));
  });
});
afterEach(() => api.close());

async function change(path: string, boat: string): Promise<string | null> {
  const scenario = makeScenario({
    method: 'PATCH',
    path,
    baseUrl: api.url,
    parameters: [parameter('path', 'boatId', boat), jsonBody({ data: { type: 'berths', id: '7' } })],
    before: [
      makeStep({
        method: 'POST',
        path: '/boats',
        baseUrl: api.url,
        parameters: [jsonBody({})],
        extracts: [{ name: 'boat', path: 'id' }],
      }),
    ],
  });
  return (await runGuarded(scenario, { routes: () => Promise.resolve(ROUTES) })).error?.cause ?? null;
}

it('a relationship of an own record names what it refers to', async () => {
  expect(await change('/boats/{boatId}/relationships/berth', '{{boat}}')).toBeNull();
});

it.each([
  ['/boats/{boatId}/relationships/berth', '7'],
  ['/boats/{boatId}', '{{boat}}'],
])('%s of %s is not changed by what its body names', async (path, boat) => {
  expect(await change(path, boat)).toBe('not_owned');
});
