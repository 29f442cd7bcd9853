import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from './owner.ts';

export interface Cluster {
  /** Folder with `bin`, `lib`, `share`. */
  binaries: string;
  /** PGDATA. */
  dataDir: string;
  socketDir: string;
  owner: Owner;
  /** Only for throw-away test clusters: no fsync. */
  volatile: boolean;
}

export const SUPERUSER = 'assay';

const LOCK_FILE = 'postmaster.pid';
const INITDB_TIMEOUT_MS = 180_000;

/**
 * Creates the cluster beside its place and moves it there when it is complete, so that of several starts at once one
 * wins and nothing that was there is touched.
 * @throws {Error} with initdb's own words, or when the folder holds something else.
 */
export async function initialise(cluster: Cluster): Promise<void> {
  const made = `${cluster.dataDir}.new-${randomBytes(6).toString('hex')}`;
  try {
    await runInitdb(cluster, made);
    await rename(made, cluster.dataDir);
  } catch (cause) {
    await rm(made, { recursive: true, force: true });
    if (await isCluster(cluster.dataDir)) return;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The database could not be created in ${cluster.dataDir}: ${reason}`, { cause });
  }
}

async function isCluster(dataDir: string): Promise<boolean> {
  return (await stat(join(dataDir, 'PG_VERSION')).catch(() => null)) !== null;
}

async function runInitdb(cluster: Cluster, dataDir: string): Promise<void> {
  const args = ['-D', dataDir, '-U', SUPERUSER, '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--auth-host=reject'];
  if (cluster.volatile) args.push('--no-sync');
  const child = spawn(join(cluster.binaries, 'bin', 'initdb'), args, {
    ...as(cluster.owner),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, INITDB_TIMEOUT_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => clearTimeout(timer));
  if (timedOut) {
    const seconds = INITDB_TIMEOUT_MS / 1000;
    throw new Error(`initdb took more than ${seconds} s. Start again when the machine has less to do.`);
  }
  if (code !== 0) throw new Error(errors.trim() || `initdb ended with ${code}`);
}

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal reaches Assay first and it can drain.
 * The answer is its process id.
 */
export async function launch(cluster: Cluster, logFile: string): Promise<number> {
  const log = await open(logFile, 'a', 0o600);
  const child = spawn(join(cluster.binaries, 'bin', 'postgres'), postgresArguments(cluster), {
    ...as(cluster.owner),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('spawn', resolve);
    });
  } finally {
    await log.close();
  }
  child.unref();
  if (child.pid === undefined) throw new Error('PostgreSQL did not start.');
  return child.pid;
}

function postgresArguments(cluster: Cluster): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketDir,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '64MB',
    log_min_messages: 'warning',
    ...(cluster.volatile && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', cluster.dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** The process id in `postmaster.pid` if that process lives and is PostgreSQL; else null. */
export async function findRunning(dataDir: string): Promise<number | null> {
  const pid = await readLock(dataDir);
  return pid !== null && isAlive(pid) && (await isPostgres(pid)) ? pid : null;
}

async function readLock(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, LOCK_FILE), 'utf8').catch(() => null);
  const pid = Number(text?.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** After an unclean end the number may belong to another process. Where that cannot be seen, it counts as PostgreSQL. */
async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null || command.includes('postgres');
}

/**
 * PostgreSQL does not start while the number in its lock file belongs to a live process other than its parent.
 * When that is a stranger, this process, its parent to be, takes the stranger's place; all other checks stay.
 */
export async function disownLock(dataDir: string): Promise<void> {
  const pid = await readLock(dataDir);
  if (pid === null || !isAlive(pid) || (await isPostgres(pid))) return;
  const file = join(dataDir, LOCK_FILE);
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [String(process.pid), ...rest].join('\n'));
}

/** Fast shutdown: sessions are ended, everything committed is on disk. Kills after 20 s. */
export async function shutDown(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited > 20_000) process.kill(pid, 'SIGQUIT');
    await sleep(50);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function as(owner: Owner): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  return { ...owner, cwd: '/', env: { PATH: process.env['PATH'], TZ: 'UTC' } };
}
