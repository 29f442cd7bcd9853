import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';
import { resolveSettings } from './resolve-settings.ts';
import { settingRows } from './setting-rows.ts';

const workspace = useWorkspace();

/** A project below a repository, and a home. */
function folders(): { folder: string; home: string; repository: string } {
  const [repository, home] = [workspace.path('repository'), workspace.path('home')];
  const folder = join(repository, 'services/shop');
  for (const one of [folder, home, join(repository, '.git')]) mkdirSync(one, { recursive: true });
  return { folder, home, repository };
}

describe('the configuration file', () => {
  it('CLI-03 is found upwards, then in the home folder, each value for itself', async () => {
    const { folder, home, repository } = folders();
    writeFileSync(join(home, '.assay.yaml'), 'timeout: 7\nconcurrency: 2\n');
    writeFileSync(join(repository, '.assay.yaml'), 'timeout: 9\n');
    writeFileSync(workspace.path('.assay.yaml'), 'output:\n  format: json # outside of the repository\n');
    const { settings, origins } = await resolveSettings({}, { folder, home, env: {} });
    expect(settings).toMatchObject({ timeoutMs: 9000, concurrency: 2, format: 'text' });
    expect(origins.get('timeoutMs')).toBe(`file ${join(repository, '.assay.yaml')}:1`);
    expect(origins.get('concurrency')).toBe(`file ${join(home, '.assay.yaml')}:2`);
    expect(origins.get('format')).toBe('default');
  });

  it('CLI-04 CLI-06 CLI-07 has every key of the specification, with paths beside the file', async () => {
    const { folder, home } = folders();
    writeFileSync(
      join(folder, '.assay.yaml'),
      `api_url: https://assay.example.com/
timeout: 500ms
concurrency: 10
proxy: { http_proxy: "http://proxy:3128", https_proxy: "http://proxy:3129", no_proxy: "a.example,b.example" }
tls:
  ca_bundle_path: ca.pem
  verify_ssl: false
output:
  format: json
  show_progress: false
  show_request_details: true
`,
    );
    const { settings } = await resolveSettings({}, { folder, home, env: {} });
    expect(settings).toEqual({
      apiUrl: 'https://assay.example.com',
      token: null,
      timeoutMs: 500,
      concurrency: 10,
      httpProxy: 'http://proxy:3128',
      httpsProxy: 'http://proxy:3129',
      noProxy: 'a.example,b.example',
      verifySsl: false,
      caBundle: join(folder, 'ca.pem'),
      clientCert: null,
      clientKey: null,
      format: 'json',
      showProgress: false,
      showRequestDetails: true,
    });
  });

  it('CLI-04 CLI-05 CLI-07 has the defaults of the specification', async () => {
    const { folder, home } = folders();
    const { settings } = await resolveSettings({}, { folder, home, env: {} });
    expect(settings).toMatchObject({ timeoutMs: 30_000, concurrency: 5, verifySsl: true });
    expect(settings).toMatchObject({ format: 'text', showProgress: true, showRequestDetails: false });
  });

  it.each([
    ['timout: 3', ':1: There is no setting "timout". Did you mean timeout?'],
    ['proxy:\n  htp_proxy: x', ':2: There is no setting "proxy.htp_proxy". Did you mean proxy.http_proxy?'],
    ['timeout: [1]', ':1: timeout wants one value, not a list or a group.'],
    ['timeout: soon', 'timeout "soon"'],
    ['concurrency: 11', 'It must be a whole number from 1 to 10.'],
    ['tls:\n  verify_ssl: maybe', 'It must be true or false.'],
    ['output:\n  format: pdf', 'It must be one of: text, json.'],
    ['token: abc', ':1: A token does not belong in a file that others read. Set ASSAY_TOKEN'],
    ['a: "b', ':2: Missing closing'],
    ['- 1', 'The file must have keys with values.'],
  ])('refuses %j with 2 and says where', async (text, message) => {
    const { folder, home } = folders();
    writeFileSync(join(folder, '.assay.yaml'), `${text}\n`);
    const { code, out, err } = await runCommand(['config'], { folder, home });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(join(folder, '.assay.yaml'));
    expect(err).toContain(message);
  });
});

describe('the order of settings', () => {
  it('CLI-08 is option, environment, file, default', async () => {
    const { folder, home } = folders();
    writeFileSync(join(folder, '.assay.yaml'), 'timeout: 1\nconcurrency: 1\napi_url: https://file.example.com\n');
    const env = {
      ASSAY_TIMEOUT: '2',
      ASSAY_CONCURRENCY: '2',
      ASSAY_API_URL: 'https://variable.example.com',
      ASSAY_TOKEN: 'assay_pat_secret',
    };
    const given = await resolveSettings({ timeoutMs: '3s' }, { folder, home, env });
    expect(given.settings).toMatchObject({ timeoutMs: 3000, concurrency: 2, apiUrl: 'https://variable.example.com' });
    expect(given.settings.token).toBe('assay_pat_secret');
    expect([...given.origins].slice(0, 4)).toEqual([
      ['apiUrl', 'environment ASSAY_API_URL'],
      ['token', 'environment ASSAY_TOKEN'],
      ['timeoutMs', 'option --timeout'],
      ['concurrency', 'environment ASSAY_CONCURRENCY'],
    ]);
  });

  it('the address of the server has no password in it, which it would show', async () => {
    const { folder, home } = folders();
    const env = { ASSAY_API_URL: 'https://ann:hush-hush@assay.example.com' };
    const { code, out, err } = await runCommand(['config'], { folder, home, env });
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('Leave user and password out of the address'),
    });
    expect(err).not.toContain('hush-hush');
  });

  it('is printed by `assay config` and --print-config, with secrets masked', async () => {
    const { folder, home } = folders();
    const env = { ASSAY_TOKEN: 'assay_pat_secret', HTTPS_PROXY: 'http://ann:hush-hush@proxy:3128', ASSAY_TIMEOUT: '2' };
    const text = await runCommand(['config'], { folder, home, env });
    expect(text.code).toBe(0);
    expect(text.out).toMatch(/^token +\*{8} +environment ASSAY_TOKEN$/m);
    expect(text.out).toMatch(/^timeout +2s +environment ASSAY_TIMEOUT$/m);
    expect(text.out).toMatch(/^proxy.https_proxy +http:\/\/\*{8}@proxy:3128 +environment HTTPS_PROXY$/m);
    expect(text.out).not.toContain('hush-hush');
    const printed = await runCommand(['test', 'openapi.yaml', '--print-config', '-j', '3'], { folder, home, env });
    expect(printed.out).toMatch(/^concurrency +3 +option --concurrency$/m);
    const asJson: unknown = JSON.parse((await runCommand(['config', '--json'], { folder, home, env })).out);
    expect(asJson).toMatchObject({
      files: [],
      settings: expect.arrayContaining([{ key: 'timeout', value: 2, origin: 'environment ASSAY_TIMEOUT' }]),
    });
  });
});

it('names the options of settings as the command line takes them', async () => {
  const help = (await runCommand(['test', '--help'])).out + (await runCommand(['run', '--help'])).out;
  const flags = Object.values(settingRows).flatMap(({ flag }) => flag?.split(' ') ?? []);
  expect(flags.filter((flag) => !help.includes(flag))).toEqual([]);
});
