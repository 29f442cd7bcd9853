import { createLanguageModel } from '@assay/llm';
import { createTransport } from '@assay/runner';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { runMigrations } from 'graphile-worker';
import { createAccess } from './access.ts';
import { createBackground, SpareThreads } from './background/index.ts';
import type { Config } from './config.ts';
import type { Database, OpenDatabase } from './db/index.ts';
import { createBatchProcessor } from './features/batches/index.ts';
import { auditCalls } from './features/audit/index.ts';
import { createBilling } from './features/billing/index.ts';
import type { Billing } from './features/billing/index.ts';
import { createDocs } from './features/docs/index.ts';
import type { GenerationAi } from './features/generation/index.ts';
import { startHistoryMaintenance } from './features/history/index.ts';
import { createNetworkLimit, registerIdentityRoutes } from './features/identity/index.ts';
import type { PasswordHashing } from './features/identity/index.ts';
import { createMetrics, registerMetrics } from './features/metrics/index.ts';
import type { RunMetrics } from './features/metrics/index.ts';
import { startRunWorkers } from './features/run-execution/index.ts';
import { createRunSubscribers, createRunSignals } from './features/run-stream/index.ts';
import { setDefaultTier } from './features/subscription/index.ts';
import { deleteSystemsOf } from './features/systems/index.ts';
import type { WarmUpJobs } from './features/warm-up/index.ts';
import { startRecompilation } from './features/validations/index.ts';
import { buildOpenApiDocument, createHttp, refuseUnknown, registerEndpoints, serveWeb } from './http/index.ts';
import type { StreamQuota } from './http/index.ts';
import { createSecretBox } from './secrets/index.ts';
import { traceRequests } from './tracing.ts';
import { createMailer } from './mail/index.ts';
import { createHandlers, runsOfSystem } from './handlers.ts';
import type { AssayBackground, Parts } from './handlers.ts';

/** Planning for a document of a thousand operations takes a while, and nobody waits for the thread. */
const LEARNING = { maxThreads: 2, computingMs: 300_000 };

/** How long readers have for the last events of the runs that a closing server has executed. */
const LAST_EVENTS_MS = 1000;

export interface Assay {
  app: FastifyInstance;
  /** The link that creates the first account where not everybody may; null when there is one. */
  setupLink(): Promise<string | null>;
  /** Drains: starts no new work, lets current work finish, then closes everything. */
  close(): Promise<void>;
}

/** What an application is given where several are started in one process. */
export interface Given {
  /** Threads, which whoever gives them ends. */
  spares?: SpareThreads;
  passwords?: PasswordHashing;
}

/** The composition root: the only place that knows every part. */
export async function createAssay(
  config: Config,
  database: OpenDatabase,
  secret: string,
  { spares, passwords }: Given = {},
): Promise<Assay> {
  const { db } = database;
  const app = await createApp(config, database);
  const metrics = createMetrics(database.pool, app.log);
  const ai = createAi(config);
  const running = await startRunning(config, database, secret, { ai, log: app.log, metrics });
  const mailer = createMailer(config.mail, app.log);
  const billing = createBilling(config, { db, secret, needsConfirmedEmail: mailer.canSend, mailer, log: app.log });
  const access = createAccess({ config, db, secret, app, passwords, mailer, running, ...accessHooks(db, billing) });
  const { identity, sessionStreams, streams, tokenUsage } = access;
  const subscribers = createRunSubscribers(config.streamGraceMs, running.signals.watchers);
  const threads = createThreads(database.url, spares);
  app.addHook('onListen', async () => threads.warm());
  const docs = createDocs(() => buildOpenApiDocument(config.publicUrl));
  const publicLimit = createNetworkLimit(db, secret, 'public-checkout');
  const parts = { config, db, app, ai, running, subscribers, tokenUsage, billing, publicLimit, ...threads };
  const handlers = { ...createHandlers(parts), ...docs.handlers };
  await app.register(
    async (api) => {
      registerIdentityRoutes(api, identity, config.publicUrl);
      docs.registerPage(api);
      registerMetrics(api, metrics, config.metricsToken);
      billing.registerPages(api);
      registerEndpoints(api, handlers, {
        ...access,
        checkResponses: config.environment !== 'production',
        audit: auditCalls(db),
      });
      api.setNotFoundHandler(refuseUnknown);
    },
    { prefix: '/api' },
  );
  const upkeep = startUpkeep({ db, config, log: app.log, billing });
  if (config.webDir !== null) await serveWeb(app, config.webDir);

  return {
    app,
    setupLink: () => identity.setupLink(),
    close: async () => {
      const draining = drain(running, streams);
      await app.close();
      await tokenUsage.close();
      await threads.close();
      await draining;
      await upkeep.stop();
      subscribers.close();
      sessionStreams.close();
      await access.settle();
      mailer.close();
      await running.close();
      metrics.close();
      await database.close();
    },
  };
}

/** Readers of runs that go on elsewhere connect to another server. */
async function drain(running: { drain(): Promise<void> }, streams: StreamQuota): Promise<void> {
  try {
    await running.drain();
  } finally {
    setTimeout(() => streams.endAll(), LAST_EVENTS_MS).unref();
  }
}

/** What else happens when somebody signs in, and before an organization is deleted. */
function accessHooks(db: Database, billing: Billing) {
  return {
    afterSignIn: (userId: string) => billing.attach(userId),
    beforeDeleteOrganization: async (id: string) => {
      await billing.end(id);
      await deleteSystemsOf(db, id, runsOfSystem(db));
    },
  };
}

/** What is done from time to time beside all calls. */
function startUpkeep({
  db,
  config,
  log,
  billing,
}: Pick<Parts, 'db' | 'config' | 'billing'> & { log: FastifyBaseLogger }) {
  const reconciliation = billing.start();
  const recompilation = startRecompilation(db, log);
  const maintenance = startHistoryMaintenance(db, config.historyDays, log);
  return {
    stop: async () => {
      reconciliation.stop();
      await recompilation.stop();
      await maintenance.stop();
    },
  };
}

/** Jobs beside the main thread. Threads that are given are ended by whoever gives them. */
function createThreads(databaseUrl: string, given: SpareThreads | undefined) {
  const own = new SpareThreads();
  const spares = given ?? own;
  const background: AssayBackground = createBackground({ databaseUrl, spares });
  // Limits of its own: it waits for an API for minutes, and imports must not wait for that.
  const learning = createBackground<WarmUpJobs>({ databaseUrl, spares, ...LEARNING });
  return {
    background,
    learning,
    warm: () => spares.warm(),
    close: async () => {
      await background.close();
      await learning.close();
      await own.close();
    },
  };
}

async function createApp(config: Config, database: OpenDatabase): Promise<FastifyInstance> {
  await prepareDatabase(config, database);
  const app = await createHttp({
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    maxConnectionsPerAddress: config.maxConnectionsPerAddress,
  });
  traceRequests(app);
  return app;
}

async function prepareDatabase(config: Config, { db, pool }: OpenDatabase): Promise<void> {
  await runMigrations({ pgPool: pool });
  await setDefaultTier(db, config.defaultTier);
}

export interface Worker {
  /** Drains: starts no new work, lets current work finish, then closes everything. */
  close(): Promise<void>;
}

/** A process that executes runs and serves no requests, beside others on the same database. */
export async function createWorker(
  config: Config,
  database: OpenDatabase,
  secret: string,
  log: FastifyBaseLogger,
): Promise<Worker> {
  await prepareDatabase(config, database);
  const metrics = createMetrics(database.pool, log);
  const running = await startRunning(config, database, secret, { ai: createAi(config), log, metrics });
  return {
    close: async () => {
      await running.drain();
      await running.close();
      metrics.close();
      await database.close();
    },
  };
}

/** Starts what sends requests to the APIs under test. With `workerRuns` 0 this process executes no runs. */
async function startRunning(
  config: Config,
  database: OpenDatabase,
  secret: string,
  { ai, log, metrics }: { ai: GenerationAi; log: FastifyBaseLogger; metrics: RunMetrics },
) {
  const transport = createTransport(config.targets);
  const box = createSecretBox(database.url, secret);
  const signals = await createRunSignals(database.url);
  const workers =
    config.workerRuns === 0
      ? null
      : await startRunWorkers({
          db: database.db,
          box,
          transport,
          url: database.url,
          pool: database.pool,
          concurrency: config.runConcurrency,
          signals,
          batchProcessor: createBatchProcessor({
            db: database.db,
            signals,
            log,
            model: ai.mode === 'model' ? ai.model : null,
          }),
          maxRuns: config.workerRuns,
          metrics,
          log,
        });
  return {
    box,
    transport,
    signals,
    drain: async () => workers?.stop(),
    close: async () => {
      await signals.close();
      await transport.close();
    },
  };
}

function createAi({ ai }: Config): GenerationAi {
  return ai.mode === 'model' ? { mode: 'model', model: createLanguageModel(ai.settings) } : { mode: ai.mode };
}
