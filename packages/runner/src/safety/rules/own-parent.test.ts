import { afterEach, beforeEach, expect, it } from 'vitest';
import { runGuarded, said } from '../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, parameter } from '../../testing/scenario.ts';

const admits = said('POST', '/care-wards/{wardId}/stays', {
  description: 'Admits a guest. `occupied` of the ward goes up by one.',
});
const notes = said('POST', '/care-wards/{wardId}/remarks', { description: 'Writes down what was seen in the ward.' });
const sheds = said('POST', '/sheds/{shedId}/stays', { description: '`occupied` of the shed goes up by one.' });
const ROUTES = [
  said('POST', '/care-wards', {}),
  said('GET', '/care-wards/{wardId}', {}),
  // Nothing makes a shed.
  said('GET', '/sheds/{shedId}', {}),
  admits,
  notes,
  said('GET', '/care-wards/{wardId}/remarks', {}),
  sheds,
  said('GET', '/sheds/{shedId}/stays', {}),
].map((operation) => ({ method: operation.method, path: operation.path, operation }));

let api: LocalApi;
beforeEach(async () => {
  // Number 7 is there, and no other.
  api = await startLocalApi(({ method, url = '' }, response) => {
    const status = method === 'GET' ? (url.endsWith('/7') ? 200 : 404) : 201;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":1}');
  });
});
afterEach(() => api.close());

async function isSent(operation: typeof admits, id: string): Promise<boolean> {
  const [, name = ''] = /\{(\w+)\}/.exec(operation.path) ?? [];
  const scenario = makeScenario({
    method: 'POST',
    path: operation.path,
    baseUrl: api.url,
    operation,
    expectedStatus: 201,
    parameters: [parameter('path', name, id), jsonBody({ guest: 'Ann' })],
  });
  await runGuarded(scenario, { routes: () => Promise.resolve(ROUTES) });
  return api.requests.some(({ method }) => method === 'POST');
}

it.each<[string, typeof admits, string, boolean]>([
  ['changes the record above it', admits, '7', false],
  ['is below nothing', admits, '900001', true],
  ['leaves the record above it', notes, '7', true],
  ['is below what nothing makes', sheds, '7', true],
])('what %s', async (_, operation, id, expected) => {
  expect(await isSent(operation, id)).toBe(expected);
});
