import { afterEach, beforeEach, expect, it } from 'vitest';
import { runGuarded, said } from '../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, parameter } from '../../testing/scenario.ts';

const cancel = said('DELETE', '/cruises/{cruiseId}/', {});
const pay = said('POST', '/fares/payments/', { summary: 'Pay a fare' });
const ROUTES = [
  said('POST', '/cruises/', {}),
  said('GET', '/cruises/{cruiseId}/', {}),
  cancel,
  said('POST', '/fares/', {}),
  said('GET', '/fares/{fareId}/', {}),
  pay,
].map((operation) => ({ method: operation.method, path: operation.path, operation }));

let api: LocalApi;
beforeEach(async () => {
  // An address without its slash is answered with the one that has it.
  api = await startLocalApi(({ method, url = '' }, response) => {
    const isWhole = url.endsWith('/');
    const status = isWhole ? (method === 'POST' ? 201 : 404) : 301;
    response.writeHead(status, { 'content-type': 'application/json', ...(!isWhole && { location: `${url}/` }) });
    response.end('{}');
  });
});
afterEach(() => api.close());

const asked = (): string[] => api.requests.map(({ method, path }) => `${method} ${path}`);

it('is found out with the slash that paths of the document end in', async () => {
  const parameters = [parameter('path', 'cruiseId', '987654321')];
  const { method, path } = cancel;
  const scenario = makeScenario({ method, path, baseUrl: api.url, operation: cancel, expectedStatus: 404, parameters });
  const { status } = await runGuarded(scenario, { routes: () => Promise.resolve(ROUTES) });
  expect(status).toBe('success');
  expect(asked()).toEqual(['GET /cruises/987654321/', 'DELETE /cruises/987654321/']);
});

it('is found out so of what a body names', async () => {
  const parameters = [jsonBody({ fare_id: 900_001 })];
  const { method, path } = pay;
  const scenario = makeScenario({ method, path, baseUrl: api.url, operation: pay, expectedStatus: 201, parameters });
  const { error } = await runGuarded(scenario, { routes: () => Promise.resolve(ROUTES) });
  expect(error?.cause ?? null).toBeNull();
  expect(asked()).toContain('GET /fares/900001/');
});
