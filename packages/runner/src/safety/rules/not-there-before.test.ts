import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runGuarded, said } from '../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../../testing/scenario.ts';
import type { ScenarioResult } from '../../types.ts';

const promises = (...statuses: string[]) =>
  statuses.map((status) => ({ status, description: '', headers: [], content: [] })) as never;

const drafts = said('POST', '/drafts', {
  responses: promises('201'),
  description: 'Answers with the draft of that month if somebody has begun one.',
});
const gauges = said('POST', '/gauges', { responses: promises('200', '201') });
const budgets = said('POST', '/budgets', { responses: promises('201'), description: 'One budget per year.' });
const notes = said('POST', '/notes', { responses: promises('201') });
const ROUTES = [
  drafts,
  gauges,
  budgets,
  said('GET', '/budgets', {}),
  notes,
  said('GET', '/drafts', {}),
  said('GET', '/gauges', {}),
  said('GET', '/notes', {}),
  said('GET', '/drafts/{id}', {}),
  said('GET', '/gauges/{code}', {}),
  said('GET', '/notes/{id}', {}),
  said('DELETE', '/drafts/{id}', {}),
].map((operation) => ({ method: operation.method, path: operation.path, operation }));

let api: LocalApi;
let made = 7;
beforeEach(async () => {
  // Draft 7 and gauge K-1 are there.
  api = await startLocalApi(({ method, url = '' }, response) => {
    const isList = method === 'GET' && !/\d/.test(url);
    const status = method === 'POST' ? 201 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isList ? { items: [{ id: 7, code: 'K-1', month: '2026-10', draftCode: 'D-1', year: 2026 }] } : { id: made },
      ),
    );
  });
});
afterEach(() => api.close());

const sent = (): string[] => api.requests.map(({ method, path }) => `${method} ${path}`);

function run(operation: typeof drafts, body: object, removes = false): Promise<ScenarioResult> {
  const create = {
    method: 'POST' as const,
    path: operation.path,
    baseUrl: api.url,
    parameters: [jsonBody(body as never)],
  };
  const scenario = removes
    ? makeScenario({
        method: 'DELETE',
        path: '/drafts/{id}',
        baseUrl: api.url,
        parameters: [parameter('path', 'id', '{{id}}')],
        before: [makeStep({ ...create, operation, extracts: [{ name: 'id', path: 'id' }] })],
      })
    : makeScenario({ ...create, operation, expectedStatus: 201 });
  return runGuarded(scenario, { routes: () => Promise.resolve(ROUTES) });
}

describe('what a create answers with that may find a record', () => {
  it("is not the run's where its list showed it before", async () => {
    made = 7;
    const { error } = await run(drafts, { month: '2026-10' }, true);
    expect(error?.cause).toBe('not_owned');
    expect(sent()).not.toContain('DELETE /drafts/7');
  });

  it("is the run's where its list did not", async () => {
    made = 8;
    await run(drafts, { month: '2026-11' }, true);
    expect(sent()).toContain('DELETE /drafts/8');
  });
});

it('a key that a record has is not sent to what may change that record', async () => {
  expect((await run(gauges, { code: 'K-1' })).error?.cause).toBe('not_owned');
  expect(sent()).toEqual(['GET /gauges']);
  expect((await run(gauges, { code: 'K-2' })).status).toBe('success');
  expect((await run(gauges, { code: 'K-3', draftCode: 'D-1' })).status).toBe('success');
});

it('what there is one of for each year is not sent for a year that has one', async () => {
  expect((await run(budgets, { year: 2026 })).error?.cause).toBe('not_owned');
  expect((await run(budgets, { year: 2031 })).status).toBe('success');
});

it('nothing is looked at before a create that always makes a new one', async () => {
  await run(notes, { code: 'K-1' });
  expect(sent()).toEqual(['POST /notes']);
});
