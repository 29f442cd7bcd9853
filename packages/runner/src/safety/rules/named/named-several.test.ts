import type { Json } from '@assay/api-model';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runGuarded } from '../../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../../testing/local-api.ts';
import type { LocalApi } from '../../../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../../../testing/scenario.ts';
import type { ScenarioResult } from '../../../types.ts';

const ROUTES = [
  ['POST', '/boats'],
  ['GET', '/boats/{boatId}'],
  ['POST', '/boats/bulk'],
  ['POST', '/boats/delete-all'],
].map(([method = '', path = '']) => ({ method, path, operation: null }));

let api: LocalApi;
let made = 0;
beforeEach(async () => {
  made = 40;
  api = await startLocalApi(({ method, url }, response) => {
    const isMissing = method === 'GET' && url !== '/boats/7';
    if (method === 'POST' && url === '/boats') made += 1;
    const status = isMissing ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ id: made }));
  });
});
afterEach(() => api.close());

const create = (name: string) =>
  makeStep({
    method: 'POST',
    path: '/boats',
    baseUrl: api.url,
    parameters: [jsonBody({})],
    extracts: [{ name, path: 'id' }],
  });

async function change(body: Json, { path = '/boats/bulk', method = 'POST', query = '' } = {}): Promise<ScenarioResult> {
  const scenario = makeScenario({
    method,
    path,
    baseUrl: api.url,
    parameters: [jsonBody(body), ...(query === '' ? [] : [parameter('query', query, 'true')])],
    before: [create('first'), create('second')],
  });
  return runGuarded(scenario, { routes: () => Promise.resolve(ROUTES) });
}

const wasSent = (path: string): boolean =>
  api.requests.some((request) => request.method !== 'GET' && request.path.startsWith(path));

it.each<[string, Json]>([
  ['were all made here', { ids: ['{{first}}', '{{second}}'], set: { berth: 'A' } }],
  ['were made here, or are not there', { ids: ['{{first}}', 900_000_001], set: { berth: 'A' } }],
])('a change of several records is sent where they %s', async (_, body) => {
  expect((await change(body)).error).toBeNull();
  expect(wasSent('/boats/bulk')).toBe(true);
});

it.each<[string, Json, Parameters<typeof change>[1]?]>([
  ['one of them was there before', { ids: ['{{first}}', 7], set: {} }],
  ['it names none', { set: { berth: 'A' } }],
  ['its list is empty', { ids: [], set: {} }],
  ['a word stands for more than one', { ids: ['{{first}}', 'all'], set: {} }],
  ['something else chooses records too', { ids: ['{{first}}'], filter: { berth: 'A' } }],
  ['its query may choose records', { ids: ['{{first}}'] }, { query: 'all' }],
  ['its path says all', { ids: ['{{first}}'] }, { path: '/boats/delete-all' }],
  ['nothing keeps such records', { ids: ['{{first}}'] }, { path: '/harbours/bulk' }],
])('it is not sent where %s', async (_, body, of = {}) => {
  expect((await change(body, of)).error?.cause).toBe('not_owned');
  expect(wasSent(of.path ?? '/boats/bulk')).toBe(false);
});
