import type { RunnableScenario, RunnableStep } from '@assay/scenario';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RunSafety } from '../../safety/run-safety.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../../testing/scenario.ts';
import type { ScenarioChanges } from '../../testing/scenario.ts';
import { createTransport } from '../../transport/transport.ts';
import type { LeftBehind, ScenarioResult } from '../../types.ts';
import { runScenarios } from '../run-scenarios.ts';
import { runContext } from '../../testing/run-context.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 5000 });
const ROUTES = [
  ['GET', '/loans/{id}'],
  ['DELETE', '/loans/{id}'],
  ['POST', '/loans/{id}/renew'],
  ['POST', '/loans/{id}/return'],
].map(([method = '', path = '']) => ({ method, path, operation: null }));

/** By id; at most some may be open, and an open one cannot be removed. */
let loans: Map<string, 'open' | 'returned'>;
let maxOpen: number;
let nextId: number;
let api: LocalApi;
let left: LeftBehind[];

beforeEach(async () => {
  [loans, maxOpen, nextId, left] = [new Map(), 1, 10, []];
  api = await startLocalApi(({ method = '', url = '' }, response) => {
    const [status, body] = answerTo(method, url);
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)), 5);
  });
});
afterEach(() => api.close());

function answerTo(method: string, url: string): [status: number, body: object] {
  const [, , id = '', action] = url.split('/');
  if (id === '') return lend();
  const state = loans.get(id);
  if (state === undefined) return [404, {}];
  if (method === 'GET') return [200, { id: Number(id), state }];
  if (action === 'renew') return [409, { message: 'It cannot be renewed.' }];
  if (method === 'DELETE' && state === 'open') return [409, { message: 'It is still open; return it first.' }];
  if (method === 'DELETE') loans.delete(id);
  else loans.set(id, 'returned');
  return [200, {}];
}

function lend(): [status: number, body: object] {
  const open = [...loans.values()].filter((state) => state === 'open').length;
  if (open >= maxOpen) return [409, { message: 'Too many open loans.' }];
  nextId += 1;
  loans.set(String(nextId), 'open');
  return [201, { id: nextId }];
}

const step = (method: string, path: string, changes: Partial<RunnableStep> = {}): RunnableStep =>
  makeStep({ method, path, baseUrl: api.url, ...changes });
const onLoan = (method: string, path: string, changes: Partial<RunnableStep> = {}): RunnableStep =>
  step(method, path, { parameters: [parameter('path', 'id', '{{loan}}')], ...changes });
const lent = (): RunnableStep =>
  step('POST', '/loans', { parameters: [jsonBody({})], extracts: [{ name: 'loan', path: 'id' }] });
const removed = (changes: Partial<RunnableStep> = {}): RunnableStep[] => [
  onLoan('DELETE', '/loans/{id}', changes),
  onLoan('POST', '/loans/{id}/renew', { isFallback: true, ...changes }),
  onLoan('POST', '/loans/{id}/return', { isFallback: true, ...changes }),
];
const reading = (changes: ScenarioChanges = {}): RunnableScenario =>
  makeScenario({
    baseUrl: api.url,
    path: '/loans/{id}',
    parameters: [parameter('path', 'id', '{{loan}}')],
    before: [lent()],
    after: removed(),
    ...changes,
  });

async function run(scenarios: RunnableScenario[], concurrency = 4): Promise<ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  const waiting = scenarios.map((one, index) => ({ ...one, id: index + 1 }));
  const options = {
    ...runContext(transport),
    safety: new RunSafety({ routes: () => Promise.resolve(ROUTES) }),
    concurrency,
    onLeftBehind: (one: LeftBehind) => left.push(one),
  };
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options))
    if (event.type === 'finished') results.push(event.result);
  return results.toSorted((a, b) => a.scenarioId - b.scenarioId);
}

const asked = (method: string): string[] => api.requests.filter((one) => one.method === method).map(({ path }) => path);

it('a removal that is refused comes after what lets it succeed, as the refusal names it', async () => {
  await run([reading()]);
  expect(api.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /loans',
    'GET /loans/11',
    'DELETE /loans/11',
    'POST /loans/11/return',
    'DELETE /loans/11',
  ]);
  expect([loans.size, left]).toEqual([0, []]);
});

it('what may help is not sent where the removal succeeds', async () => {
  await run([reading({ after: [onLoan('POST', '/loans/{id}/return'), ...removed()] })]);
  expect(asked('POST')).toEqual(['/loans', '/loans/11/return']);
});

it('what has helped no record of two is not sent for the next ones', async () => {
  maxOpen = 9;
  const inVain = (): RunnableStep[] => removed().filter(({ path }) => !path.endsWith('/return'));
  await run([reading({ after: inVain() }), reading({ after: inVain() }), reading({ after: inVain() })], 1);
  expect(asked('DELETE')).toEqual(['/loans/11', '/loans/12', '/loans/13']);
  expect(asked('POST').filter((path) => path.endsWith('/renew'))).toEqual(['/loans/11/renew', '/loans/12/renew']);
  expect(left).toHaveLength(3);
});

it('what scenarios share is removed in the same way at the end of the run', async () => {
  const shared = { before: [{ ...lent(), isShared: true }], after: removed({ isShared: true }) };
  const results = await run([reading(shared), reading(shared)]);
  expect(results.map(({ status }) => status)).toEqual(['success', 'success']);
  expect([asked('DELETE').length, loans.size, left]).toEqual([2, 0, []]);
});

it('a scenario that others leave no record for is sent again alone before it says anything', async () => {
  const shared = { before: [{ ...lent(), isShared: true }], after: removed({ isShared: true }) };
  const results = await run([reading(shared), reading(), reading(), reading(), reading()]);
  expect(results.map(({ failureReason }) => failureReason)).toEqual([null, null, null, null, null]);
  expect([loans.size, left]).toEqual([0, []]);
});

it('what is refused on fresh records too, and was accepted elsewhere, is not judged', async () => {
  const twice = reading({ before: [lent(), { ...lent(), extracts: [] }] });
  const results = await run([reading(), twice, twice], 1);
  expect(results.map(({ status }) => status)).toEqual(['success', 'skipped', 'skipped']);
  expect(results[1]?.failureReason).toContain('Too many open loans.');
  // Once to see it, once alone; the next one with the same steps is believed at once.
  expect(asked('POST').filter((path) => path === '/loans')).toHaveLength(1 + 2 + 2 + 2);
});

it('a judged request that is refused on fresh records is a failure', async () => {
  const renewal = makeScenario({
    baseUrl: api.url,
    method: 'POST',
    path: '/loans/{id}/renew',
    parameters: [parameter('path', 'id', '{{loan}}')],
    before: [lent()],
    after: removed(),
  });
  const [result] = await run([renewal]);
  expect(result?.failureReason).toContain('Expected status 200, but the API answered 409');
});

it('somebody else who is refused a read is not asked again on fresh records', async () => {
  const shared = { before: [{ ...lent(), isShared: true }], after: removed({ isShared: true }) };
  const foreign = reading({ ...shared, account: 'none', parameters: [parameter('path', 'id', '99')] });
  await run([reading(shared), foreign, reading(shared)], 1);
  expect(asked('POST').filter((path) => path === '/loans')).toHaveLength(1);
});
