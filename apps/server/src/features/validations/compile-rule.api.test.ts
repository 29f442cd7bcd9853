import type { RuleCompilation, Scenario } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  target = await startTarget((_, response) =>
    sendJson(response, 200, { id: 7, name: 'Lamp', maker: { city: 'Ulm' }, seller: { city: 'Bonn' } }),
  );
});
afterAll(async () => {
  await app.close();
  await target.close();
});

it('answers an ambiguous rule with its readings and an example that separates them', async () => {
  const { endpoints } = await importSmall(app, token, target.url);
  const params = { id: endpoints[0]?.id ?? 0 };
  const created = await app.call('createScenario', { token, params, body: { name: 'Read' } });
  const { id } = created.body as Scenario;
  await app.call('executeScenario', { token, params: { id } });
  const body = { text: 'the lamp is updated', scenario_id: id };
  const answer = await app.call('compileRule', { token, body });
  expect(answer.status).toBe(200);
  const compilation = answer.body as RuleCompilation;
  expect(compilation.status === 'ambiguous' && compilation.readings).toHaveLength(2);
  expect(compilation).toMatchObject({
    answers: [
      {
        status: 200,
        body: '{"name":"Lamp"}',
        sent: '{"name":"new"}',
        timeMs: null,
        paths: ['name'],
        passes: [true, false],
      },
    ],
  });
});

it('asks which of two locations a short text means, and stores the reading that was chosen', async () => {
  const { endpoints } = await importSmall(app, token, target.url);
  const params = { id: endpoints[0]?.id ?? 0 };
  const created = await app.call('createScenario', { token, params, body: { name: 'Read' } });
  const { id } = created.body as Scenario;
  await app.call('executeScenario', { token, params: { id } });
  const asked = await app.call('compileRule', { token, body: { text: '200, city not empty', scenario_id: id } });
  expect(asked.body).toMatchObject({
    status: 'ambiguous',
    readings: [{ holds: true }, { holds: true }],
    answers: [{ passes: [true, false] }, { passes: [false, true] }],
  });
  const { readings } = asked.body as RuleCompilation & { status: 'ambiguous' };
  const text = readings.find(({ paraphrase }) => paraphrase.includes('seller'))?.paraphrase ?? '';
  const stored = await app.call('createValidation', { token, params: { id }, body: { validation_text: text } });
  expect(stored.body).toMatchObject({ understood: 'understood', paraphrase: text });
});

it('asks about a rule that the last good answer fails, and keeps the reading that was chosen', async () => {
  const { endpoints } = await importSmall(app, token, target.url);
  const params = { id: endpoints[0]?.id ?? 0 };
  const created = await app.call('createScenario', { token, params, body: { name: 'Read' } });
  const { id } = created.body as Scenario;
  await app.call('executeScenario', { token, params: { id } });
  const asked = await app.call('compileRule', { token, body: { text: 'the id is above 10', scenario_id: id } });
  expect(asked.body).toMatchObject({ status: 'ambiguous', question: expect.stringContaining('would fail this') });
  const [reading] = (asked.body as RuleCompilation & { status: 'ambiguous' }).readings;
  const text = reading?.paraphrase ?? '';
  const stored = await app.call('createValidation', { token, params: { id }, body: { validation_text: text } });
  expect(stored.body).toMatchObject({ understood: 'understood', paraphrase: text });
  const plain = { validation_text: 'responds within 0.001 ms' };
  const meant = await app.call('createValidation', { token, params: { id }, body: plain });
  expect(meant.body).toMatchObject({ understood: 'understood', paraphrase: 'The response time is less than 0.001 ms' });
  const run = await app.call('executeScenario', { token, params: { id } });
  expect(JSON.stringify(run.body)).not.toContain('not understood');
  const open = { validation_text: 'the lamp is updated' };
  const left = await app.call('createValidation', { token, params: { id }, body: open });
  expect(left.body).toMatchObject({ understood: 'ambiguous' });
});
