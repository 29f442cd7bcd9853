// The built server and worker as processes that can be killed at any moment, and the database behind them.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = 'apps/server/dist/main.js';

export interface Member {
  name: 'server' | 'worker';
  /** Ends it as `kill -9` does, and waits until it is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly pid: number;
  /** How often it has ended though nobody asked it to. */
  readonly uninvitedEnds: number;
  /** What it wrote to its error output. */
  readonly errors: string[];
  /** What it wrote to its output: the log. */
  readonly log: string[];
}

interface MemberStart {
  args: string[];
  /** The repository whose built server it is. */
  folder: string;
  environment: () => Record<string, string>;
}

function member(name: Member['name'], { args, folder, environment }: MemberStart): Member {
  let child: ChildProcess | null = null;
  const errors: string[] = [];
  const log: string[] = [];
  let uninvitedEnds = 0;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
  };
  return {
    name,
    errors,
    log,
    get uninvitedEnds() {
      return uninvitedEnds;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async () => {
      const started = fork(join(folder, MAIN), args, {
        cwd: folder,
        env: { ...process.env, NODE_ENV: 'production', ASSAY_LOG_LEVEL: 'silent', ...environment() },
        // As it is started by its users: the loader that reads this script takes 500 MB to read the built server too.
        execArgv: [],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      started.once('exit', (code, signal) => {
        if (child !== started) return;
        uninvitedEnds += 1;
        console.log(`The ${name} ended by itself (${signal ?? code}): ${errors.join('').slice(-2000)}`);
      });
      started.stdout?.on('data', (chunk: Buffer) => void log.push(chunk.toString()));
      started.stderr?.on('data', (chunk: Buffer) => void errors.push(chunk.toString()));
      await new Promise<void>((resolve, reject) => {
        started.once('message', () => resolve());
        started.once('exit', (code) => reject(new Error(`The ${name} ended with ${code}: ${errors.join('')}`)));
      });
    },
  };
}

export interface Installation {
  url: string;
  server: Member;
  worker: Member;
  /** One more worker; whoever asks for it ends it. */
  addWorker(environment?: Record<string, string>): Member;
  databaseUrl(): string;
  /** Where the database writes the number of its process. */
  postmasterFile: string;
  /** Ends PostgreSQL: `immediate` drops everything at once, `fast` ends the sessions first. The server starts it again. */
  endDatabase(how: 'immediate' | 'fast'): Promise<void>;
  close(): Promise<void>;
}

/**
 * A server with its own database, and a worker beside it, on a temporary data folder. Nothing is started yet.
 * @param environment read at each start
 * @param folder the repository whose built server it is
 */
export async function prepareInstallation(
  environment: Record<string, string> = {},
  folder = process.cwd(),
): Promise<Installation> {
  if (!existsSync(join(folder, MAIN))) throw new Error(`There is no ${MAIN}. Run "npm run build" first.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-chaos-'));
  const port = await freePort();
  const shared = (): Record<string, string> => ({
    ASSAY_SECRET_KEY: 'a key for chaos only',
    ASSAY_ALLOW_PRIVATE_TARGETS: '1',
    ASSAY_DATA_DIR: dataDir,
    PORT: String(port),
    ...environment,
  });
  const server = member('server', { args: [], folder, environment: shared });
  const postmasterFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const postmaster = (): string[] => readFileSync(postmasterFile, 'utf8').split('\n');
  const databaseUrl = (): string =>
    environment['DATABASE_URL'] ??
    `postgresql://assay@localhost/assay?host=${encodeURIComponent(postmaster()[4] ?? '')}`;
  const addWorker = (own: Record<string, string> = {}): Member =>
    member('worker', {
      args: ['worker'],
      folder,
      environment: () => ({ ...shared(), DATABASE_URL: databaseUrl(), ...own }),
    });
  const worker = addWorker();
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    worker,
    addWorker,
    databaseUrl,
    postmasterFile,
    endDatabase: async (how) => {
      const pid = Number(postmaster()[0]);
      process.kill(pid, how === 'immediate' ? 'SIGQUIT' : 'SIGINT');
      while (isAlive(pid)) await sleep(10);
    },
    close: async () => {
      await worker.stop();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
