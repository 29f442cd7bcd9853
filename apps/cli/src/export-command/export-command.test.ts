import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

const SCENARIO = `endpoint: POST /lamps

scenarios:
  makes-a-lamp:
    expect: 201
    unjudged: [409]
    headers: { X-Trace: "{{secret.trace}}" }
    body: { name: 'It is "bright" & $5', price: 5 }
    take: { lamp: id }
    then:
      - call: GET /lamps/{id}
        path: { id: "{{lamp}}" }
        expect: 200
        rules:
          - price is at least 0
          - name is text
    after:
      - call: DELETE /lamps/{id}
        path: { id: "{{lamp}}" }
    rules:
      - '"price" is 5'
      - name is not null
      - header Content-Type is present
      - the response time is less than 5000 ms
      - the response matches the documented schema
  waits:
    expect: 201
    skip: not ready
`;

/** A project with one scenario written by hand, in a repository. */
async function project(options: { isFaulty?: boolean } = {}) {
  const { api, file } = await workspace.shelf({ ...options, token: 'hush-hush' });
  mkdirSync(workspace.path('.git'));
  const folder = workspace.path('assay');
  const made = await runCommand(['init', file, '--dir', folder]);
  expect(made).toMatchObject({ code: 0 });
  const post = join(folder, 'endpoints/lamps/post-lamps.yaml');
  writeFileSync(post, SCENARIO);
  return { api, folder, post };
}

async function runScript(file: string, env: Record<string, string>): Promise<{ status: unknown; out: string }> {
  const child = spawn('sh', [file], { env: { PATH: process.env['PATH'] ?? '', ...env } });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += String(text)));
  const [status]: unknown[] = await once(child, 'close');
  return { status, out };
}

const given = { API_TOKEN: 'hush-hush', SECRET_TRACE: 'abc' };

describe('assay export', () => {
  it('writes scripts for curl that pass as the project does, and fail where the API is faulty', async () => {
    const { api, folder, post } = await project();
    const out = workspace.path('curl');
    const exported = await runCommand(['export', post, '--format', 'curl', '-o', out]);
    expect(exported).toMatchObject({ code: 0, out: '' });
    const [script = ''] = readdirSync(out);
    expect(await runScript(join(out, script), given)).toMatchObject({
      status: 0,
      out: expect.stringMatching(/Passed\./),
    });
    expect(api.lamps()).toBe(0);
    const { api: faulty } = await workspace.shelf({ isFaulty: true, token: 'hush-hush' });
    expect(await runScript(join(out, script), { ...given, BASE_URL: faulty.url })).toMatchObject({
      status: 1,
      out: expect.stringMatching(/FAILED: price is/),
    });
    expect(readFileSync(join(out, script), 'utf8')).not.toContain('hush-hush');
    expect(folder).not.toBe('');
  });

  it('lists with file and line what the tool cannot express, and what is left out', async () => {
    const { post } = await project();
    const { err } = await runCommand(['export', post, '--format', 'hurl', '-o', workspace.path('hurl')]);
    expect(err).toMatch(
      /post-lamps\.yaml:4 {2}makes-a-lamp {2}validation rule "the response matches the documented schema"/,
    );
    expect(err).toMatch(/makes-a-lamp {2}POST \/lamps: the statuses 409 fail instead of judging nothing/);
    expect(err).toMatch(/post-lamps\.yaml:\d+ {2}waits {2}left out: skipped, not ready/);
    expect(err).toContain('1 of 2 scenarios are exported for hurl, 3 remarks.');
  });

  it('writes one collection to standard output, and asks for a folder where there are several files', async () => {
    const { folder } = await project();
    const { out, code } = await runCommand(['export', folder, '--format', 'postman']);
    expect(code).toBe(0);
    const collection: { info: { name: string }; item: unknown[] } = JSON.parse(out);
    expect(collection.info.name).toBe('Shelf');
    expect(collection.item.length).toBeGreaterThan(5);
    expect(await runCommand(['export', folder, '--format', 'bruno'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Choose a folder for them: -o FOLDER.'),
    });
    expect(await runCommand(['export', folder, '--format', 'soap'])).toMatchObject({ code: 2 });
  });
});
