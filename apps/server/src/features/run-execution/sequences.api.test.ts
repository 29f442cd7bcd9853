import type { Execution, ImportedSystem, ProposedScenario, Run, Scenario, ScenarioDetails } from '@assay/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
let system: ImportedSystem;
/** What the target answers to removals. */
let removal: number;
/** How many reads are answered before the book has its title. */
let drafts: number;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '2' });
  token = await app.signUp();
});
beforeEach(async () => {
  removal = 204;
  drafts = 0;
  target = await startTarget(({ method, url }, response) => {
    if (method === 'POST') return sendJson(response, 201, { id: 7 });
    if (method === 'DELETE') return sendJson(response, removal, {});
    drafts -= 1;
    return sendJson(response, url === '/books/7' ? 200 : 404, { id: 7, title: drafts < 0 ? 'Emma' : 'draft' });
  });
  const answer = await app.call('importSystem', {
    token,
    file: { name: 'books.json', content: documentOf(target.url) },
  });
  expect(answer.status).toBe(201);
  system = answer.body as ImportedSystem;
});
afterEach(() => target.close());
afterAll(() => app.close());

const documentOf = (url: string): string => {
  const path = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const done = (status: number) => ({ responses: { [status]: { description: 'Done' } } });
  const item = { parameters: [path], get: done(200), delete: done(204) };
  const paths = { '/books': { post: done(201) }, '/books/{id}': item };
  return JSON.stringify({ openapi: '3.0.3', info: { title: 'B', version: '1' }, servers: [{ url }], paths });
};

const at = (value: string) => [{ in: 'path' as const, name: 'id', value }];

const DETAILS: ScenarioDetails = {
  reason: 'The record is there.',
  constraint: null,
  pointer: null,
  generated_by: 'builtin',
  alternatives: [206],
  undecided: [403],
  before: [
    {
      operation: 'POST /books',
      values: [],
      extracts: [{ name: 'book', path: 'id' }],
      shared: true,
      content_type: 'text/plain',
    },
  ],
  extracts: [{ name: 'title', path: 'title', optional: true }],
  follow_ups: [
    {
      operation: 'GET /books/{id}',
      values: at('8{{book}}'),
      extracts: [],
      login: 'none',
      expects: { status: 404, status_by: 'convention', alternatives: [410], undecided: [409] },
      rules: ['status is not 500'],
    },
  ],
  after: [{ operation: 'DELETE /books/{id}', values: at('{{book}}'), extracts: [], shared: true }],
};

async function store(change: Partial<ProposedScenario> = {}): Promise<Scenario> {
  const endpoint = system.endpoints.find(({ method, endpoint: path }) => method === 'GET' && path === '/books/{id}');
  const scenario: ProposedScenario = {
    name: 'Read a book',
    requires_auth: false,
    expected_http_status: 200,
    auth_error: false,
    error_type: null,
    error_in: null,
    scenario_details: DETAILS,
    values: at('{{book}}'),
    rules: [],
    ...change,
  };
  const params = { id: endpoint?.id ?? 0 };
  const answer = await app.call('storeProposals', { token, params, body: { scenarios: [scenario] } });
  const [stored] = (answer.body as { scenarios: Scenario[] }).scenarios;
  if (stored === undefined) throw new Error(JSON.stringify(answer.body));
  return stored;
}

const read = async ({ id }: Scenario): Promise<Scenario> =>
  (await app.call('getScenario', { token, params: { id } })).body as Scenario;

async function update(scenario: Scenario, change: object): Promise<ScenarioDetails | null> {
  const { name, requires_auth, expected_http_status } = scenario;
  const body = { name, requires_auth, expected_http_status, ...change };
  const answer = await app.call('updateScenario', { token, params: { id: scenario.id }, body });
  expect(answer.status).toBe(200);
  return (await read(scenario)).scenario_details;
}

async function runSystem(): Promise<{ run: Run; results: Execution[] }> {
  const answer = await app.call('executeSystem', { token, params: { id: system.id } });
  const [run] = (await app.call('listRuns', { token })).body as Run[];
  if (run === undefined) throw new Error('There is no run.');
  return { run, results: (answer.body as { results: Execution[] }).results };
}

it('stores a sequence as it was sent, and other steps leave the rest of it as it is', async () => {
  const scenario = await store();
  expect((await read(scenario)).scenario_details).toEqual(DETAILS);
  const before = DETAILS.before?.map((step) => ({ ...step, content_type: 'text/csv' }));
  expect(await update(scenario, { before })).toEqual({ ...DETAILS, before });
});

it('no longer accepts other statuses when another one is expected', async () => {
  const { alternatives: _, undecided: __, ...rest } = DETAILS;
  expect(await update(await store(), { expected_http_status: 204 })).toEqual(rest);
});

it('runs a sequence, and the results of its follow-ups are rules of the execution', async () => {
  await store();
  await store({ name: 'Read it again' });
  const { run, results } = await runSystem();
  expect(target.seen.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
    'DELETE /books/7',
    'GET /books/7',
    'GET /books/7',
    'GET /books/87',
    'GET /books/87',
    'POST /books',
  ]);
  expect(results.map((one) => one.overall_status)).toEqual(['success', 'success']);
  expect(JSON.stringify(results[0])).toContain('then GET /books/{id}: status is 404 or another 4xx');
  expect(run.left_behind).toEqual({ count: 0, requests: [] });
});

it('lists what it could not remove', async () => {
  removal = 500;
  await store();
  const after = [{ operation: 'DELETE /books/{id}', values: at('{{book}}'), extracts: [] }];
  const before = DETAILS.before?.map((step) => ({ ...step, shared: undefined }));
  await store({ name: 'By itself', scenario_details: { ...DETAILS, before, after } });
  const { run } = await runSystem();
  const one = { method: 'DELETE', path: '/books/7', reason: 'the API answered 500: {}' };
  expect(run).toMatchObject({ failed: 0, left_behind: { count: 2, requests: [one, one] } });
});

it('repeats a request until its answer meets what is stored with it, and shows how often', async () => {
  drafts = 2;
  const until = { rules: ['`title` is "Emma"'], seconds: 5, forward: ['title'] };
  const details = { reason: '', constraint: null, pointer: null, generated_by: 'manual' as const, until };
  const scenario = await store({ scenario_details: details, values: at('7') });
  expect((await read(scenario)).scenario_details).toEqual(details);
  expect(await update(scenario, { name: 'Renamed' })).toMatchObject({ until });
  const { results } = await runSystem();
  const [result] = results.filter(({ scenario_id: id }) => id === scenario.id);
  expect(result).toMatchObject({ overall_status: 'success' });
  expect(result?.validation_results.map(({ validation_text: text }) => text)).toEqual([
    'repeated until `title` is "Emma"',
    '`title` never goes back',
  ]);
});
