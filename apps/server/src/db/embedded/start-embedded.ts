import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { copyBinaries, findBinaries } from './binaries.ts';
import { createClient } from '../connections/kept-connection.ts';
import { chooseOwner, isReachable, makePrivateDir, sharedRoot } from './owner.ts';
import type { Owner } from './owner.ts';
import { disownLock, findRunning, initialise, isAlive, launch, shutDown, SUPERUSER } from './postmaster.ts';
import type { Cluster } from './postmaster.ts';

export interface EmbeddedDatabase {
  /** Connection string of a database in this cluster. */
  url(database: string): string;
  /** True when a PostgreSQL left behind by an earlier process was taken over. */
  adopted: boolean;
  /** Stops PostgreSQL unless another Assay process uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Assay's data folder; PostgreSQL lives in `postgres` below it. */
  dataDir: string;
  volatile?: boolean;
}

const READY_TIMEOUT_MS = 60_000;
const RESTART_MS = 200;
const SUPERVISOR = 'assay-supervisor';
/** Linux and macOS refuse longer socket paths (sun_path). */
const MAX_SOCKET_PATH = 90;

/**
 * Starts the bundled PostgreSQL, or takes over one that runs on this data folder already.
 * It listens on a Unix socket in a folder only its owner can enter, and on no port. One that dies is started again.
 * @throws {Error} saying what to do: no binary for the platform, folder not writable, cluster of another version.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(options);
  const url = (database: string): string =>
    `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(cluster.socketDir)}`;
  const first = await startOrAdopt(url('postgres'), cluster);
  const watching = watch(first, () => startOrAdopt(url('postgres'), cluster));
  return {
    url,
    adopted: first.adopted,
    stop: async () => {
      const { connection } = await watching.end();
      const alone = await isAlone(connection);
      await connection.end().catch(() => undefined);
      const running = await findRunning(cluster.dataDir);
      if (alone && running !== null) await shutDown(running);
    },
  };
}

interface Watched {
  connection: pg.Client;
  /** Resolves when the connection has ended. */
  ended: Promise<void>;
}

async function startOrAdopt(url: string, cluster: Cluster): Promise<Watched & { adopted: boolean }> {
  const adopted = await findRunning(cluster.dataDir);
  const pid = adopted ?? (await startCluster(cluster));
  return { ...(await connectWhenReady(url, pid, cluster)), adopted: adopted !== null };
}

/**
 * Restarts PostgreSQL until it works, whenever it ends unexpectedly: it was killed, or ran out of memory.
 * `end` stops watching and answers the connection of the last one.
 */
function watch(first: Watched, start: () => Promise<Watched>): { end(): Promise<Watched> } {
  const ending = new AbortController();
  let latest = first;
  let starting = Promise.resolve();
  const startAgain = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await sleep(RESTART_MS);
      const started = ending.signal.aborted ? null : await start().catch(() => null);
      if (started) return look(started);
    }
  };
  const startUnlessEnding = (): void => {
    if (!ending.signal.aborted) starting = startAgain();
  };
  const look = (watched: Watched): void => {
    latest = watched;
    void watched.ended.then(startUnlessEnding);
  };
  look(first);
  return {
    end: async () => {
      ending.abort();
      await starting;
      return latest;
    },
  };
}

async function prepareCluster(options: EmbeddedOptions): Promise<Cluster> {
  const owner = await chooseOwner();
  const packaged = await findBinaries();
  const root = await makeRoot(options.dataDir, owner);
  const binaries = (await isReachable(join(packaged, 'bin', 'postgres'), owner))
    ? packaged
    : await copyBinaries(packaged, sharedRoot(`postgres-${fingerprint(packaged)}`));
  const socketDir = await makeSocketDir(root, owner);
  return { binaries, dataDir: join(root, 'data'), socketDir, owner, volatile: options.volatile ?? false };
}

/** Below Assay's data folder, or elsewhere when the database user cannot get there. */
async function makeRoot(dataDir: string, owner: Owner): Promise<string> {
  await makePrivateDir(dataDir, null);
  // The database user must pass through Assay's folder to reach its own; it may not list it.
  if (owner) await chmod(dataDir, 0o711);
  const wanted = join(dataDir, 'postgres');
  const root = (await isReachable(wanted, owner)) ? wanted : sharedRoot(fingerprint(dataDir));
  await mkdir(dirname(root), { recursive: true, mode: 0o755 });
  await makePrivateDir(root, owner);
  return root;
}

async function makeSocketDir(root: string, owner: Owner): Promise<string> {
  const beside = join(root, 'run');
  const path = beside.length <= MAX_SOCKET_PATH ? beside : join(tmpdir(), `assay-${fingerprint(root)}`);
  await makePrivateDir(path, owner);
  return path;
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

async function startCluster(cluster: Cluster): Promise<number> {
  const version = await readFile(join(cluster.dataDir, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) await initialise(cluster);
  else if (version.trim() !== '18') {
    throw new Error(
      `${cluster.dataDir} holds a PostgreSQL ${version.trim()} database, and this version of Assay brings PostgreSQL 18. ` +
        'Dump it with the older version and restore it here (docs/operations.md), or set DATABASE_URL.',
    );
  }
  await disownLock(cluster.dataDir);
  return launch(cluster, logFile(cluster));
}

function logFile(cluster: Cluster): string {
  return join(cluster.dataDir, '..', 'postgres.log');
}

async function connectWhenReady(url: string, pid: number, cluster: Cluster): Promise<Watched> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const client = createClient({ connectionString: url, application_name: SUPERVISOR });
    // Listens from the start: a database that ends right after it has answered must not go unnoticed.
    const ended = new Promise<void>((resolve) => void client.once('end', resolve));
    try {
      await client.connect();
      return { connection: client, ended };
    } catch (cause) {
      await client.end().catch(() => undefined);
      // Two starts at once: PostgreSQL refuses the second, which then uses the first.
      const exited = !isAlive(pid) && (await findRunning(cluster.dataDir)) === null;
      if (exited || Date.now() > deadline) throw await startFailure(cluster, cause);
      await sleep(20);
    }
  }
}

async function startFailure(cluster: Cluster, cause: unknown): Promise<Error> {
  const log = await readFile(logFile(cluster), 'utf8').catch(() => '');
  const last = log.trim().split('\n').slice(-5).join('\n');
  const free = await stat(cluster.dataDir).catch(() => null);
  return new Error(
    `PostgreSQL did not start on ${cluster.dataDir}${free === null ? ' (the folder is missing)' : ''}. Its last words:\n${last}`,
    { cause },
  );
}

/** True when no other Assay process watches this cluster. It leaves before it checks, so the last of several that stop at the same time sees no other. */
async function isAlone(connection: pg.Client): Promise<boolean> {
  try {
    await connection.query("set application_name to 'assay-leaving'");
    const answer = await connection.query<{ others: number }>(
      'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [SUPERVISOR],
    );
    return answer.rows[0]?.others === 0;
  } catch {
    return true;
  }
}
