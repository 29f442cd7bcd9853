import { join } from 'node:path';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { startHeartbeat } from './background/index.ts';
import { createAssay, createWorker } from './app.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { ensureDatabase, migrateDatabase, openDatabase, outliveConnections } from './db/index.ts';
import { startEmbedded } from './db/embedded/index.ts';
import { logOptions } from './logging.ts';
import { readHiddenLine } from './read-hidden-line.ts';
import { runAdmin } from './features/admin/index.ts';
import { loadSecret, replaceSecretFile } from './secrets/index.ts';

const DATABASE = 'assay';

/** Where what is stored is: the given database, or the embedded one, which a server that runs already shares. */
async function openStorage(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir }) : null;
  try {
    if (embedded) await ensureDatabase(embedded.url('postgres'), DATABASE);
    const url = config.databaseUrl ?? embedded?.url(DATABASE) ?? '';
    await migrateDatabase(url);
    return { url, stop: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

interface Running {
  url: string;
  close(): Promise<void>;
}

/** Starts the whole server; the answer's `close` drains and stops it, its database included. */
export async function startServer(config: Config): Promise<Running> {
  const storage = await openStorage(config);
  try {
    const secret = await loadSecret(config.secretKey, config.dataDir);
    const assay = await createAssay(config, openDatabase(storage.url), secret);
    const address = await assay.app.listen({ host: config.host, port: config.port });
    const setup = await assay.setupLink();
    if (setup !== null)
      assay.app.log.warn({ part: 'identity', url: setup }, 'there are no accounts: this link creates the first one');
    return {
      url: address,
      close: async () => {
        await assay.close();
        await storage.stop();
      },
    };
  } catch (error) {
    await storage.stop();
    throw error;
  }
}

/**
 * Starts a process that only executes runs.
 * @throws {Error} without a database to share, or without the key that the servers encrypt with
 */
async function startWorker(config: Config, log: Logger): Promise<Running> {
  if (config.databaseUrl === null || config.secretKey === null) {
    throw new Error('A worker shares the database and the key of the servers: set DATABASE_URL and ASSAY_SECRET_KEY.');
  }
  await migrateDatabase(config.databaseUrl);
  const worker = await createWorker(config, openDatabase(config.databaseUrl), config.secretKey, log);
  const heartbeat = config.heartbeatFile === null ? null : await startHeartbeat(config.heartbeatFile, log);
  return {
    url: config.databaseUrl,
    close: async () => {
      await worker.close();
      heartbeat?.stop();
    },
  };
}

/** `admin` with a command: accounts, organizations, the key. Servers may run meanwhile. */
async function administrate(config: Config, words: string[]): Promise<void> {
  const storage = await openStorage(config);
  const database = openDatabase(storage.url, { maxConnections: 2 });
  const { secretKey, dataDir } = config;
  try {
    await runAdmin(words, {
      db: database.db,
      secret: await loadSecret(secretKey, dataDir),
      nextSecret: config.newSecretKey,
      replaceSecret: secretKey === null ? (next) => replaceSecretFile(dataDir, next) : null,
      readPassword: () => readHiddenLine('Password: '),
      write: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await database.close();
    await storage.stop();
  }
}

/** `worker` executes runs, `admin` is a command, anything else is the server. Runs until SIGTERM or SIGINT; a second signal ends it at once. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (process.argv[2] === 'admin') return administrate(config, process.argv.slice(3));
  const log = pino(logOptions(config.logLevel));
  outliveConnections(process, (err) => log.error({ err, part: 'database' }, 'a connection was lost'));
  const isWorker = process.argv[2] === 'worker';
  const running = await (isWorker ? startWorker(config, log) : startServer(config));
  process.send?.({ type: 'ready', url: running.url });
  process.stdout.write(
    isWorker
      ? `Assay worker takes up to ${config.workerRuns} runs at once\n`
      : `Assay listens at ${running.url}, data in ${join(config.dataDir)}\n`,
  );
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(130);
    stopping = true;
    void running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Assay did not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by `npm start`: when that process dies, this one must not stay behind.
  process.on('disconnect', stop);
}

main().catch((error: unknown) => {
  const isCommand = process.argv[2] === 'admin';
  process.stderr.write(
    `${isCommand ? '' : 'Assay could not start. '}${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
