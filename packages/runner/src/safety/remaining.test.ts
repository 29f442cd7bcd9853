import { createSchemaValidators } from '@assay/rules/evaluate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runScenarios } from '../run/run-scenarios.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../testing/scenario.ts';
import type { ScenarioChanges } from '../testing/scenario.ts';
import { createTransport } from '../transport/transport.ts';
import type { LeftBehind } from '../types.ts';
import { RunSafety } from './run-safety.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
const ROUTES = [
  ['GET', '/orders/{orderId}'],
  ['DELETE', '/orders/{orderId}'],
  ['GET', '/orders/{orderId}/lines/{lineId}'],
].map(([method = '', path = '']) => ({ method, path, operation: null }));

let api: LocalApi;
/** What the API answers to removals. */
let removal = 204;
beforeEach(async () => {
  let lastId = 40;
  removal = 204;
  api = await startLocalApi(({ method }, response) => {
    lastId += 1;
    const [status, body] = method === 'POST' ? [201, { id: lastId }] : [removal, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
afterEach(() => api.close());

async function leftBy(...scenarios: ScenarioChanges[]): Promise<LeftBehind[]> {
  const left: LeftBehind[] = [];
  const waiting = scenarios.map((changes, id) =>
    makeScenario({ id, method: 'POST', path: '/orders', expectedStatus: 201, baseUrl: api.url, ...changes }),
  );
  const options = {
    transport,
    tokens: null,
    definitions: {},
    validators: createSchemaValidators({}),
    signal: new AbortController().signal,
    concurrency: 1,
    safety: new RunSafety({ routes: () => Promise.resolve(ROUTES) }),
    onLeftBehind: (one: LeftBehind) => left.push(one),
  };
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options)) void event;
  return left;
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
  removal = 404;
  expect(await leftBy({ extracts: [order], after: [remove()] })).toEqual([]);
});

it('lists a removal that failed once', async () => {
  removal = 403;
  const left = await leftBy({ extracts: [order], after: [remove()] });
  expect(left).toHaveLength(1);
  expect(left[0]).toMatchObject({ method: 'DELETE' });
});
