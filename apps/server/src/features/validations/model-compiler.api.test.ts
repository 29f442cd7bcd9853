import type { RuleCompilation, Scenario, Validation } from '@assay/contract';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

const strange = 'the thing feels like number seven';
const check = {
  kind: 'test',
  subject: { kind: 'field', path: ['id'] },
  quantifier: { kind: 'implied' },
  predicate: { op: 'compare', comparison: 'equal', value: { kind: 'literal', value: 7 } },
  negated: false,
};

let app: TestApp;
let token: string;
let model: TargetServer;
let answer: (response: ServerResponse) => void;
let scenario: number;

const chat = (content: unknown) => (response: ServerResponse) =>
  sendJson(response, 200, { choices: [{ finish_reason: 'stop', message: { content: JSON.stringify(content) } }] });

beforeAll(async () => {
  model = await startTarget((_, response) => answer(response));
  app = await buildTestApp({ ASSAY_AI: 'openai', ASSAY_AI_MODEL: 'm-1', ASSAY_AI_BASE_URL: model.url });
  token = await app.signUp();
  const system = await importSmall(app, token, 'https://small.example');
  const made = await app.call('createScenario', {
    token,
    params: { id: system.endpoints[0]?.id ?? 0 },
    body: { name: 'Read' },
  });
  scenario = (made.body as Scenario).id;
});
afterAll(async () => {
  await app.close();
  await model.close();
});

async function compile(text: string): Promise<RuleCompilation> {
  return (await app.call('compileRule', { token, body: { text, scenario_id: scenario } })).body as RuleCompilation;
}

describe('a rule that only a model understands', () => {
  it('is refused as usual when the model answers nonsense, and not remembered', async () => {
    answer = chat({ check: { kind: 'test', subject: 'everything' } });
    expect(await compile(strange)).toMatchObject({ status: 'unknown', reason: expect.stringContaining('openai m-1') });
  });

  it('is translated once into a check that is read back in words, and stored with the name of the model', async () => {
    answer = chat({ check });
    model.seen.splice(0);
    expect(await compile(strange)).toMatchObject({ status: 'understood', paraphrase: expect.stringContaining('`id`') });
    const made = await app.call('createValidation', {
      token,
      params: { id: scenario },
      body: { validation_text: strange },
    });
    expect(made.body as Validation).toMatchObject({
      understood: 'understood',
      paraphrase: expect.stringContaining('7'),
    });
    expect(model.seen).toHaveLength(1);
  });

  it('calls the model only when the grammar does not understand a rule', async () => {
    model.seen.splice(0);
    expect(await compile('status is 200')).toMatchObject({ status: 'understood' });
    expect(model.seen).toHaveLength(0);
  });
});
