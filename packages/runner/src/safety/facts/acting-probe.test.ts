import { afterEach, beforeEach, expect, it } from 'vitest';
import { runGuarded, said } from '../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, parameter } from '../../testing/scenario.ts';

const promises = (...statuses: string[]) =>
  statuses.map((status) => ({ status, description: '', headers: [], content: [] }));

// Every call can be sent by GET and by POST.
const create = said('POST', '/createGroup', { summary: 'creates a new group', responses: promises('200') });
const remove = said('POST', '/removeGroup/{groupId}', {
  summary: 'removes a group',
  responses: promises('200', '404'),
});
const ROUTES = [
  create,
  remove,
  said('GET', '/createGroup', { summary: 'creates a new group', responses: promises('200') }),
  said('GET', '/removeGroup/{groupId}', { summary: 'removes a group', responses: promises('200', '404') }),
  said('GET', '/getGroup', { summary: 'returns a group', responses: promises('200') }),
].map((operation) => ({ method: operation.method, path: operation.path, operation }));

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"id":"g1"}');
  });
});
afterEach(() => api.close());

const sent = (): string[] => api.requests.map(({ method, path }) => `${method} ${path}`);
const guard = { routes: () => Promise.resolve(ROUTES) };

it('what is there before a create is not read by a call that makes something', async () => {
  const { method, path } = create;
  const parameters = [jsonBody({ name: 'readers' })];
  await runGuarded(makeScenario({ method, path, baseUrl: api.url, operation: create, parameters }), guard);
  expect(sent()).toEqual(['POST /createGroup']);
});

it('whether a record exists is not found out by a call that removes it', async () => {
  const { method, path } = remove;
  const parameters = [parameter('path', 'groupId', 'g7')];
  const scenario = makeScenario({ method, path, baseUrl: api.url, operation: remove, expectedStatus: 404, parameters });
  const { error } = await runGuarded(scenario, guard);
  expect(error?.cause).toBe('not_owned');
  expect(sent()).toEqual([]);
});
