import { readFileSync, writeFileSync } from 'node:fs';
import { selfSigned, startRecordingProxy } from '@assay/test-servers/recorded';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

const quick = ['--depth', 'quick', '--no-warm-up'];

describe('proxies', () => {
  it('are named where they are what cannot be reached', async () => {
    const { file } = await workspace.shelf();
    const env = { HTTP_PROXY: 'http://127.0.0.1:1' };
    const { code, err } = await runCommand(['test', file, ...quick], { env });
    expect(code).toBe(3);
    expect(err).toContain('The API could not be reached: The proxy 127.0.0.1:1 cannot be reached');
    expect(err).not.toContain('--base-url');
  });

  it('CLI-06 are taken from option, environment and file, and left out where NO_PROXY says so', async () => {
    const { api, file } = await workspace.shelf();
    const proxy = await startRecordingProxy();
    try {
      expect((await runCommand(['test', file, ...quick, '--proxy', proxy.url])).code).toBe(0);
      expect(proxy.asked).toContain(`GET ${api.url}/lamps`);
      for (const given of [{ env: { http_proxy: proxy.url } }, { folder: workspace.folder }]) {
        proxy.asked.length = 0;
        writeFileSync(workspace.path('.assay.yaml'), `proxy:\n  http_proxy: ${proxy.url}\n`);
        expect((await runCommand(['test', file, ...quick], given)).code).toBe(0);
        expect(proxy.asked.length).toBeGreaterThan(0);
      }
      proxy.asked.length = 0;
      const env = { HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.1' };
      expect((await runCommand(['test', file, ...quick], { env })).code).toBe(0);
      expect(proxy.asked).toEqual([]);
    } finally {
      proxy.close();
    }
  });

  it('CLI-06 are tunnelled through to TLS', async () => {
    const own = selfSigned(workspace.folder, 'shelf');
    const { api, file } = await workspace.shelf({ tls: own });
    const proxy = await startRecordingProxy();
    try {
      const { code } = await runCommand(['test', file, ...quick, '--proxy', proxy.url, '--cacert', own.certFile]);
      expect(code).toBe(0);
      expect(proxy.asked).toContain(`CONNECT ${new URL(api.url).host}`);
    } finally {
      proxy.close();
    }
  });
});

describe('certificates', () => {
  it('CLI-19 that cannot be verified end with 3, the exact text and what to do', async () => {
    const { api, file } = await workspace.shelf({ tls: selfSigned(workspace.folder, 'shelf') });
    const { code, out, err } = await runCommand(['test', file, ...quick]);
    expect(code).toBe(3);
    expect(out + err).toContain('SSL certificate verify failed');
    expect(err).toContain('--cacert FILE');
    expect(api.asked).toEqual([]);
  });

  it('CLI-06 are trusted with a CA bundle, or not looked at with a warning', async () => {
    const own = selfSigned(workspace.folder, 'shelf');
    const { file } = await workspace.shelf({ tls: own });
    const trusted = await runCommand(['test', file, ...quick, '--cacert', own.certFile]);
    expect(trusted).toMatchObject({ code: 0, err: expect.not.stringContaining('Warning') });
    const insecure = await runCommand(['test', file, ...quick, '-k']);
    expect(insecure).toMatchObject({ code: 0, err: expect.stringContaining('Warning: certificates are not verified') });
    writeFileSync(workspace.path('.assay.yaml'), 'tls:\n  verify_ssl: false\n');
    const bySetting = await runCommand(['test', file, ...quick], { folder: workspace.folder });
    expect(bySetting).toMatchObject({ code: 0, err: expect.stringContaining('Warning: certificates') });
  });

  it('of the client are shown to servers that ask for one', async () => {
    const [own, client] = [selfSigned(workspace.folder, 'shelf'), selfSigned(workspace.folder, 'client')];
    const { file } = await workspace.shelf({ tls: { ...own, ca: client.cert } });
    const base = ['test', file, ...quick, '--cacert', own.certFile];
    expect((await runCommand(base)).code).toBe(3);
    expect((await runCommand([...base, '--cert', client.certFile, '--cert-key', client.keyFile])).code).toBe(0);
  });

  it.each([
    [['--cert', 'a.pem'], 'give both --cert and --cert-key'],
    [['--cacert', 'nowhere.pem'], 'nowhere.pem with certificates cannot be read'],
    [['--cacert', 'package.json'], 'has no PEM text'],
  ])('%j end with 2', async (options, message) => {
    const { file } = await workspace.shelf();
    const { code, err } = await runCommand(['test', file, ...options], { folder: process.cwd() });
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe('time', () => {
  it('CLI-18 that runs out ends with 3, the exact text and what to do', async () => {
    const { file } = await workspace.shelf({ intercept: () => true });
    const { code, out, err } = await runCommand(['test', file, ...quick, '--path', '/lamps', '--timeout', '200ms']);
    expect(code).toBe(3);
    expect(out + err).toContain('Connection timeout');
    expect(err).toContain('Try --timeout 60s');
  });
});

describe('the egress log', () => {
  it('lists every connection with its reason, and nothing of what was sent', async () => {
    const { api, file } = await workspace.shelf({ token: 'hush-hush' });
    const log = workspace.path('out/egress.ndjson');
    await runCommand(['test', file, '--depth', 'quick', '--bearer', 'hush-hush', '--egress-log', log]);
    const lines = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    expect(lines).toHaveLength(api.asked.length);
    expect(lines.map(({ method, path }) => `${String(method)} ${String(path)}`)).toEqual(
      expect.arrayContaining(api.asked.map((one) => one.split('?')[0])),
    );
    expect(new Set(lines.map(({ host }) => host))).toEqual(new Set([new URL(api.url).host]));
    expect(new Set(lines.map(({ why }) => why))).toEqual(new Set(['warm-up', 'scenarios']));
    for (const { bytes_out: out, bytes_in: back, status } of lines) {
      expect(Number(out)).toBeGreaterThan(50);
      expect(Number(back)).toBeGreaterThan(20);
      expect(Number(status)).toBeGreaterThan(99);
    }
    expect(readFileSync(log, 'utf8')).not.toContain('hush-hush');
  });
});
