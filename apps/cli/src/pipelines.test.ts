import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { programs } from '../../../scripts/build/programs.ts';
import { startShelf } from './testing/shelf-api.ts';
import type { ShelfApi } from './testing/shelf-api.ts';

const PACKAGE = 'tools/assay-0.1.0.tgz';

let folder = '';
let shelf: ShelfApi | null = null;

/** A stand-in for npx: it starts the bundle for the file of a package, and for nothing that npm would look for elsewhere. */
const NPX = (bundle: string) => `#!/bin/sh
case "$*" in --yes\\ /*/tools/assay-0.1.0.tgz\\ * | --yes\\ ./tools/assay-0.1.0.tgz\\ *) ;; *) echo "npx was called with $*" >&2; exit 90 ;; esac
shift 2
exec "${process.execPath}" "${bundle}" "$@"
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-pipelines-'));
  writeFileSync(join(folder, 'npx'), NPX(programs.commandLine));
  chmodSync(join(folder, 'npx'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await shelf?.close();
  shelf = null;
});

interface Outcome {
  status: number | null;
  said: string;
  at: string;
}

/** Runs lines of a shell as a pipeline does, in a folder with the document of a shelf. */
async function runLines(lines: string, variables: Record<string, string>, isFaulty: boolean): Promise<Outcome> {
  shelf = await startShelf({ isFaulty });
  const at = mkdtempSync(join(folder, 'job-'));
  writeFileSync(join(at, 'openapi.yaml'), shelf.document);
  mkdirSync(join(at, 'tools'));
  writeFileSync(join(at, PACKAGE), '');
  const filled = Object.entries(variables).map(([name, value]) => [name, value.replace('SHELF', shelf?.url ?? '')]);
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', lines], {
    cwd: at,
    env: {
      ...process.env,
      XDG_CACHE_HOME: folder,
      PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
      CI: 'true',
      GITHUB_OUTPUT: join(at, 'outputs'),
      ...Object.fromEntries(filled),
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said, at };
}

const read = (path: string): string => readFileSync(resolve(path), 'utf8');

interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>;
  runs: { steps: { id?: string; run?: string; env?: Record<string, string> }[] };
}

/** The variables of the step, with what somebody gives and the defaults of what they leave out. */
function given({ inputs }: Action, env: Record<string, string>, values: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(env).map(([variable, text]) => {
      const name = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text)?.[1] ?? '';
      expect(Object.keys(inputs)).toContain(name);
      return [variable, values[name] ?? inputs[name]?.default ?? ''];
    }),
  );
}

it.each([true, false])('the GitHub action passes and fails with its API; faulty: %s', async (isFaulty) => {
  const action = parse(read('action.yml')) as Action;
  const step = action.runs.steps.find(({ id }) => id === 'test');
  const values = { version: PACKAGE, document: 'openapi.yaml', 'base-url': 'SHELF', arguments: '--depth quick' };
  // A name that nobody holds yet must not be fetched by default.
  expect(action.inputs['version']).toEqual(expect.objectContaining({ required: true }));
  expect(action.inputs['version']?.default).toBeUndefined();
  const variables = given(action, step?.env ?? {}, values);
  expect(Object.keys(variables)).toHaveLength(Object.keys(action.inputs).length);
  const { status, said, at } = await runLines(step?.run ?? '', variables, isFaulty);
  expect({ status, said }).toMatchObject({ status: isFaulty ? 1 : 0 });
  expect(read(join(at, 'outputs'))).toBe('junit=assay-reports/assay.xml\n');
  expect(read(join(at, 'assay-reports/assay.xml'))).toContain('<testsuites');
});

it.each([true, false])('the GitLab job passes and fails with its API; faulty: %s', async (isFaulty) => {
  const job = (parse(read('pipelines/gitlab.yml')) as Record<string, Record<string, unknown>>)['.assay'];
  const { variables, script, artifacts } = job as {
    variables: Record<string, string>;
    script: string[];
    artifacts: { when: string; reports: { junit: string } };
  };
  const { status, at } = await runLines(
    script.join('\n'),
    { ...variables, ASSAY_PACKAGE: PACKAGE, ASSAY_BASE_URL: 'SHELF', ASSAY_ARGUMENTS: '--depth quick' },
    isFaulty,
  );
  expect(status).toBe(isFaulty ? 1 : 0);
  expect(artifacts.when).toBe('always');
  expect(existsSync(join(at, artifacts.reports.junit))).toBe(true);
});

it('the Jenkins stage runs, and its report is where the pipeline looks for it', async () => {
  const text = read('pipelines/Jenkinsfile');
  const line = /sh '([^']+)'/.exec(text)?.[1]?.replace('http://127.0.0.1:3000', '"$AT"') ?? '';
  const { status, at } = await runLines(line, { AT: 'SHELF', ASSAY_BEARER: 'a-token' }, true);
  expect(status).toBe(1);
  expect(existsSync(join(at, /testResults: '([^']+)'/.exec(text)?.[1] ?? ''))).toBe(true);
});

it('the lines for a shell in the documentation run', async () => {
  const [, lines = ''] = /## Anywhere else\s+```sh\n([\s\S]*?)```/.exec(read('docs/pipelines.md')) ?? [];
  expect((await runLines(lines, { BASE_URL: 'SHELF' }, false)).status).toBe(0);
});
