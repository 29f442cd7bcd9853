import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Execution, ImportedSystem, RunFindings } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../../../scripts/build/programs.ts';
import { toolSuite } from './testing/tool-suite.ts';

const suite = toolSuite();

/** Verdicts of every kind are compared. */
const FAULTS = 'price-negative,delete-answers-200,validation-answers-400,total-wrong';
const PASSWORDS = { ada: 'correct-horse-7', ben: 'battery-staple-8' };
let shop: ChildProcess;
let url = '';

beforeAll(async () => {
  const env = { ...process.env, SAMPLE_PORT: '0', BOOKSHOP_FAULTS: FAULTS };
  shop = spawn(process.execPath, [programs.sampleApi], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise<string>((resolve, reject) => {
    shop.stdout?.on('data', (part: Buffer) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(part.toString())?.[0];
      if (found !== undefined) resolve(found);
    });
    shop.once('exit', () => reject(new Error('The bookshop ended.')));
  });
});
afterAll(() => void shop.kill());

const login = (email: string, password: string) => ({
  auth_endpoint: `${url}/auth/login`,
  auth_body: { email, password },
  token_extraction_instruction: 'take data.auth.token from the JSON response',
});

const verdicts = (results: Execution[]) =>
  Object.fromEntries(
    results.map((one) => [
      one.scenario_name,
      [
        one.overall_status,
        one.actual_response_status_code,
        ...one.validation_results.map(({ validation_text: text, status }) => `${text}: ${status}`),
      ].join(' | '),
    ]),
  );

it('CLI-01: says of generated scenarios what a run by the server says', async () => {
  const { token, app } = suite;
  const file = {
    name: 'bookshop.json',
    content: await (await fetch(`${url}/openapi.json`)).text(),
    fields: { base_url: url },
  };
  const system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
  const params = { systemId: system.id };
  await app.call('updateSystem', { token, params: { id: system.id }, body: { name: 'Bookshop', base_url: url } });
  const auth = {
    ...login('ada@bookshop.example', PASSWORDS.ada),
    other_user: login('ben@readers.example', PASSWORDS.ben),
  };
  expect((await app.call('createAuthConfig', { token, params, body: auth })).problem).toBeNull();
  await app.call('generateSystemScenarios', { token, params: { id: system.id } });
  const { body: generated } = await app.call('getSystem', { token, params: { id: system.id } });
  const [scenario] = (generated as ImportedSystem).endpoints.flatMap(({ scenarios }) => scenarios);
  // Nobody knows by what they are sorted: such a rule is nobody's fault but its own.
  const unread = { validation_text: 'the items are sorted by title' };
  await app.call('createValidation', { token, params: { id: scenario?.id ?? 0 }, body: unread });

  await fetch(`${url}/admin/reset`, { method: 'POST' });
  const byServer = (await app.call('executeSystem', { token, params: { id: system.id } })).body as {
    results: Execution[];
  };
  expect(byServer.results.length).toBeGreaterThan(100);

  await fetch(`${url}/admin/reset`, { method: 'POST' });
  const id = system.id;
  const report = join(suite.tool.folder, 'report.json');
  const { code } = await suite.run(['run', '--system', String(id), '-r', `json=${report}`], {
    [`ASSAY_AUTH_${id}_USERNAME`]: 'ada@bookshop.example',
    [`ASSAY_AUTH_${id}_PASSWORD`]: PASSWORDS.ada,
    [`ASSAY_AUTH_${id}_OTHER_USERNAME`]: 'ben@readers.example',
    [`ASSAY_AUTH_${id}_OTHER_PASSWORD`]: PASSWORDS.ben,
  });
  expect(code).toBe(1);
  const run = await suite.newestRun();
  const histories: Execution[] = [];
  for (const { scenario_id: scenarioId } of byServer.results) {
    const history = await app.call('getScenarioHistory', { token, params: { id: scenarioId }, query: { limit: 1 } });
    histories.push(...(history.body as Execution[]));
  }
  expect(histories.every((one) => one.run_id === run.id)).toBe(true);
  expect(verdicts(histories)).toEqual(verdicts(byServer.results));
  // One list has a wrong price beside right ones, so the API contradicts itself, whoever judges it.
  const kept = (await app.call('getRunFindings', { token, params: { runId: run.id } })).body as RunFindings;
  const printed = JSON.parse(readFileSync(report, 'utf8')) as { findings: RunFindings['findings'] };
  // Findings of equal weight come in the order in which their scenarios ended.
  const blamed = (findings: RunFindings['findings']) =>
    findings.map(({ title, suspect, why }) => `${title}: ${suspect}, ${why}`).toSorted();
  expect(blamed(printed.findings)).toEqual(blamed(kept.findings));
  expect(kept.findings.find(({ title }) => title.includes('price'))?.suspect).toBe('api');
  expect(kept.findings.find(({ title }) => title.includes('sorted by title'))?.suspect).toBe('test');
});
