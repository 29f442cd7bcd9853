import { afterEach, beforeEach, expect, it } from 'vitest';
import { runAndLeave } from '../../testing/left-behind.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../../testing/scenario.ts';

const routes = ['POST /sailors', 'GET /sailors/{id}', 'DELETE /sailors/{id}'].map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path, operation: null };
});

const removed: string[] = [];
let api: LocalApi;
let created: { status: number; body: string };
beforeEach(async () => {
  removed.length = 0;
  api = await startLocalApi(({ method, url }, response) => {
    if (method === 'DELETE') removed.push(url ?? '');
    const { status, body } = method === 'POST' ? created : { status: method === 'GET' ? 200 : 204, body: '' };
    const headers = { 'content-type': 'application/json', location: '/sailors/101' };
    response.writeHead(status, headers).end(body);
  });
});
afterEach(() => api.close());

async function leftBy(sent: object): Promise<string[]> {
  const after = makeStep({
    method: 'DELETE',
    path: '/sailors/{id}',
    baseUrl: api.url,
    parameters: [parameter('path', 'id', '101')],
  });
  const scenario = makeScenario({
    method: 'POST',
    path: '/sailors',
    baseUrl: api.url,
    expectedStatus: 400,
    parameters: [jsonBody(sent as never)],
    after: [after],
  });
  const { left } = await runAndLeave([scenario], { routes: () => Promise.resolve(routes) });
  return left.filter(({ method }) => method === 'POST').map(({ reason }) => reason);
}

const reason =
  'It was accepted by an answer that does not name a record that is new, and what it may have made was not removed.';

it('a record of others that the answer to a create shows is not removed, and what was made is listed', async () => {
  created = { status: 201, body: '{"id":101,"name":"Bob","born":"1970-01-01"}' };
  expect(await leftBy({ name: 'Ann', born: '2001-02-03' })).toEqual([reason]);
  expect(removed).toEqual([]);
});

it('what an answer shows as it was sent is removed', async () => {
  created = { status: 201, body: '{"id":101,"name":"Ann","born":"2001-02-03"}' };
  expect(await leftBy({ name: 'Ann', born: '2001-02-03' })).toEqual([]);
  expect(removed).toEqual(['/sailors/101']);
});
