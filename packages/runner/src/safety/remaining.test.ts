import { afterEach, beforeEach, expect, it } from 'vitest';
import { runAndLeave } from '../testing/left-behind.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../testing/scenario.ts';
import type { ScenarioChanges } from '../testing/scenario.ts';
import type { LeftBehind } from '../types.ts';

const ROUTES = [
  ['GET', '/orders/{orderId}'],
  ['DELETE', '/orders/{orderId}'],
  ['GET', '/orders/{orderId}/lines/{lineId}'],
].map(([method = '', path = '']) => ({ method, path, operation: null }));

let api: LocalApi;
/** What the API answers to removals. */
let removal = 204;
let isSilent = false;
/** What it answers to reads, one after the other; the last one stays. */
let reads = [404];
/** The API gives every record the same id. */
let isMock = false;
beforeEach(async () => {
  let lastId = 40;
  [removal, isSilent, isMock, reads] = [204, false, false, [404]];
  api = await startLocalApi(({ method }, response) => {
    if (isSilent) return void response.destroy();
    if (!isMock) lastId += 1;
    const answers: Record<string, [number, object]> = { POST: [201, { id: lastId }], PUT: [201, {}] };
    const found = method === 'GET' ? ((reads.length > 1 ? reads.shift() : reads[0]) ?? 404) : removal;
    const [status, body] = answers[method ?? ''] ?? [found, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
afterEach(() => api.close());

async function leftBy(...scenarios: ScenarioChanges[]): Promise<LeftBehind[]> {
  const made = scenarios.map((changes, id) =>
    makeScenario({ id, method: 'POST', path: '/orders', expectedStatus: 201, baseUrl: api.url, ...changes }),
  );
  return (await runAndLeave(made, { routes: () => Promise.resolve(ROUTES) })).left;
}

const order = { name: 'order', path: 'id' };
const remove = () =>
  makeStep({
    method: 'DELETE',
    path: '/orders/{orderId}',
    baseUrl: api.url,
    parameters: [parameter('path', 'orderId', '{{order}}')],
  });

it('lists what nothing removes, also when it had to be refused', async () => {
  const left = await leftBy({ parameters: [jsonBody({ note: 'x' })] }, { expectedStatus: 400 });
  expect(left).toEqual([
    { method: 'POST', path: '/orders', reason: 'It made the order "41", and nothing removed it.' },
    { method: 'POST', path: '/orders', reason: 'It made the order "42", and nothing removed it.' },
  ]);
});

it('lists nothing that was removed, nor what was below it', async () => {
  const line = makeStep({
    method: 'POST',
    path: '/orders/{orderId}/lines',
    baseUrl: api.url,
    parameters: [parameter('path', 'orderId', '{{order}}')],
  });
  expect(await leftBy({ extracts: [order], after: [line, remove()] })).toEqual([]);
  removal = 410;
  expect(await leftBy({ extracts: [order], after: [remove()] })).toEqual([]);
});

const read = () =>
  makeStep({
    method: 'GET',
    path: '/orders/{orderId}',
    baseUrl: api.url,
    parameters: [parameter('path', 'orderId', '{{order}}')],
  });

it('lists what a removal does not find where nothing was ever seen', async () => {
  removal = 404;
  const [left, ...more] = await leftBy({ extracts: [order], after: [remove()] });
  expect(more).toEqual([]);
  expect(left?.reason).toBe(
    'It made the order "41", and DELETE /orders/41 was answered 404, where nothing of this run has been seen.',
  );
});

it('lists what a removal does not find and a read does', async () => {
  [removal, reads] = [404, [200]];
  const left = await leftBy({ extracts: [order], after: [read(), remove()] });
  expect(left.map(({ reason }) => reason)).toEqual([
    'It made the order "41", and DELETE /orders/41 was answered 404, and a read still finds it.',
  ]);
});

it('lists nothing that was seen, and that neither a removal nor a read finds any more', async () => {
  [removal, reads] = [404, [200, 404]];
  expect(await leftBy({ extracts: [order], after: [read(), remove()] })).toEqual([]);
});

it('lists a removal that failed once', async () => {
  removal = 403;
  const left = await leftBy({ extracts: [order], after: [remove()] });
  expect(left).toHaveLength(1);
  expect(left[0]).toMatchObject({ method: 'DELETE' });
});

it('says which answer refused the removal that was judged', async () => {
  removal = 409;
  const create = makeStep({ method: 'POST', path: '/orders', baseUrl: api.url, extracts: [order] });
  const [left, ...more] = await leftBy({
    method: 'DELETE',
    path: '/orders/{orderId}',
    expectedStatus: 409,
    before: [create],
    parameters: [parameter('path', 'orderId', '{{order}}')],
  });
  expect(more).toEqual([]);
  expect(left).toEqual({
    method: 'POST',
    path: '/orders',
    reason: 'It made the order "41", and DELETE /orders/41 was answered 409.',
  });
});

it('lists creates that got no answer, each endpoint once', async () => {
  isSilent = true;
  const left = await leftBy({}, {}, { method: 'GET', path: '/orders/{orderId}' });
  expect(left).toEqual([
    { method: 'POST', path: '/orders', reason: 'It got no answer 2 times, and what it may have made was not removed.' },
  ]);
});

it('lists a record once that is answered to several creates', async () => {
  isMock = true;
  expect(await leftBy({}, {}, {})).toHaveLength(1);
});

it('lists a create that the API stopped at', async () => {
  const create = { path: '/orders', expectedStatus: 201 } as const;
  const stopping = startLocalApi(({ method }, response) => {
    if (method !== 'POST') return void response.writeHead(200).end('{}');
    response.destroy();
    void stopping.then((one) => one.close());
  });
  const { url: baseUrl } = await stopping;
  const left = await leftBy(
    { method: 'GET', path: '/orders/{orderId}', expectedStatus: 200, baseUrl },
    { ...create, baseUrl },
  );
  expect(left.map(({ reason }) => reason)).toEqual(['It got no answer, and what it may have made was not removed.']);
});

it('lists what a PUT to an id of its own has made, until it is removed', async () => {
  const made = parameter('path', 'orderId', 'spare-7');
  const put: ScenarioChanges = {
    method: 'PUT',
    path: '/orders/{orderId}',
    parameters: [made, jsonBody({ note: 'x' })],
  };
  const removed = makeStep({ method: 'DELETE', path: '/orders/{orderId}', baseUrl: api.url, parameters: [made] });
  expect(await leftBy({ ...put, after: [removed] })).toEqual([]);
  expect(await leftBy(put)).toEqual([
    { method: 'PUT', path: '/orders/spare-7', reason: 'It made the order "spare-7", and nothing removed it.' },
  ]);
});

it('does not list a record again that a PUT changes', async () => {
  const create = makeStep({
    method: 'POST',
    path: '/orders',
    baseUrl: api.url,
    extracts: [{ name: 'order', path: 'id' }],
  });
  const change: ScenarioChanges = {
    method: 'PUT',
    path: '/orders/{orderId}',
    parameters: [parameter('path', 'orderId', '{{order}}'), jsonBody({ note: 'x' })],
  };
  expect(await leftBy({ ...change, before: [create] })).toHaveLength(1);
  expect(await leftBy({ ...change, before: [create], after: [remove()] })).toEqual([]);
});
