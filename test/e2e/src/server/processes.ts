import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { quickFolder } from '@assay/test-servers/quick-folder';

const root = resolve(import.meta.dirname, '../../../..');
const cheapPasswords = pathToFileURL(join(import.meta.dirname, 'cheap-passwords.mjs')).href;

export interface Running {
  url: string;
  process: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServerSettings {
  defaultTier?: 'free';
  /** How long a run goes on unwatched; a reload takes longer than the default where much else goes on. */
  streamGraceMs?: number;
  sampleUrl?: string;
  /** An SMTP server; without one links go to the log. */
  smtpUrl?: string;
  /** An OpenID Connect provider, called Acme, for addresses at acme.example. */
  oidc?: { issuer: string; client_id: string; client_secret: string };
  /** Where browsers reach it, when that is not its own port. */
  publicUrl?: string;
}

/** The built server as `npm start` runs it, with its own database in `dataDir` and passwords that cost less to store. */
export function startServer(options: ServerSettings & { port: number; dataDir: string }): Promise<Running> {
  const settings = {
    PORT: String(options.port),
    ASSAY_DATA_DIR: options.dataDir,
    ASSAY_WEB_DIR: join(root, 'apps/web/build/client'),
    ASSAY_LOG_LEVEL: 'error',
    ASSAY_RUN_CONCURRENCY: '5',
    ...(options.streamGraceMs && { ASSAY_STREAM_GRACE_MS: String(options.streamGraceMs) }),
    ...(options.sampleUrl && { ASSAY_SAMPLE_URL: options.sampleUrl }),
    ...(options.publicUrl && { ASSAY_PUBLIC_URL: options.publicUrl }),
    ...(options.defaultTier && { ASSAY_DEFAULT_TIER: options.defaultTier }),
    ...(options.smtpUrl && { ASSAY_SMTP_URL: options.smtpUrl }),
    ...(options.oidc && {
      ASSAY_OIDC_ISSUER: options.oidc.issuer,
      ASSAY_OIDC_CLIENT_ID: options.oidc.client_id,
      ASSAY_OIDC_CLIENT_SECRET: options.oidc.client_secret,
      ASSAY_OIDC_NAME: 'Acme',
      ASSAY_OIDC_DOMAINS: 'acme.example',
    }),
  };
  return start('apps/server/dist/main.js', settings, ['--import', cheapPasswords]);
}

export function startBookshop(options: { port: number; faults?: string[] }): Promise<Running> {
  return start('examples/bookshop/dist/bin/main.js', {
    SAMPLE_PORT: String(options.port),
    BOOKSHOP_FAULTS: (options.faults ?? []).join(','),
  });
}

async function start(entry: string, env: Record<string, string>, execArgv: string[] = []): Promise<Running> {
  const child = fork(join(root, entry), {
    env: { ...process.env, ...env },
    execArgv,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ url: string }];
  return {
    url: message.url,
    process: child,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export async function makeDataDir(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(await quickFolder(), 'assay-e2e-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Screens of the last run; not kept in version control. */
export const artefacts = join(root, 'test/e2e/artefacts');

/** The one in the README, made anew with UPDATE_SCREENSHOT=1. */
export const readmeScreenshot = join(root, 'docs/screenshot.png');
