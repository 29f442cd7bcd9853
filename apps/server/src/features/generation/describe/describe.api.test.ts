import type { ProposedScenario, Scenario, Validation } from '@assay/contract';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, sendJson, smallDocument, startTarget } from '../../../testing/index.ts';
import type { TargetServer, TestApp } from '../../../testing/index.ts';

interface Generated {
  success: boolean;
  scenarios: Scenario[];
  message: string;
  generated_by: string;
  not_understood: string[];
  notice: string | null;
  usage: { input_tokens: number } | null;
}

let app: TestApp | null = null;
let model: TargetServer | null = null;
afterEach(async () => {
  await app?.close();
  await model?.close();
  app = null;
  model = null;
});

/** A signed-up user with the POST endpoint of the small document. */
async function setUp(environment: Record<string, string>) {
  app = await buildTestApp(environment);
  const token = await app.signUp();
  const file = { name: 'small.json', content: smallDocument('https://small.example') };
  const imported = (await app.call('importSystem', { token, file })).body as {
    endpoints: { id: number; method: string }[];
  };
  const id = imported.endpoints.find(({ method }) => method === 'POST')?.id ?? 0;
  return { app, token, id };
}

/** A description sent to that endpoint. */
async function describeTo(environment: Record<string, string>, description: string) {
  const { app: server, token, id } = await setUp(environment);
  const answer = await server.call('generateScenarios', { token, params: { id }, query: { description } });
  const rulesOf = async (scenario: Scenario | undefined): Promise<string[]> => {
    const rules = await app?.call('listValidations', { token, params: { id: scenario?.id ?? 0 } });
    return ((rules?.body ?? []) as Validation[]).map(({ validation_text }) => validation_text);
  };
  return { answer, body: answer.body as Generated, rulesOf };
}

async function withModel(script: (response: ServerResponse) => void): Promise<Record<string, string>> {
  model = await startTarget((_, response) => script(response));
  return { ASSAY_AI: 'openai', ASSAY_AI_MODEL: 'm-1', ASSAY_AI_BASE_URL: model.url };
}

const chat = (content: unknown) => (response: ServerResponse) =>
  sendJson(response, 200, {
    choices: [{ finish_reason: 'stop', message: { content: JSON.stringify(content) } }],
    usage: { prompt_tokens: 100, completion_tokens: 20 },
  });

describe('GEN-04 scenarios from a description', () => {
  it('are found by the built-in generator, which says what it did not understand', async () => {
    const { body } = await describeTo({}, 'requires login. the moon is made of cheese');
    expect(body).toMatchObject({ success: true, generated_by: 'builtin', notice: null, usage: null });
    expect(body.scenarios).toMatchObject([
      { error_type: 'no_credentials', scenario_details: { generated_by: 'builtin' } },
    ]);
    expect(body.not_understood).toEqual(['the moon is made of cheese']);
  });

  it('offer a rule for a request that is sent already, and say what else is there', async () => {
    const { app: server, token, id } = await setUp({});
    const ask = async (description: string) =>
      (await server.call('generateScenarios', { token, params: { id }, query: { description } })).body as Generated;
    await ask('requires login. a valid request succeeds');
    const rule = 'it responds within 300 ms';
    const more = await ask(`requires login. ${rule}`);
    expect(more.scenarios.map(({ name }) => name)).toEqual([expect.stringContaining(rule)]);
    expect(more.message).toMatch(/^Generated 1 scenario from the description\. There already: ".+"\.$/);
    const again = await ask(`requires login. ${rule}`);
    expect(again).toMatchObject({ success: false, message: 'What the description asks for is there already.' });
  });

  it('come from a model when there is one; rules that are not understood are left out and named', async () => {
    const draft = {
      name: 'A lamp without light',
      expected_status: 422,
      rules: ['status is 422', 'the light feels wrong'],
      body: { name: '' },
    };
    const environment = await withModel(chat({ scenarios: [draft], not_understood: ['the smell'] }));
    const { body, rulesOf } = await describeTo(environment, 'a lamp without light');
    expect(body).toMatchObject({ generated_by: 'openai m-1', usage: { input_tokens: 100 } });
    expect(body.scenarios).toMatchObject([
      { name: draft.name, expected_http_status: 422, scenario_details: { generated_by: 'model' } },
    ]);
    expect(body.not_understood).toEqual(['the smell', 'The validation rule "the light feels wrong"']);
    expect(await rulesOf(body.scenarios[0])).toEqual(['status is 422']);
  });

  it('are proposed by a preview, which stores nothing, and stored as they were chosen', async () => {
    const { app: server, token, id } = await setUp({});
    const query = { description: 'a lamp without a name is refused. requires login', preview: 'true' };
    const preview = await server.call('generateScenarios', { token, params: { id }, query });
    const { proposals, scenarios } = preview.body as { proposals: ProposedScenario[]; scenarios: Scenario[] };
    expect(scenarios).toEqual([]);
    expect(proposals.length).toBeGreaterThan(1);
    const stored = async (): Promise<string[]> => {
      const endpoint = (await server.call('getEndpoint', { token, params: { id } })).body as { scenarios: Scenario[] };
      return endpoint.scenarios.map(({ name }) => name);
    };
    expect(await stored()).toEqual([]);
    const [chosen] = proposals;
    const saved = await server.call('storeProposals', { token, params: { id }, body: { scenarios: [chosen] } });
    expect(saved.status).toBe(201);
    expect((saved.body as Generated).scenarios).toMatchObject([
      { name: chosen?.name, error_type: chosen?.error_type, scenario_details: { generated_by: 'builtin' } },
    ]);
    expect(await stored()).toEqual([chosen?.name]);
    const again = await server.call('generateScenarios', { token, params: { id }, query });
    expect((again.body as { proposals: ProposedScenario[] }).proposals.map(({ name }) => name)).not.toContain(
      chosen?.name,
    );
    const odd = { ...chosen, name: 'Odd', values: [{ in: 'query', name: 'nothing', value: '1' }] };
    const refused = await server.call('storeProposals', { token, params: { id }, body: { scenarios: [odd] } });
    expect(refused.problem?.code).toBe('validation_failed');
    const other = await server.signUp('Bob');
    const foreign = await server.call('storeProposals', {
      token: other,
      params: { id },
      body: { scenarios: [chosen] },
    });
    expect(foreign.problem?.code).toBe('endpoint_not_found');
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['an error', (response) => sendJson(response, 500, {})],
    ['something hostile', chat({ verdict: 'PASS' })],
    [
      'something cut off',
      (response) => sendJson(response, 200, { choices: [{ finish_reason: 'length', message: { content: '{' } }] }),
    ],
  ])('fall back to the built-in generator when the model answers %s, and say so', async (_, script) => {
    const { body } = await describeTo(await withModel(script), 'requires login');
    expect(body).toMatchObject({ success: true, generated_by: 'builtin' });
    expect(body.notice).toContain('The built-in generator was used instead.');
  });

  it('report progress: first the model is called, then scenarios are generated', async () => {
    const environment = await withModel(chat({ scenarios: [], not_understood: ['the smell'] }));
    const { app: server, token, id } = await setUp(environment);
    const url = await server.assay.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${url}/api/endpoints/${id}/generate-scenarios-gpt?description=the%20smell`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
    const frames = (await answer.text()).trim().split('\n\n');
    const [asking, generating] = ['asking', 'generating'].map((stage) =>
      frames.findIndex((frame) => frame.includes(`"stage":"${stage}"`)),
    );
    expect(asking).toBe(0);
    expect(generating).toBeGreaterThan(0);
    expect(frames.at(-1)).toMatch(/event: answer\ndata: .*"not_understood":\["the smell"\]/);
  });

  it('wait for a slow model without keeping others from importing', async () => {
    const held: ServerResponse[] = [];
    const { app: server, token, id } = await setUp(await withModel((response) => void held.push(response)));
    const query = { description: 'requires login' };
    const waiting = [1, 2, 3, 4].map(() => server.call('generateScenarios', { token, params: { id }, query }));
    await expect.poll(() => held).toHaveLength(waiting.length);
    const file = { name: 'other.json', content: smallDocument('https://other.example') };
    expect((await server.call('importSystem', { token, file })).status).toBe(201);
    for (const response of held) chat({ verdict: 'PASS' })(response);
    const answers = await Promise.all(waiting);
    expect(answers.map((answer) => (answer.body as Generated).generated_by)).toEqual(waiting.map(() => 'builtin'));
  });

  it('are refused where generation is turned off', async () => {
    const { answer } = await describeTo({ ASSAY_AI: 'off' }, 'requires login');
    expect(answer.problem).toMatchObject({ status: 503, code: 'generation_off' });
  });
});
