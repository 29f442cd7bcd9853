import type {
  ApiEndpoint,
  Execution,
  FindingTrial,
  ImportReport,
  ImportedSystem,
  PassRate,
  Run,
  RunFindings,
  Scenario,
  System,
} from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let target: TargetServer;
let token: string;
let isMended = false;

beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  // One cause behind many answers: nobody has a curator.
  target = await startTarget(({ url }, response) => {
    if (url === '/galleries/9' && !isMended)
      return sendJson(response, 500, { error: { message: 'no gallery 9 at 12:00:01' } });
    const one = { id: 1, curator: null };
    return sendJson(response, 200, { data: /\/\d+$/.test(url) ? one : [one, { id: 2, curator: null }], meta: {} });
  });
});
afterAll(async () => {
  await app.close();
  await target.close();
});

const CURATOR = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const GALLERY = {
  type: 'object',
  required: ['id', 'curator'],
  properties: { id: { type: 'integer' }, curator: { $ref: '#/components/schemas/Curator' } },
};
const answer = (data: object) => ({
  200: {
    description: 'ok',
    content: { 'application/json': { schema: { type: 'object', required: ['data'], properties: { data } } } },
  },
});
const ref = { $ref: '#/components/schemas/Gallery' };
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

const document = () => JSON.stringify(documentValue(), null, 2);
const documentValue = () => ({
  openapi: '3.0.3',
  info: { title: 'Galleries', version: '1' },
  servers: [{ url: target.url }],
  components: { schemas: { Gallery: GALLERY, Curator: CURATOR } },
  paths: {
    '/galleries': { get: { responses: answer({ type: 'array', items: ref }) } },
    '/galleries/{id}': { get: { parameters: [ID], responses: answer(ref) } },
  },
});

const RULE = 'the body matches the documented schema';

/** A system with scenarios that read galleries, most of them under the same rule; answers the run of all of them. */
async function runAll(further = 0): Promise<{ system: ImportedSystem; runId: number }> {
  const file = { name: 'galleries.json', content: document() };
  const system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
  const endpoints = new Map(system.endpoints.map(({ id, endpoint }) => [endpoint, id]));
  const add = async (path: string, name: string, rule: string | null) => {
    const params = { id: endpoints.get(path) ?? 0 };
    const made = (await app.call('createScenario', { token, params, body: { name } })).body as Scenario;
    if (rule === null) return made;
    await app.call('createValidation', { token, params: { id: made.id }, body: { validation_text: rule } });
    return made;
  };
  for (const name of ['All', 'All again', 'Newest first']) await add('/galleries', name, RULE);
  await add('/galleries/{id}', 'One', RULE);
  for (let count = 0; count < further; count += 1) await add('/galleries', `Further ${count}`, null);
  await add('/galleries', 'Quick enough', 'the status is 200');
  const broken = await add('/galleries/{id}', 'Number nine', null);
  const endpoint = await app.call('getEndpoint', { token, params: { id: endpoints.get('/galleries/{id}') ?? 0 } });
  const parameter = (endpoint.body as ApiEndpoint).path_parameters[0]?.id ?? 0;
  await app.call('createOverride', {
    token,
    params: { id: broken.id },
    body: { endpoint_parameter_id: parameter, custom_value: '9' },
  });
  const { text } = await app.call('streamSystem', { token, params: { id: system.id } });
  return { system, runId: Number(/"run_id":(\d+)/.exec(text)?.[1]) };
}

const findingsOf = async (runId: number): Promise<RunFindings> =>
  (await app.call('getRunFindings', { token, params: { runId } })).body as RunFindings;

it('red results of one cause are one finding, with its suspect, and the change of the document can be taken over', async () => {
  const { system, runId } = await runAll();
  const found = await findingsOf(runId);
  expect(found).toMatchObject({ run_id: runId, scenarios: 6, results: 5, left_out: 0 });
  expect(found.findings.map(({ title, suspect, scenarios }) => [title, suspect, scenarios])).toEqual([
    ['`GET /galleries/{id}` answers 500 to valid requests: "no gallery 9 at 12:00:01"', 'api', 1],
    ['`data[*].curator` is null in 4 answers of 2 operations, the document says object', 'document', 4],
  ]);
  const [, curator] = found.findings;
  const line =
    document()
      .split('\n')
      .findIndex((text) => text.trim().startsWith('"curator": {')) + 1;
  const pointer = '/components/schemas/Gallery/properties/curator';
  expect(curator?.document).toMatchObject({ pointer, file: 'galleries.json', line });

  const file = await app.call('downloadRunOverlay', { token, params: { runId } });
  expect(file.headers['content-disposition']).toBe(`attachment; filename="run-${runId}.overlay.json"`);
  expect(JSON.parse(file.text)).toMatchObject({
    overlay: '1.0.0',
    info: { title: 'Changes to galleries' },
    actions: [
      { target: "$['components']['schemas']['Gallery']['properties']['curator']['$ref']", remove: true },
      {
        target: "$['components']['schemas']['Gallery']['properties']['curator']",
        update: { nullable: true, allOf: [{ $ref: '#/components/schemas/Curator' }] },
      },
    ],
  });

  const key = curator?.key ?? '';
  const applied = await app.call('applyFinding', { token, params: { runId, key } });
  expect(applied.status).toBe(200);
  expect((applied.body as ImportReport).changes).toMatchObject({ removed: [], added: [] });
  const { text } = await app.call('streamSystem', { token, params: { id: system.id } });
  const again = await findingsOf(Number(/"run_id":(\d+)/.exec(text)?.[1]));
  expect(again.findings.map(({ suspect }) => suspect)).toEqual(['api']);

  // A newer version of the document keeps the change; what its overlay does not find in it is reported.
  const newer = { name: 'galleries.json', content: document() };
  const reimported = await app.call('reimport', { token, params: { id: system.id }, file: newer });
  expect((reimported.body as ImportReport).changes).toMatchObject({ changed: [], removed: [], added: [] });
  const other = { name: 'galleries.json', content: document().replaceAll('Gallery', 'Museum') };
  const preview = await app.call('previewReimport', { token, params: { id: system.id }, file: other });
  expect(JSON.stringify(preview.body)).toContain('matches nothing in this document');

  const undone = await app.call('undoReimport', { token, params: { id: system.id } });
  expect((undone.body as ImportReport).undone_at).not.toBeNull();
});

it('tries a finding again alone, and says whether it happened again', async () => {
  const { system, runId } = await runAll();
  const [broken, curator] = (await findingsOf(runId)).findings;
  const attempt = async (key = ''): Promise<FindingTrial> => {
    const answer = await app.call('tryFinding', { token, params: { runId, key } });
    expect(answer.status).toBe(200);
    return answer.body as FindingTrial;
  };
  expect(broken?.trial).toBeNull();
  const again = await attempt(broken?.key);
  expect(again).toMatchObject({ outcome: 'again', execution: { scenario_name: 'Number nine' } });
  isMended = true;
  expect(await attempt(broken?.key)).toMatchObject({ outcome: 'not_again' });
  expect(await attempt(curator?.key)).toMatchObject({ outcome: 'again' });
  isMended = false;
  const now = (await findingsOf(runId)).findings;
  expect(now.map(({ trial }) => trial?.outcome)).toEqual(['not_again', 'again']);

  // They say nothing about how often the scenario succeeds.
  const params = { id: again.execution?.scenario_id ?? 0 };
  const history = (await app.call('getScenarioHistory', { token, params })).body as Execution[];
  expect(history.map((one) => [one.run_id === runId, one.is_trial])).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ]);
  const endpointId = history[0]?.endpoint_id ?? 0;
  const rates = (await app.call('listPassRates', { token, params: { id: endpointId } })).body as PassRate[];
  expect(rates.map(({ run_id }) => run_id).filter((id) => id !== runId)).toEqual([]);

  // Trials belong to their finding.
  const listed = (await app.call('listRuns', { token, query: { system_id: system.id } })).body as Run[];
  expect(listed.map(({ id }) => id)).toEqual([runId]);
  const none = await app.call('tryFinding', { token, params: { runId, key: 'nothing' } });
  expect([none.status, none.problem?.code]).toEqual([404, 'finding_not_found']);
});

it('answers 404 for the findings of others, and for a finding that there is not', async () => {
  const { runId } = await runAll();
  const other = await app.signUp();
  const foreign = await app.call('getRunFindings', { token: other, params: { runId } });
  expect([foreign.status, foreign.problem?.code]).toEqual([404, 'run_not_found']);
  const none = await app.call('applyFinding', { token, params: { runId, key: 'nothing' } });
  expect([none.status, none.problem?.code]).toEqual([404, 'finding_not_found']);
  const whole = (await findingsOf(runId)).findings.find(({ suspect }) => suspect === 'api');
  const unchanged = await app.call('applyFinding', { token, params: { runId, key: whole?.key ?? '' } });
  expect(unchanged.status).toBe(404);
});

it('a run without red results has no findings', async () => {
  const { system } = await runAll();
  const systems = (await app.call('listSystems', { token })).body as System[];
  expect(systems.map(({ id }) => id)).toContain(system.id);
  const scenario = await app.call('listScenarios', { token, params: { id: system.endpoints[0]?.id ?? 0 } });
  const good = (scenario.body as Scenario[]).find(({ name }) => name === 'Quick enough')?.id ?? 0;
  const { text } = await app.call('streamScenario', { token, params: { id: good } });
  expect(await findingsOf(Number(/"run_id":(\d+)/.exec(text)?.[1]))).toMatchObject({
    scenarios: 1,
    results: 0,
    findings: [],
  });
});

it('items of one answer that differ are the mistake of the API', async () => {
  const shelves = await startTarget((_, response) => sendJson(response, 200, [{ rank: 3 }, { rank: -4 }, { rank: 5 }]));
  try {
    const item = { type: 'object', properties: { rank: { type: 'integer', minimum: 0 } } };
    const schema = { type: 'array', items: item };
    const content = JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Ranks', version: '1' },
      servers: [{ url: shelves.url }],
      paths: {
        '/ranks': { get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } } },
      },
    });
    const system = (await app.call('importSystem', { token, file: { name: 'ranks.json', content } }))
      .body as ImportedSystem;
    const params = { id: system.endpoints[0]?.id ?? 0 };
    const made = (await app.call('createScenario', { token, params, body: { name: 'All' } })).body as Scenario;
    await app.call('createValidation', { token, params: { id: made.id }, body: { validation_text: RULE } });
    const { text } = await app.call('streamSystem', { token, params: { id: system.id } });
    const { findings } = await findingsOf(Number(/"run_id":(\d+)/.exec(text)?.[1]));
    expect(findings.map(({ suspect }) => suspect)).toEqual(['api']);
  } finally {
    await shelves.close();
  }
});
