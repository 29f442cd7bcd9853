import type { RuleCompilation, Scenario } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
let id: number;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  target = await startTarget((_, response) =>
    sendJson(response, 200, { id: 7, name: 'Lamp', password: 'c0rrect-h0rse' }),
  );
  const { endpoints } = await importSmall(app, token, target.url);
  const params = { id: endpoints[0]?.id ?? 0 };
  const created = await app.call('createScenario', { token, params, body: { name: 'Read' } });
  ({ id } = created.body as Scenario);
  await app.call('executeScenario', { token, params: { id } });
});
afterAll(async () => {
  await app.close();
  await target.close();
});

it('names what the document and the last good answer have, without values of secrets', async () => {
  const answer = await app.call('getRuleVocabulary', { token, params: { id } });
  expect(answer.body).toEqual(
    expect.arrayContaining([
      { text: 'status', kind: 'number', values: ['200'] },
      { text: 'name', kind: 'string', values: ['"Lamp"'] },
      { text: 'password', kind: 'string', values: [] },
    ]),
  );
});

it('shows no vocabulary of another organization', async () => {
  const stranger = await app.signUp();
  const answer = await app.call('getRuleVocabulary', { token: stranger, params: { id } });
  expect(answer.status).toBe(404);
});

it('shows an answer that an understood rule fails', async () => {
  const body = { text: 'the id is above 0', scenario_id: id };
  const { body: compilation } = await app.call('compileRule', { token, body });
  expect(compilation as RuleCompilation).toMatchObject({
    status: 'understood',
    fails: { status: 200, body: '{"id":0}', paths: ['id'], passes: [false] },
  });
});
