import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { makeScenario, makeStep, parameter } from '../../testing/scenario.ts';
import { runScenario } from '../run-scenario.ts';
import { runContext } from '../../testing/run-context.ts';

const context = runContext();

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi(({ method }, response) => {
    response.writeHead(method === 'PUT' ? 204 : 200).end();
  });
});
afterEach(() => api.close());

it('a value can be the end of the path that was sent, which no answer has to repeat', async () => {
  const put = makeStep({
    baseUrl: api.url,
    path: '/notes/{note}',
    parameters: [parameter('path', 'note', 'north {{$randomDigits:6}}')],
    extracts: [{ name: 'note', path: 'segment -1 of sent :path' }],
  });
  const read = makeScenario({
    baseUrl: api.url,
    path: '/notes/{note}',
    parameters: [parameter('path', 'note', '{{note}}')],
    before: [put],
  });
  const { status } = await runScenario(read, context);
  expect(status).toBe('success');
  const [first, second] = api.requests.map(({ path }) => path);
  expect(first).toMatch(/^\/notes\/north%20\d{6}$/);
  expect(second).toBe(first);
});

it('a value can be one of the query that was sent', async () => {
  const first = makeStep({
    baseUrl: api.url,
    path: '/notes',
    parameters: [parameter('query', 'requestId', 'note {{$randomDigits:6}}')],
    extracts: [{ name: 'key', path: 'query requestId of sent :path' }],
  });
  const again = makeScenario({
    baseUrl: api.url,
    path: '/notes',
    parameters: [parameter('query', 'requestId', '{{key}}')],
    before: [first],
  });
  expect((await runScenario(again, context)).status).toBe('success');
  const [one, other] = api.requests.map(({ path }) => path);
  expect(one).toMatch(/^\/notes\?requestId=note%20\d{6}$/);
  expect(other).toBe(one);
});
