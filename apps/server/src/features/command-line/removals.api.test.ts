import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedSystem, ProposedScenario } from '@assay/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer } from '../../testing/index.ts';
import { toolSuite } from './testing/tool-suite.ts';

const suite = toolSuite();

let target: TargetServer;
let system: ImportedSystem;
/** Ids that are there. */
let lamps: Set<string>;
let answersReads: boolean;

beforeEach(async () => {
  lamps = new Set();
  answersReads = false;
  target = await startTarget(({ method, url }, response) => {
    if (method === 'POST') {
      lamps.add(String(lamps.size + 7));
      return sendJson(response, 201, { id: lamps.size + 6 });
    }
    // The judged request hangs until the tool is gone.
    if (method === 'GET') return answersReads ? sendJson(response, 200, {}) : undefined;
    return sendJson(response, lamps.delete(url.replace('/lamps/', '')) ? 200 : 404, {});
  });
  const { app, token } = suite;
  const file = { name: 'lamps.json', content: documentOf(target.url) };
  system = (await app.call('importSystem', { token, file })).body as ImportedSystem;
  const params = { id: system.endpoints.find(({ method }) => method === 'GET')?.id ?? 0 };
  const stored = await app.call('storeProposals', { token, params, body: { scenarios: [readOfALamp] } });
  expect(stored.status, JSON.stringify(stored.problem)).toBe(201);
});
afterEach(() => target.close());

function documentOf(url: string): string {
  const path = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const done = (status: number) => ({ responses: { [status]: { description: 'Done' } } });
  const item = { parameters: [path], get: done(200), delete: done(200) };
  const paths = { '/lamps': { post: done(201) }, '/lamps/{id}': item };
  return JSON.stringify({ openapi: '3.0.3', info: { title: 'L', version: '1' }, servers: [{ url }], paths });
}

const values = [{ in: 'path' as const, name: 'id', value: '{{lamp}}' }];
const readOfALamp: ProposedScenario = {
  name: 'Read a lamp',
  requires_auth: false,
  expected_http_status: 200,
  auth_error: false,
  error_type: null,
  error_in: null,
  scenario_details: {
    reason: 'It is there.',
    constraint: null,
    pointer: null,
    generated_by: 'builtin',
    before: [{ operation: 'POST /lamps', values: [], extracts: [{ name: 'lamp', path: 'id' }] }],
    after: [{ operation: 'DELETE /lamps/{id}', values, extracts: [] }],
  },
  values,
  rules: [],
};

/** What runs have written down about what they still have to remove. */
function journals(): string[] {
  const folder = join(suite.tool.folder, 'state/assay/removals');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
}

/** Runs the system until its judged request hangs, and kills the tool there. */
async function killInTheMiddle(): Promise<void> {
  const { child, finished } = suite.tool.start(['run', '--system', String(system.id)], suite.env());
  await expect.poll(() => target.seen.some(({ method }) => method === 'GET')).toBe(true);
  child.kill('SIGKILL');
  await finished;
  answersReads = true;
  expect(lamps.size).toBe(1);
  expect(journals()).toHaveLength(1);
}

it('a run that was killed has told what it made: the next one against the same address removes that first', async () => {
  await killInTheMiddle();
  const { code, err } = await suite.run(['run', '--system', String(system.id)]);
  expect(err).toMatch(/The run of \S+ did not end and had left \S+.*It was removed now\./);
  expect({ code, lamps: lamps.size, journals: journals() }).toEqual({ code: 0, lamps: 0, journals: [] });
}, 60_000);

it('assay cleanup --system removes it too, and runs nothing', async () => {
  await killInTheMiddle();
  const sent = target.seen.length;
  const { code, err } = await suite.run(['cleanup', '--system', String(system.id)]);
  expect(err).toContain('It was removed now.');
  expect({ code, lamps: lamps.size, journals: journals() }).toEqual({ code: 0, lamps: 0, journals: [] });
  expect(target.seen.slice(sent).map(({ method }) => method)).not.toContain('POST');
  const again = await suite.run(['cleanup', '--system', String(system.id)]);
  expect(again).toMatchObject({ code: 0, err: expect.stringContaining('No run that did not end has left anything') });
}, 60_000);

it('nothing is removed while only reads may be sent, or at another address', async () => {
  await killInTheMiddle();
  const reads = await suite.run(['run', '--system', String(system.id), '--read-only']);
  expect(reads.err).toContain('An earlier run that did not end has left records.');
  const elsewhere = ['--base-url', `http://localhost:${new URL(target.url).port}`];
  await suite.run(['cleanup', '--system', String(system.id), ...elsewhere]);
  expect({ lamps: lamps.size, journals: journals().length }).toEqual({ lamps: 1, journals: 1 });
  await suite.run(['cleanup', '--system', String(system.id)]);
}, 60_000);
