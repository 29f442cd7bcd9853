import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailureStep } from '@assay/reproduce';
import type { SuiteResult } from '@assay/suite';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';
import { chosenFailures } from './failures-of.ts';
import { writeReproduction } from './write-reproduction.ts';

const workspace = useWorkspace();

const failed = (executionId: number): SuiteResult => ({
  executionId,
  result: {
    scenarioId: executionId,
    status: 'failure',
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: [], pathParams: {}, body: null },
    response: null,
    statusMet: true,
    rules: [],
    failureReason: null,
    error: null,
    startedAt: new Date(0),
  },
});
const finding = (...ids: number[]) => ({ execution_ids: ids });

/** Runs a script; its API runs in this process, so nothing may wait for it. */
async function runScript(file: string, env: Record<string, string>): Promise<{ status: number | null; out: string }> {
  const child = spawn('sh', [file], { env: { PATH: process.env['PATH'] ?? '', ...env } });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += String(text)));
  const [status]: unknown[] = await once(child, 'close');
  return { status: typeof status === 'number' ? status : null, out };
}

/** The folder with the failures of a faulty shelf, and a healthy one beside it. */
async function reproduced() {
  const { api, file } = await workspace.shelf({ isFaulty: true, token: 'hush-hush' });
  const { api: healthy } = await workspace.shelf({ token: 'hush-hush' });
  const folder = workspace.path('failures');
  const { code, err } = await runCommand(['test', file, '--bearer', 'hush-hush', '--reproduce', folder]);
  expect(code).toBe(1);
  expect(err).toMatch(/\d+ failures are in .*failures, for curl, Hurl, Postman and Bruno\./);
  // The run has removed what it made, and what is wrong of a list shows only where something is in it.
  await fetch(`${api.url}/lamps`, {
    method: 'POST',
    headers: { authorization: 'Bearer hush-hush', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kept', price: 1 }),
  });
  return { api, healthy, folder, scripts: readdirSync(join(folder, 'curl')).map((name) => join(folder, 'curl', name)) };
}

describe('reproducers', () => {
  it('of curl show the failure where it is, and nothing where it is not', async () => {
    const { api, healthy, scripts } = await reproduced();
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) {
      expect(await runScript(script, { API_TOKEN: 'hush-hush' })).toMatchObject({
        status: 1,
        out: expect.stringContaining('FAILED: '),
      });
      expect(await runScript(script, { API_TOKEN: 'hush-hush', BASE_URL: healthy.url })).toMatchObject({
        status: 0,
        out: expect.stringContaining('Not seen.'),
      });
      expect((await runScript(script, {})).status).not.toBe(0);
    }
    expect(api.lamps()).toBe(1);
  });

  it('are not written over a page of somebody else, and nothing is sent', async () => {
    const { api, file } = await workspace.shelf({ isFaulty: true });
    const folder = workspace.path('.');
    writeFileSync(join(folder, 'README.md'), '# Ours');
    const { code, err } = await runCommand(['test', file, '--reproduce', folder]);
    expect(code).toBe(2);
    expect(err).toContain('has a README.md of its own');
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('# Ours');
    expect(api.asked).toEqual([]);
  });

  it('need nobody for what follows from a wrong status', async () => {
    const body = JSON.stringify({ title: 'A list', list: [] });
    const { file } = await workspace.shelf({
      intercept: ({ method }, response) => {
        if (method !== 'POST') return false;
        response.writeHead(201, { 'content-type': 'text/plain' }).end(body);
        return true;
      },
    });
    const { api: healthy } = await workspace.shelf();
    const document = JSON.parse(readFileSync(file, 'utf8'));
    const problem = { type: 'object', required: ['detail'], properties: { detail: { type: 'string', minLength: 3 } } };
    const refusal = { description: 'Refused', content: { 'application/problem+json': { schema: problem } } };
    document.paths['/lamps'].post.responses['400'] = refusal;
    writeFileSync(file, JSON.stringify(document));
    const folder = workspace.path('failures');
    const argv = ['test', file, '--operation', 'POST /lamps', '--no-warm-up', '--reproduce', folder];
    expect(await runCommand(argv)).toMatchObject({ code: 1 });
    const wrong = readdirSync(join(folder, 'curl')).filter(
      (name) => name.includes('without') || name.includes('missing'),
    );
    expect(wrong.length).toBeGreaterThan(0);
    for (const name of wrong) {
      const text = readFileSync(join(folder, 'curl', name), 'utf8');
      expect(text).not.toContain('Not decided');
      expect((await runScript(join(folder, 'curl', name), {})).status).toBe(1);
      expect((await runScript(join(folder, 'curl', name), { BASE_URL: healthy.url })).status).toBe(0);
    }
  });

  it('say that a rule is not judged where the tool cannot, instead of "not seen"', async () => {
    const { api } = await workspace.shelf();
    const note = { kind: 'note', rule: 'lamps are sorted', reason: 'They are not.' } as const;
    const step: FailureStep = {
      role: 'judged',
      method: 'GET',
      url: '{{base_url}}/lamps',
      headers: [],
      body: null,
      takes: [],
      assertions: [{ kind: 'status', statuses: [200] }, note],
    };
    const failure = { operation: 'GET /lamps', name: 'Sorted', reason: 'They are not.', steps: [step] };
    const folder = workspace.path('notes');
    writeReproduction(folder, [failure], { title: 'Shelf', baseUrl: api.url }, (text) => text);
    const [name = ''] = readdirSync(join(folder, 'curl'));
    const { status, out } = await runScript(join(folder, 'curl', name), {});
    expect(status).toBe(2);
    expect(out).toContain('Rule: lamps are sorted');
    expect(out).toContain('Not decided');
    expect(out).not.toContain('Not seen');
  });

  it('are of each finding before there are more of one', () => {
    const results = Array.from({ length: 150 }, (_, at) => failed(at + 1));
    const { chosen, total } = chosenFailures({ results, findings: [finding(1, 2), finding(149, 150)] });
    expect(total).toBe(150);
    expect(chosen).toHaveLength(100);
    expect(chosen.slice(0, 3).map(({ executionId }) => executionId)).toEqual([1, 149, 2]);
  });

  it('hold no secret, only variables', async () => {
    const { folder } = await reproduced();
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(files.length).toBeGreaterThan(8);
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain('hush-hush');
    expect(readFileSync(join(folder, 'postman_collection.json'), 'utf8')).toContain('Bearer {{api_token}}');
  });
});
