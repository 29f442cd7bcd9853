import { join } from 'node:path';
import { pino } from 'pino';
import { createAssay, createWorker } from './app.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { ensureDatabase, migrateDatabase, openDatabase } from './db/index.ts';
import { startEmbedded } from './db/embedded/index.ts';
import { logOptions } from './logging.ts';
import { loadSecret } from './secrets.ts';

const DATABASE = 'assay';

interface Running {
  url: string;
  close(): Promise<void>;
}

/** Starts the whole server; the answer's `close` drains and stops it, its database included. */
export async function startServer(config: Config): Promise<Running> {
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir }) : null;
  try {
    if (embedded) await ensureDatabase(embedded.url('postgres'), DATABASE);
    const url = config.databaseUrl ?? embedded?.url(DATABASE) ?? '';
    await migrateDatabase(url);
    const secret = await loadSecret(config.secretKey, config.dataDir);
    const assay = await createAssay(config, openDatabase(url), secret);
    const address = await assay.app.listen({ host: config.host, port: config.port });
    const setup = await assay.setupLink();
    if (setup !== null)
      assay.app.log.warn({ part: 'identity', url: setup }, 'there are no accounts: this link creates the first one');
    return {
      url: address,
      close: async () => {
        await assay.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * Starts a process that only executes runs.
 * @throws {Error} without a database to share, or without the key that the servers encrypt with
 */
async function startWorker(config: Config): Promise<Running> {
  if (config.databaseUrl === null || config.secretKey === null) {
    throw new Error('A worker shares the database and the key of the servers: set DATABASE_URL and ASSAY_SECRET_KEY.');
  }
  await migrateDatabase(config.databaseUrl);
  const log = pino(logOptions(config.logLevel));
  const worker = await createWorker(config, openDatabase(config.databaseUrl), config.secretKey, log);
  return { url: config.databaseUrl, close: () => worker.close() };
}

/** `worker` executes runs, anything else is the server. Runs until SIGTERM or SIGINT; a second signal ends it at once. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const isWorker = process.argv[2] === 'worker';
  const running = await (isWorker ? startWorker(config) : startServer(config));
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
  process.stderr.write(`Assay could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
