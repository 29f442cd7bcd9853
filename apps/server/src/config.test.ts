import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      environment: 'development',
      host: '127.0.0.1',
      port: 4400,
      databaseUrl: null,
      dataDir: resolve('./.assay'),
      secretKey: null,
      newSecretKey: null,
      publicUrl: 'http://127.0.0.1:4400',
      trustedProxies: [],
      maxConnectionsPerAddress: 512,
      streams: { maxPerAccount: 100, maxPerAddress: 256 },
      targets: {
        allowPrivateTargets: true,
        timeoutMs: 30_000,
        connectTimeoutMs: 10_000,
        requestsPerSecond: 0,
        proxy: { noProxy: '' },
        tls: { insecure: false },
      },
      defaultTier: 'self-hosted',
      advancedAuth: 'paid',
      historyDays: 0,
      runConcurrency: 10,
      workerRuns: 4,
      signUp: { mode: 'open', domains: [] },
      streamGraceMs: 2000,
      oidc: null,
      mail: null,
      billing: { mode: 'test' },
      ai: { mode: 'builtin' },
      metricsToken: null,
      heartbeatFile: null,
      logLevel: 'info',
      webDir: null,
      sampleUrl: null,
    });
  });

  it('refuses private targets in production unless they are allowed', () => {
    expect(readConfig({ NODE_ENV: 'production' }).targets.allowPrivateTargets).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', ASSAY_ALLOW_PRIVATE_TARGETS: '1' }).targets.allowPrivateTargets).toBe(
      true,
    );
    expect(readConfig({ ASSAY_ALLOW_PRIVATE_TARGETS: 'false' }).targets.allowPrivateTargets).toBe(false);
  });

  it('reads proxies and certificates, and names a file that is not there', () => {
    const { targets } = readConfig({
      HTTP_PROXY: 'http://proxy.example:3128',
      NO_PROXY: 'localhost,.example',
      ASSAY_TLS_CA_FILE: import.meta.filename,
    });
    expect(targets.proxy).toEqual({ http: 'http://proxy.example:3128', noProxy: 'localhost,.example' });
    expect(targets.tls?.ca).toContain('names a file that is not there');
    expect(() => readConfig({ ASSAY_TLS_KEY_FILE: '/nowhere/key.pem' })).toThrow('ASSAY_TLS_KEY_FILE');
    expect(() => readConfig({ HTTP_PROXY: 'proxy.example' })).toThrow('HTTP_PROXY: must be an http or https address');
  });

  it('derives the public address from host and port', () => {
    expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://0.0.0.0:80');
    expect(readConfig({ ASSAY_PUBLIC_URL: 'https://assay.example' }).publicUrl).toBe('https://assay.example');
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['ASSAY_SECRET_KEY', 'short'],
    ['ASSAY_PUBLIC_URL', 'assay.example'],
    ['ASSAY_ALLOW_PRIVATE_TARGETS', 'yes'],
    ['ASSAY_RUN_CONCURRENCY', '0'],
    ['ASSAY_RUN_CONCURRENCY', '51'],
    ['ASSAY_STREAM_GRACE_MS', '-1'],
    ['ASSAY_REQUEST_TIMEOUT_MS', '99'],
    ['ASSAY_LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `);
  });

  it('names every wrong variable at once', () => {
    expect(() => readConfig({ PORT: 'x', ASSAY_LOG_LEVEL: 'loud' })).toThrow(/PORT: .*\n.*ASSAY_LOG_LEVEL: /);
  });

  it('asks for what a provider of language models needs', () => {
    expect(() => readConfig({ ASSAY_AI: 'openai' })).toThrow('ASSAY_AI_MODEL');
    expect(() => readConfig({ ASSAY_AI: 'anthropic', ASSAY_AI_MODEL: 'm' })).toThrow('ASSAY_AI_KEY');
    const local = { ASSAY_AI: 'openai', ASSAY_AI_MODEL: 'm', ASSAY_AI_BASE_URL: 'http://localhost:11434/v1' };
    expect(readConfig(local).ai).toMatchObject({
      mode: 'model',
      settings: { key: '', baseUrl: local.ASSAY_AI_BASE_URL },
    });
    expect(() => readConfig({ ...local, ASSAY_AI_BASE_URL: 'file:///etc' })).toThrow('ASSAY_AI_BASE_URL');
  });

  it('takes addresses and networks of proxies, and names the setting when one is neither', () => {
    const read = (list: string) => readConfig({ ASSAY_TRUSTED_PROXIES: list }).trustedProxies;
    expect(read('10.0.0.0/8, 192.0.2.1 fd00::/8')).toEqual(['10.0.0.0/8', '192.0.2.1', 'fd00::/8']);
    expect(read('')).toEqual([]);
    for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '::1/129', '10.0.0.1/']) {
      expect(() => read(wrong), wrong).toThrow('ASSAY_TRUSTED_PROXIES');
    }
  });

  it.each([
    [{}, { mode: 'test' }],
    [{ NODE_ENV: 'production' }, { mode: 'off' }],
    [{ NODE_ENV: 'production', ASSAY_TEST_BILLING: '1' }, { mode: 'test' }],
    [{ ASSAY_TEST_BILLING: '0' }, { mode: 'off' }],
    [
      { ASSAY_STRIPE_SECRET_KEY: 'sk_test_1', ASSAY_STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      { mode: 'stripe', secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: null },
    ],
  ])('decides who sells plans by %j', (environment, billing) => {
    expect(readConfig(environment).billing).toEqual(billing);
  });

  it('knows who may sign up, and refuses what nobody could prove', () => {
    expect(readConfig({}).signUp).toEqual({ mode: 'open', domains: [] });
    const domain = { ASSAY_SIGN_UP: 'domain', ASSAY_SIGN_UP_DOMAINS: 'Acme.example, acme.test' };
    const smtp = { ASSAY_SMTP_URL: 'smtp://127.0.0.1' };
    expect(readConfig({ ...domain, ...smtp }).signUp).toEqual({
      mode: 'domain',
      domains: ['acme.example', 'acme.test'],
    });
    expect(() => readConfig(domain)).toThrow('domain needs ASSAY_SMTP_URL or ASSAY_OIDC_ISSUER');
    expect(() => readConfig({ ASSAY_SIGN_UP: 'domain', ...smtp })).toThrow('ASSAY_SIGN_UP_DOMAINS: name the domains');
    expect(() => readConfig({ ASSAY_SIGN_UP_DOMAINS: 'acme.test' })).toThrow('ASSAY_SIGN_UP: must be domain');
    expect(() => readConfig({ ASSAY_SIGN_UP: 'friends' })).toThrow('ASSAY_SIGN_UP: ');
  });

  it('wants both secrets of Stripe or none', () => {
    expect(() => readConfig({ ASSAY_STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('ASSAY_STRIPE_WEBHOOK_SECRET');
    expect(() => readConfig({ ASSAY_STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow('ASSAY_STRIPE_SECRET_KEY');
  });
});
