import { afterEach, beforeEach, expect, it } from 'vitest';
import { runScenarios } from '../../run/run-scenarios.ts';
import { said, transport } from '../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { runContext } from '../../testing/run-context.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../../testing/scenario.ts';
import type { BuiltRequest } from '../../exchange/build-request.ts';
import { RunSafety } from '../run-safety.ts';
import { DoubtfulRemovals } from './doubtful-removals.ts';

const create = said('POST', '/boats', {});
const read = said('GET', '/boats/{boatId}', {});
const remove = said('DELETE', '/boats/{boatId}', {});
const ROUTES = [create, read, remove].map((operation) => ({
  method: operation.method,
  path: operation.path,
  operation,
}));

let api: LocalApi;
/** What a boat is like after a removal that was accepted. */
let afterRemoval: (boat: object) => object = (boat) => boat;

beforeEach(async () => {
  const boats = new Map<number, object>();
  api = await startLocalApi(({ method, url = '' }, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const id = method === 'POST' ? boats.size + 1 : Number(/\d+$/.exec(url)?.[0] ?? 0);
    if (method === 'POST') boats.set(id, { id, name: 'Gull' });
    if (method === 'DELETE') boats.set(id, afterRemoval(boats.get(id) ?? {}));
    answer(method === 'POST' ? 201 : 200, boats.get(id));
  });
});
afterEach(() => api.close());

const named = [parameter('path', 'boatId', '{{id}}')];
const stepOf = (operation: typeof read) =>
  makeStep({ method: operation.method, path: operation.path, baseUrl: api.url, operation, parameters: named });

function removesAndReads() {
  const maker = makeStep({
    method: 'POST',
    path: '/boats',
    baseUrl: api.url,
    operation: create,
    parameters: [jsonBody({ name: 'Gull' })],
    extracts: [{ name: 'id', path: 'id' }],
  });
  const before = [maker, stepOf(read), stepOf(remove)];
  const { method, path } = read;
  return makeScenario({
    method,
    path,
    baseUrl: api.url,
    operation: read,
    expectedStatus: 200,
    parameters: named,
    before,
  });
}

async function runThree(): Promise<number> {
  const waiting = [1, 2, 3].map((id) => ({ ...removesAndReads(), id }));
  const safety = new RunSafety({ routes: () => Promise.resolve(ROUTES) });
  const options = { ...runContext(transport), concurrency: 1, safety };
  const messages: string[] = [];
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options))
    if (event.type === 'finished' && event.result.error !== null) messages.push(event.result.error.message);
  const removals = api.requests.filter(({ method }) => method === 'DELETE').length;
  if (removals < 3) expect(messages.join(' ')).toContain('its record was still there as before');
  return removals;
}

it('is not sent again in a run once its record was still there as before', async () => {
  afterRemoval = (boat) => boat;
  expect(await runThree()).toBe(1);
});

it('is sent for every record where the record is put away', async () => {
  afterRemoval = (boat) => ({ ...boat, isArchived: true });
  expect(await runThree()).toBe(3);
});

it('is in no doubt for a read that was begun before it was answered', () => {
  const missed = new Map<string, string>();
  const doubtful = new DoubtfulRemovals(missed);
  const begun = (method: string): BuiltRequest => {
    const request = { method, url: 'http://127.0.0.1/boats/1', headers: {}, body: null, pathParams: {}, query: {} };
    doubtful.begin(request);
    return request;
  };
  const shown = { status: 200, body: '{"id":1}' };
  doubtful.noteRead(begun('GET'), shown);
  const underWay = begun('GET');
  doubtful.noteRemoval({ path: '/boats/{boatId}' }, begun('DELETE'), { status: 204 });
  doubtful.noteRead(underWay, shown);
  expect([...missed]).toEqual([]);
  doubtful.noteRead(begun('GET'), shown);
  expect([...missed.keys()]).toEqual(['DELETE /boats/{boatId}']);
});
