import type { Run, RunFindings, Usage } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, insertScenarios, sendJson, startTarget } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp({ ASSAY_RUN_CONCURRENCY: '1' });
  token = await app.signUp();
});
afterAll(() => app.close());

const PLANNED = 60;
const ANSWERED = 4;

it('an API that dies ends the run with one result that names the request; the rest is given back', async () => {
  let count = 0;
  const target = await startTarget((_, response) => {
    count += 1;
    if (count > ANSWERED) return void target.close();
    return sendJson(response, 200, { id: 7, name: 'x' });
  });
  const system = await importSmall(app, token, target.url);
  await insertScenarios(app, system, PLANNED);
  const { text } = await app.call('streamSystem', { token, params: { id: system.id } });
  const runId = Number(/"run_id":(\d+)/.exec(text)?.[1]);

  const run = (await app.call('getRun', { token, params: { runId } })).body as Run;
  expect(run).toMatchObject({ state: 'interrupted', total: PLANNED, completed: ANSWERED + 1, failed: 1, errors: 1 });
  expect(text).toContain(
    `The API stopped answering at GET /things/7, whose connection broke. Nothing listens at ${new URL(target.url).host} any more. ${PLANNED - run.completed} scenarios were not run.`,
  );
  const { findings } = (await app.call('getRunFindings', { token, params: { runId } })).body as RunFindings;
  expect(findings.map(({ title, suspect, count: results }) => [title, suspect, results])).toEqual([
    ['The API stopped answering at GET /things/7, whose connection broke', 'api', 1],
  ]);
  const usage = (await app.call('getMyUsage', { token })).body as Usage;
  expect(usage.runs_used).toBe(ANSWERED + 1);
});
