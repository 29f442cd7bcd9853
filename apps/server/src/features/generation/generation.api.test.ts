import type {
  Execution,
  ImportedSystem,
  Scenario,
  SystemCoverage,
  UntriedCount,
  UntriedScenarios,
  Validation,
} from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

const BOOK = { id: 7, title: 'Emma', sku: 'a' };
let app: TestApp;
let token: string;
let target: TargetServer;
let system: ImportedSystem;
let scenarios: Scenario[];

/** A document with a create, a read and a delete of one kind of record. */
function documentOf(url: string): string {
  const book = {
    type: 'object',
    required: ['id', 'title'],
    properties: { id: { type: 'integer' }, title: { type: 'string' }, sku: { type: 'string' } },
  };
  const content = { 'application/json': { schema: book } };
  const parameters = [{ name: 'bookId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }];
  const input = {
    type: 'object',
    required: ['title', 'sku'],
    properties: { title: { type: 'string', maxLength: 30 }, sku: { type: 'string' } },
  };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    servers: [{ url }],
    paths: {
      '/books': {
        post: {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: input, example: { title: 'Emma', sku: 'ab-1' } } },
          },
          responses: { 201: { description: 'Made', content }, 400: { description: 'Wrong' } },
        },
      },
      '/books/{bookId}': {
        get: { parameters, responses: { 200: { description: 'It', content }, 404: { description: 'None' } } },
        delete: { parameters, responses: { 204: { description: 'Gone' }, 404: { description: 'None' } } },
      },
    },
  });
}

beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  target = await startTarget((request, response) => {
    if (request.method === 'DELETE') response.writeHead(204).end();
    else sendJson(response, request.method === 'POST' ? 201 : 200, { ...BOOK, shelf: 'B2' });
  });
  const file = { name: 'books.json', content: documentOf(target.url) };
  system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
  const generated = await app.call('generateSystemScenarios', { token, params: { id: system.id } });
  ({ scenarios } = generated.body as { scenarios: Scenario[] });
});
afterAll(async () => {
  await target.close();
  await app.close();
});

const find = (endpoint: string, name: RegExp): Scenario => {
  const id = system.endpoints.find((one) => `${one.method} ${one.endpoint}` === endpoint)?.id;
  const found = scenarios.find((one) => one.endpoint_id === id && name.test(one.name));
  if (found === undefined) throw new Error(`${endpoint} has no scenario ${name.source}.`);
  return found;
};

async function execute({ id }: Scenario): Promise<Execution | undefined> {
  const answer = await app.call('executeScenario', { token, params: { id } });
  return (answer.body as { results: Execution[] }).results[0];
}

const sent = (): string[] => target.seen.splice(0).map(({ method, url }) => `${method} ${url}`);

describe('steps', () => {
  it('are generated, stored, sent before and after, and fill the request', async () => {
    const read = find('GET /books/{bookId}', /^Valid/);
    expect(read.scenario_details?.before).toMatchObject([
      { operation: 'POST /books', extracts: [{ name: 'bookId', path: 'id' }, {}] },
    ]);
    target.seen.splice(0);
    const result = await execute(read);
    const [create] = target.seen;
    expect(JSON.parse(create?.body ?? '')).toMatchObject({ sku: expect.stringMatching(/^ab-1-\d{8}$/) as string });
    expect(sent()).toEqual(['POST /books', 'GET /books/7', 'DELETE /books/7']);
    expect(result).toMatchObject({ overall_status: 'success', raw_request_details: { url: `${target.url}/books/7` } });
  });

  it('can be changed by the scenario, kept by leaving them out, and are checked', async () => {
    const remove = find('DELETE /books/{bookId}', /^Valid/);
    const body = { name: remove.name, requires_auth: false, expected_http_status: 204 };
    const params = { id: remove.id };
    const step = { operation: 'POST /nowhere', values: [], extracts: [{ name: 'bookId', path: 'id' }] };
    const changed = await app.call('updateScenario', { token, params, body: { ...body, before: [step] } });
    expect((changed.body as Scenario).scenario_details).toMatchObject({ before: [step], generated_by: 'builtin' });
    const kept = await app.call('updateScenario', { token, params, body });
    expect((kept.body as Scenario).scenario_details?.before).toEqual([step]);
    const result = await execute(remove);
    expect(result?.error).toMatchObject({ cause: 'setup_failed' });
    expect(result?.error?.message).toContain('the system has no endpoint "POST /nowhere"');
    const refused = await app.call('updateScenario', {
      token,
      params,
      body: { ...body, before: [{ ...step, operation: 'x' }] },
    });
    expect(refused.status).toBe(422);
  });
});

describe('depth', () => {
  it('adds what a greater depth has more of, never the same twice, and an unknown one is refused', async () => {
    const file = { name: 'again.json', content: documentOf(target.url) };
    const other = (await app.call('importSystem', { token, file })).body as ImportedSystem;
    const id = other.endpoints[0]?.id ?? 0;
    const namesAt = async (depth: string): Promise<string[]> => {
      const answer = await app.call('generateScenarios', { token, params: { id }, query: { depth } });
      return (answer.body as { scenarios: Scenario[] }).scenarios.map(({ name }) => name);
    };
    const quick = await namesAt('quick');
    const standard = await namesAt('standard');
    expect(quick.length).toBeGreaterThan(0);
    expect(quick.length).toBeLessThanOrEqual(6);
    expect(standard.length).toBeGreaterThan(0);
    expect(new Set([...quick, ...standard]).size).toBe(quick.length + standard.length);
    const again = await Promise.all([namesAt('standard'), namesAt('standard'), namesAt('standard')]);
    expect(again).toEqual([[], [], []]);
    const odd = await app.call('generateScenarios', { token, params: { id }, query: { depth: 'abyss' } });
    expect(odd.status).toBe(422);
  });
});

describe('coverage', () => {
  it('counts what is documented, what is tried and what has passed, for its own organization only', async () => {
    const answer = await app.call('getSystemCoverage', { token, params: { id: system.id } });
    const { endpoints, totals } = answer.body as SystemCoverage;
    const read = endpoints.find((one) => one.method === 'GET');
    expect(read?.statuses).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: '200', documented: true, scenarios: 1, passed: 1 })]),
    );
    const create = endpoints.find((one) => one.method === 'POST');
    expect(create?.constraints).toContainEqual(
      expect.objectContaining({ location: 'body', pointer: '/title', constraint: 'maxLength: 30', passed: 0 }),
    );
    expect(totals.statuses.documented).toBe(6);
    expect(totals.rule_kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['status', 'schema', 'consistency']),
    );
    const stranger = await app.signUp('Bob');
    const other = await app.call('getSystemCoverage', { token: stranger, params: { id: system.id } });
    expect(other.problem?.code).toBe('system_not_found');
  });

  it('counts no verdict that is older than what it is about', async () => {
    const passed = async (): Promise<number | undefined> => {
      const { body } = await app.call('getSystemCoverage', { token, params: { id: system.id } });
      return (body as SystemCoverage).totals.endpoints.passed;
    };
    const tree = (await app.call('getSystem', { token, params: { id: system.id } })).body as ImportedSystem;
    const green = tree.endpoints.flatMap(({ scenarios }) => scenarios).filter((one) => one.last_status === 'success');
    expect(green.length).toBeGreaterThan(0);
    const before = await passed();
    for (const { id } of green) {
      const scenario = (await app.call('getScenario', { token, params: { id } })).body as Scenario;
      const { name, requires_auth, expected_http_status } = scenario;
      const same = { name: `${name}!`, requires_auth, expected_http_status };
      await app.call('updateScenario', { token, params: { id }, body: same });
      expect(await passed()).toBe(before);
      const rule = { validation_text: 'Status code is 200' };
      await app.call('createValidation', { token, params: { id }, body: rule });
      const after = (await app.call('getScenario', { token, params: { id } })).body as Scenario;
      expect(after.last_status).toBeNull();
      await app.call('updateScenario', { token, params: { id }, body: { ...same, name } });
      break;
    }
    expect(await passed()).toBe((before ?? 0) - 1);
  });

  it('keeps a failure when rules are added, which no rule makes a success', async () => {
    const tree = (await app.call('getSystem', { token, params: { id: system.id } })).body as ImportedSystem;
    const id = tree.endpoints.flatMap(({ scenarios }) => scenarios).find((one) => one.last_status === null)?.id ?? 0;
    const read = async () => ((await app.call('getScenario', { token, params: { id } })).body as Scenario).last_status;
    await app.database.pool.query(`update scenario set last_status = 'failure' where id = $1`, [id]);
    await app.call('createValidation', { token, params: { id }, body: { validation_text: 'Status code is 200' } });
    expect(await read()).toBe('failure');
    await app.call('generateValidations', { token, params: { id } });
    expect(await read()).toBe('failure');
    await app.database.pool.query(`update scenario set last_status = 'success' where id = $1`, [id]);
    await app.call('createValidation', { token, params: { id }, body: { validation_text: 'body is not empty' } });
    expect(await read()).toBeNull();
  });

  it('counts no error as a failure: nothing was judged', async () => {
    const { id } = find('DELETE /books/{bookId}', /^Valid/);
    const scenario = (await app.call('getScenario', { token, params: { id } })).body as Scenario;
    // Its first step was broken above.
    expect(scenario.last_status).toBe('error');
    const { body } = await app.call('getSystemCoverage', { token, params: { id: system.id } });
    const remove = (body as SystemCoverage).endpoints.find((one) => one.endpoint_id === scenario.endpoint_id);
    expect(remove?.statuses).toContainEqual({ status: '204', documented: true, scenarios: 1, passed: 0, failed: 0 });
  });
});

describe('rules from an answer', () => {
  it('come after those of the document and say that they were only observed', async () => {
    const read = find('GET /books/{bookId}', /^Valid/);
    const params = { id: read.id };
    const answer = await app.call('generateValidations', { token, params });
    const { validations } = answer.body as { validations: Validation[] };
    const observed = validations.filter(({ description }) => description === 'observed');
    expect(observed).toMatchObject([{ validation_text: '`shelf` is a string', understood: 'understood' }]);
    expect(
      ((await app.call('generateValidations', { token, params })).body as { validations: [] }).validations,
    ).toEqual([]);
  });
});

describe('what is not generated', () => {
  const make = (): Promise<ImportedSystem> => {
    const file = { name: 'books.json', content: documentOf(target.url) };
    return app.call('importSystem', { token, file }).then(({ body }) => body as ImportedSystem);
  };
  const untriedOf = async (id: number, depth: 'deep' | 'quick'): Promise<UntriedScenarios> =>
    (await app.call('listUntriedScenarios', { token, params: { id }, query: { depth } })).body as UntriedScenarios;

  it('is counted with the answer and listed by endpoint and depth, each with the reason', async () => {
    const { endpoints } = await make();
    const id = endpoints.find(({ method }) => method === 'POST')?.id ?? 0;
    const before = await untriedOf(id, 'quick');
    const answer = await app.call('generateScenarios', { token, params: { id }, query: { depth: 'quick' } });
    const { untried } = answer.body as { untried: UntriedCount[] };
    const beyond = before.scenarios.filter(({ reason }) => reason === 'budget').length;
    expect(beyond).toBeGreaterThan(0);
    expect(untried).toContainEqual({ reason: 'budget', scenarios: beyond });
  });

  it('is not what the endpoint has, whoever wrote it', async () => {
    const { endpoints } = await make();
    const id = endpoints.find(({ method }) => method === 'POST')?.id ?? 0;
    const [first] = (await untriedOf(id, 'quick')).scenarios;
    const body = { name: first?.name ?? '', expected_http_status: 400 };
    expect((await app.call('createScenario', { token, params: { id }, body })).status).toBe(201);
    const names = (await untriedOf(id, 'quick')).scenarios.map(({ name }) => name);
    expect(names).not.toContain(first?.name);
    expect((await untriedOf(id, 'deep')).scenarios.length).toBeLessThan(names.length);
  });

  it('of a system is counted over all its endpoints', async () => {
    const { id, endpoints } = await make();
    const lists = await Promise.all(endpoints.map((one) => untriedOf(one.id, 'quick')));
    const answer = await app.call('generateSystemScenarios', { token, params: { id }, query: { depth: 'quick' } });
    const { untried } = answer.body as { untried: UntriedCount[] };
    const count = (sum: number, { scenarios }: UntriedCount): number => sum + scenarios;
    expect(untried.reduce(count, 0)).toBe(lists.flatMap(({ scenarios: all }) => all).length);
  });
});
