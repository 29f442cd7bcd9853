import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reports } from '@assay/reports';
import { writings } from '@assay/test-servers/recorded';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { startEcho } from '../testing/echo-api.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

/** Twelve secrets, with signs that each format writes in its own way. */
const secrets = {
  bearer: 'brr-Aa1/+=&<"x>\'y-0001',
  basicPassword: 'pass: w&rd <"0002"> \\ end',
  apiKeyHeader: 'key/0003+header==',
  apiKeyQuery: 'key&0004=query +%20',
  apiKeyCookie: 'key-0005-cookie-value',
  loginPassword: 'log"in\\0006\ttab&<pw>',
  fetchedToken: 'fetched.0007.token-abc_def',
  authToken: 'auth-variable-0008-öäü-token',
  authPassword: 'auth#variable 0009 ?password',
  authKey: 'auth-variable-0010-api-key',
  proxyPassword: 'proxy@0011:pass/word',
  assayToken: 'assay_pat_0012abcdefghijklmnop',
} as const;

/** Every secret in every writing. */
const planted = Object.entries(secrets).flatMap(([name, value]) =>
  [value, value.toUpperCase(), value.toLowerCase()].flatMap((one) =>
    writings(one).map((writing) => ({ name, writing })),
  ),
);

/** What of them a text holds. */
const foundIn = (text: string) => planted.filter(({ writing }) => text.includes(writing));

let before: string | undefined;
beforeEach(() => {
  before = process.env['TMPDIR'];
  mkdirSync(workspace.path('tmp'));
  process.env['TMPDIR'] = workspace.path('tmp');
});
afterEach(() => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
});

const reporters = reports.map(({ id }) => id);

/** Runs with every output that there is; answers all of it, by name. */
async function allOutputs(
  name: string,
  argv: readonly string[],
  env: Record<string, string>,
): Promise<Map<string, string>> {
  const folder = workspace.path(name);
  mkdirSync(folder);
  const files = reporters.flatMap((id) => ['-r', `${id}=${join(folder, id)}`]);
  const own = ['--curl', '-v', '-r', 'terminal', '-r', 'github', ...files];
  const written = ['--reproduce', join(folder, 'failures'), '--egress-log', join(folder, 'egress')];
  const given = { ASSAY_TOKEN: secrets.assayToken, GITHUB_STEP_SUMMARY: join(folder, 'summary'), ...env };
  const { out, err } = await runCommand(['test', ...argv, ...own, ...written, '--depth', 'quick'], { env: given });
  const printed = await runCommand(['config'], { env: given });
  const texts = new Map([
    ['out', out],
    ['err', err],
    ['config', `${printed.out}${printed.err}`],
  ]);
  for (const root of [folder, workspace.path('tmp')])
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        texts.set(join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  return texts;
}

const login = (path: string): string =>
  `POST ${path} ${JSON.stringify({ name: 'ann', password: secrets.loginPassword })}`;
const proxy = `http://ann:${encodeURIComponent(secrets.proxyPassword)}@127.0.0.1:1`;

/** Each way to sign in, and the secrets that the API sees by it. */
const runs: [name: string, argv: string[], env: Record<string, string>, sent: (keyof typeof secrets)[]][] = [
  ['bearer', ['--bearer', secrets.bearer], {}, ['bearer']],
  ['basic', ['--basic', `ann:${secrets.basicPassword}`], {}, ['basicPassword']],
  ['header', ['--api-key', `X-Key=${secrets.apiKeyHeader}`], {}, ['apiKeyHeader']],
  ['query', ['--api-key', `key=${secrets.apiKeyQuery}@query`], {}, ['apiKeyQuery']],
  ['cookie', ['--api-key', `key=${secrets.apiKeyCookie}@cookie`], {}, ['apiKeyCookie']],
  ['login', ['--login', login('/login'), '--take', 'the token is in token'], {}, ['loginPassword', 'fetchedToken']],
  ['refused', ['--login', login('/refuse')], {}, ['loginPassword']],
  ['token variable', ['--auth', 'own=bearer'], { ASSAY_AUTH_OWN_TOKEN: secrets.authToken }, ['authToken']],
  [
    'password variable',
    ['--auth', 'own=basic'],
    { ASSAY_AUTH_OWN_USERNAME: 'ann', ASSAY_AUTH_OWN_PASSWORD: secrets.authPassword },
    ['authPassword'],
  ],
  ['key variable', ['--auth', 'own=api_key:X-Own'], { ASSAY_AUTH_OWN_API_KEY: secrets.authKey }, ['authKey']],
  ['proxy', ['--noproxy', '127.0.0.1'], { HTTP_PROXY: proxy, ASSAY_BEARER: secrets.bearer }, ['bearer']],
  ['no way to the proxy', [], { HTTP_PROXY: proxy, ASSAY_BEARER: secrets.bearer }, []],
];

it.each(runs)(
  '12 planted secrets are in nothing that a run writes, in no encoding: %s',
  async (name, argv, env, sent) => {
    const echo = await startEcho({ token: secrets.fetchedToken });
    try {
      const file = workspace.path('echo.json');
      writeFileSync(file, JSON.stringify(JSON.parse(echo.document), null, 2));
      const texts = await allOutputs('written', [file, ...argv], env);
      expect(texts.size).toBeGreaterThan(10);
      for (const [where, text] of texts) expect({ where, found: foundIn(text) }).toEqual({ where, found: [] });
      // Without this nothing would be noticed: it was sent, and echoed in messages that the reports show.
      for (const one of sent) expect(echo.saw(secrets[one])).toBe(true);
      if (sent.length > 0 && name !== 'refused') expect(texts.get('out')).toContain('********');
    } finally {
      await echo.close();
    }
  },
);
