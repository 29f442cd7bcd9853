import type { Execution, ImportedSystem, ProposedScenario, ScenarioStep } from '@assay/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, sendJson, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';

const TOKEN = 'a-token-that-nobody-may-see-7';

let app: TestApp;
let token: string;
let target: TargetServer;
let system: ImportedSystem;
/** Of the read that follows. */
let body: object;

beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
beforeEach(async () => {
  body = { id: 7, title: 'Emma', echoed: TOKEN };
  target = await startTarget(({ method, url }, response) => {
    if (url === '/books/9') return response.destroy() && undefined;
    return sendJson(response, method === 'POST' ? 201 : 200, method === 'POST' ? { id: 7, token: TOKEN } : body);
  });
  const path = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const done = (status: number) => ({ responses: { [status]: { description: 'Done' } } });
  const paths = {
    '/books': { post: done(201) },
    '/books/{id}': { parameters: [path], get: done(200), patch: done(200) },
  };
  const content = JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'B', version: '1' },
    servers: [{ url: target.url }],
    paths,
  });
  system = (await app.call('importSystem', { token, file: { name: 'b.json', content } })).body as ImportedSystem;
});
afterEach(() => target.close());
afterAll(() => app.close());

const readOf = (id: string, rules: string[] = []): ScenarioStep => ({
  operation: 'GET /books/{id}',
  values: [
    { in: 'path', name: 'id', value: id },
    { in: 'header', name: 'X-Session', value: '{{token}}' },
  ],
  extracts: [],
  expects: { status: 200 },
  rules,
});

async function execute(followUps: ScenarioStep[]): Promise<{ listed: Execution | undefined; whole: Execution }> {
  const endpoint = system.endpoints.find(({ method }) => method === 'POST');
  const scenario: ProposedScenario = {
    name: `Make a book and ask ${followUps.length} more`,
    requires_auth: false,
    expected_http_status: 201,
    auth_error: false,
    error_type: null,
    error_in: null,
    scenario_details: {
      reason: 'It is there.',
      constraint: null,
      pointer: null,
      generated_by: 'builtin',
      extracts: [
        { name: 'book', path: 'id' },
        { name: 'token', path: 'token' },
      ],
      ...(followUps.length > 0 && { follow_ups: followUps }),
    },
    values: [],
    rules: [],
  };
  const stored = await app.call('storeProposals', {
    token,
    params: { id: endpoint?.id ?? 0 },
    body: { scenarios: [scenario] },
  });
  const id = (stored.body as { scenarios: { id: number }[] }).scenarios[0]?.id ?? 0;
  await app.call('executeScenario', { token, params: { id } });
  const history = await app.call('getScenarioHistory', { token, params: { id } });
  const [listed] = history.body as Execution[];
  const whole = (await app.call('getExecution', { token, params: { id: listed?.id ?? 0 } })).body as Execution;
  return { listed, whole };
}

it('keeps what follow-ups sent and were answered, without secrets, and tells it of one execution', async () => {
  const { listed, whole } = await execute([readOf('{{book}}'), readOf('{{book}}', ['`title` equals "Persuasion"'])]);
  expect(whole.overall_status).toBe('failure');
  expect(listed?.follow_ups).toBeNull();
  expect(whole.follow_ups).toHaveLength(2);
  expect(whole.follow_ups?.[1]).toMatchObject({
    label: 'GET /books/{id}',
    request: { method: 'GET', url: `${target.url}/books/7`, path_parameters: { id: '7' }, body: null },
    response: { status: 200, body: '{"id":7,"title":"Emma","echoed":"********"}', body_truncated: false },
  });
  expect(JSON.stringify(whole)).not.toContain(TOKEN);
});

it('stores the beginning of a long body', async () => {
  body = { id: 7, text: 'é'.repeat(100_000) };
  const { whole } = await execute([readOf('{{book}}', ['`id` equals 7'])]);
  expect(whole.overall_status).toBe('success');
  expect(whole.follow_ups?.[0]?.response).toMatchObject({ body_truncated: true });
  expect(whole.follow_ups?.[0]?.response.body).toHaveLength(65_536);
});

it('keeps those before one that was not answered, and nothing where there are none', async () => {
  const { whole } = await execute([readOf('{{book}}'), readOf('9')]);
  expect(whole.overall_status).toBe('error');
  expect(whole.follow_ups).toHaveLength(1);
  expect((await execute([])).whole.follow_ups).toBeNull();
});
