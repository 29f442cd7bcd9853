import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from './index.ts';
import { findRunning, isAlive, shutDown } from './postmaster.ts';

type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbedded>>;

let folder = '';
let serial = 0;
const used: string[] = [];
const started: EmbeddedDatabase[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-embedded-'));
  // As root the database user must get here, or the data would go to /var/lib.
  await chmod(folder, 0o711);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(started.splice(0).map((database) => database.stop()));
  for (const dataDir of used.splice(0)) {
    const pid = await findRunning(clusterOf(dataDir));
    if (pid !== null && pid !== process.pid) await shutDown(pid);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

function newDataDir(): string {
  serial += 1;
  const dataDir = join(folder, `data-${serial}`);
  used.push(dataDir);
  return dataDir;
}

const clusterOf = (dataDir: string): string => join(dataDir, 'postgres', 'data');

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir });
  started.push(database);
  return database;
}

/** A process of its own that starts the database and says so. */
async function startInChild(dataDir: string): Promise<{ child: ChildProcess; adopted: boolean }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    process.send({ adopted: database.adopted });
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const [message] = (await once(child, 'message')) as [{ adopted: boolean }];
  return { child, adopted: message.adopted };
}

async function query(database: EmbeddedDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url('postgres') });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('startEmbedded', () => {
  it('starts on an empty folder, keeps its data, and stops without leaving a process', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    expect(first.adopted).toBe(false);
    await query(first, 'create table kept (x int)');
    await query(first, 'insert into kept values (7)');
    const pid = await findRunning(clusterOf(dataDir));
    await first.stop();
    expect(pid !== null && isAlive(pid)).toBe(false);
    expect(await findRunning(clusterOf(dataDir))).toBeNull();
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second, 'select x from kept')).toEqual([{ x: 7 }]);
  });

  it('has fsync on, listens on no port, and lets only its owner in', async () => {
    const dataDir = newDataDir();
    const database = await start(dataDir);
    expect(await query(database, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    expect((await stat(clusterOf(dataDir))).mode & 0o777).toBe(0o700);
  });

  it('is taken over after its supervisor was killed, with what was committed', async () => {
    const dataDir = newDataDir();
    const { child } = await startInChild(dataDir);
    const pid = await findRunning(clusterOf(dataDir));
    await kill(child);
    expect(pid !== null && isAlive(pid)).toBe(true);
    const database = await start(dataDir);
    expect(database.adopted).toBe(true);
    expect(await findRunning(clusterOf(dataDir))).toBe(pid);
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    expect(pid !== null && isAlive(pid)).toBe(false);
  });

  it('recovers when PostgreSQL itself was killed', async () => {
    const dataDir = newDataDir();
    const { child } = await startInChild(dataDir);
    const pid = await findRunning(clusterOf(dataDir));
    if (pid === null) throw new Error('PostgreSQL does not run.');
    await kill(child);
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
    const database = await start(dataDir);
    expect(database.adopted).toBe(false);
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.each(['SIGKILL', 'SIGQUIT', 'SIGINT'] as const)(
    'starts again by itself when PostgreSQL gets a %s',
    async (signal) => {
      const database = await start(newDataDir());
      await query(database, 'create table kept (x int)');
      const pid = await findRunning(clusterOf(used[0] ?? ''));
      process.kill(pid ?? 0, signal);
      while (isAlive(pid ?? 0)) await new Promise((resolve) => setTimeout(resolve, 10));
      const answered = async () => await query(database, 'select count(*)::int as n from kept').catch(() => null);
      await expect.poll(answered).toEqual([{ n: 0 }]);
      const next = await findRunning(clusterOf(used[0] ?? ''));
      await database.stop();
      expect(next !== null && next !== pid && !isAlive(next)).toBe(true);
    },
  );

  it('serves two starts at once on a new folder, and stays until the last one stops', async () => {
    const dataDir = newDataDir();
    const [own] = await Promise.all([start(dataDir), startInChild(dataDir)]);
    const pid = await findRunning(clusterOf(dataDir));
    await query(own, 'create table shared (x int)');
    await own.stop();
    expect(pid !== null && isAlive(pid)).toBe(true);
    const again = await start(dataDir);
    expect(again.adopted).toBe(true);
    expect(await query(again, 'select count(*)::int as n from shared')).toEqual([{ n: 0 }]);
  });

  it('serves many simultaneous starts in one process, and ends when all stop', async () => {
    const dataDir = newDataDir();
    const databases = await Promise.all(Array.from({ length: 3 }, () => start(dataDir)));
    for (const database of databases) expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all(databases.map((database) => database.stop()));
    expect(await findRunning(clusterOf(dataDir))).toBeNull();
  });

  it('starts when the process number of an unclean end belongs to another process now', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    const file = join(clusterOf(dataDir), 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await first.stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    children.push(stranger);
    await writeFile(file, [String(stranger.pid), ...lines.slice(1)].join('\n'));
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('says so when the folder has another version', async () => {
    const dataDir = newDataDir();
    await mkdir(clusterOf(dataDir), { recursive: true });
    await writeFile(join(clusterOf(dataDir), 'PG_VERSION'), '14\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/PostgreSQL 14 database.*DATABASE_URL/);
  });

  it('never deletes a folder that it did not make', async () => {
    const dataDir = newDataDir();
    await mkdir(clusterOf(dataDir), { recursive: true });
    const file = join(clusterOf(dataDir), 'precious.txt');
    await writeFile(file, 'mine');
    await expect(startEmbedded({ dataDir })).rejects.toThrow('could not be created');
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});
