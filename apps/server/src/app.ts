import { createLanguageModel, createRuleCompiler } from '@assay/llm';
import type { TokenUsage } from '@assay/llm';
import type { ModelCompiler } from '@assay/rules';
import { createTransport } from '@assay/runner';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { runMigrations } from 'graphile-worker';
import { createAccess } from './access.ts';
import { createBackground, SpareThreads } from './background/index.ts';
import type { Background } from './background/index.ts';
import type { Config } from './config.ts';
import { createWriteProbe } from './db/index.ts';
import type { Database, OpenDatabase } from './db/index.ts';
import { createAuthConfigHandlers } from './features/auth-config/index.ts';
import { createBatchProcessor, createBatchHandlers } from './features/batches/index.ts';
import { createFreePlansOnly } from './features/billing/index.ts';
import { createCommandLineHandlers } from './features/command-line/index.ts';
import { createDocs } from './features/docs/index.ts';
import { createEndpointHandlers, getEndpointRow } from './features/endpoints/index.ts';
import { createEnvironmentHandlers } from './features/environments/index.ts';
import { createFeedbackHandlers } from './features/feedback/index.ts';
import { createFindingsHandlers } from './features/findings/index.ts';
import type { FindingsJobs } from './features/findings/index.ts';
import { createGenerationHandlers } from './features/generation/index.ts';
import type { GenerationAi, GenerationJobs } from './features/generation/index.ts';
import { createHistoryHandlers, startHistoryMaintenance } from './features/history/index.ts';
import { createCallerHandlers } from './features/callers/index.ts';
import { registerIdentityRoutes } from './features/identity/index.ts';
import type { PasswordHashing } from './features/identity/index.ts';
import { createImportHandlers } from './features/imports/index.ts';
import type { ImportJobs } from './features/imports/index.ts';
import { createMetrics, registerMetrics } from './features/metrics/index.ts';
import type { RunMetrics } from './features/metrics/index.ts';
import { createProjectTextHandlers } from './features/project-text/index.ts';
import type { ProjectTextJobs } from './features/project-text/index.ts';
import { createReimportHandlers } from './features/reimport/index.ts';
import type { ReimportJobs } from './features/reimport/index.ts';
import { startRunWorkers } from './features/run-execution/index.ts';
import { createRunReportHandlers } from './features/run-reports/index.ts';
import { createRunSubscribers, createRunFeeds, createRunSignals } from './features/run-stream/index.ts';
import type { RunSubscribers } from './features/run-stream/index.ts';
import { createRunHandlers, isAnyRunNew, stopRunsOf } from './features/runs/index.ts';
import { createSampleHandlers } from './features/sample/index.ts';
import { createScenarioHandlers } from './features/scenarios/index.ts';
import { createSubscriptionHandlers, setDefaultTier } from './features/subscription/index.ts';
import { createSystemHandlers, deleteSystemsOf } from './features/systems/index.ts';
import type { RunsOfSystem } from './features/systems/index.ts';
import { createTokenHandlers } from './features/tokens/index.ts';
import type { UsageCounter } from './features/tokens/index.ts';
import { createWarmUpHandlers } from './features/warm-up/index.ts';
import type { WarmUpJobs } from './features/warm-up/index.ts';
import { createValidationHandlers, startRecompilation } from './features/validations/index.ts';
import {
  AppError,
  buildOpenApiDocument,
  createHttp,
  refuseUnknown,
  registerEndpoints,
  serveWeb,
} from './http/index.ts';
import type { Handlers } from './http/index.ts';
import { createSecretBox } from './secrets.ts';
import { traceRequests } from './tracing.ts';

/** Planning for a document of a thousand operations takes a while, and nobody waits for the thread. */
const LEARNING = { maxThreads: 2, computingMs: 300_000 };

type AssayBackground = Background<FindingsJobs & GenerationJobs & ImportJobs & ProjectTextJobs & ReimportJobs>;

export interface Assay {
  app: FastifyInstance;
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
  await prepareDatabase(config, database);
  const app = await createApp(config);
  const metrics = createMetrics(database.pool, app.log);
  const ai = createAi(config);
  const running = await startRunning(config, database, secret, { ai, log: app.log, metrics });
  const { signals } = running;
  const beforeDeleteOrganization = (id: string) => deleteSystemsOf(db, id, runsOfSystem(db));
  const access = createAccess({ config, db, secret, app, passwords, signals, beforeDeleteOrganization });
  const { identity, authenticate, sessionStreams, tokenUsage } = access;
  const subscribers = createRunSubscribers(config.streamGraceMs, signals.watchers);
  const threads = createThreads(database.url, spares);
  app.addHook('onListen', async () => threads.warm());
  const docs = createDocs(() => buildOpenApiDocument(config.publicUrl));
  const parts = { config, db, app, ai, running, subscribers, tokenUsage, ...threads };
  const handlers = { ...createHandlers(parts), ...docs.handlers };
  await app.register(
    async (api) => {
      registerIdentityRoutes(api, identity, config.publicUrl);
      docs.registerPage(api);
      registerMetrics(api, metrics, config.metricsToken);
      registerEndpoints(api, handlers, {
        authenticate,
        checkResponses: config.environment !== 'production',
        sessionStreams,
      });
      api.setNotFoundHandler(refuseUnknown);
    },
    { prefix: '/api' },
  );
  const recompilation = startRecompilation(db, app.log);
  const maintenance = startHistoryMaintenance(db, config.historyDays, app.log);
  if (config.webDir !== null) await serveWeb(app, config.webDir);

  return {
    app,
    close: async () => {
      const draining = running.drain();
      await app.close();
      await tokenUsage.close();
      await threads.close();
      await draining;
      await recompilation.stop();
      await maintenance.stop();
      subscribers.close();
      sessionStreams.close();
      await running.close();
      metrics.close();
      await database.close();
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

async function createApp(config: Config): Promise<FastifyInstance> {
  const app = await createHttp({
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
    maxConnectionsPerAddress: config.maxConnectionsPerAddress,
  });
  traceRequests(app);
  return app;
}

interface Parts {
  config: Config;
  db: Database;
  app: FastifyInstance;
  ai: GenerationAi;
  running: Awaited<ReturnType<typeof startRunning>>;
  subscribers: RunSubscribers;
  background: AssayBackground;
  learning: Background<WarmUpJobs>;
  tokenUsage: UsageCounter;
}

const runsOfSystem = (db: Database): RunsOfSystem => ({
  stopAll: (id) => stopRunsOf(db, id),
  isAnyNew: isAnyRunNew,
});

/** The handlers of all endpoints of the contract. */
function createHandlers(parts: Parts): Omit<Handlers, 'getOpenApiDocument'> {
  const { config, db, app, ai, running, subscribers, background, learning, tokenUsage } = parts;
  const { box, transport, signals } = running;
  const storage = createWriteProbe(db);
  const feeds = createRunFeeds({ db, signals });
  return {
    ...createSystemHandlers(db, runsOfSystem(db)),
    ...createImportHandlers(db, background),
    ...createReimportHandlers(background),
    ...createSampleHandlers({ db, box, transport, background, url: config.sampleUrl }),
    ...createAuthConfigHandlers({ db, box, transport }),
    ...createEnvironmentHandlers({ db, box, transport }),
    ...createEndpointHandlers(db),
    ...createScenarioHandlers(db, (organizationId, id) => getEndpointRow(db, organizationId, id)),
    ...createValidationHandlers(db, ruleModel(ai, app)),
    ...createGenerationHandlers(background, ai),
    ...createWarmUpHandlers({ db, box, targets: config.targets, background: learning }),
    ...createHistoryHandlers(db),
    ...createRunHandlers({ db, feeds, subscribers }),
    ...createRunReportHandlers(db, background),
    ...createFindingsHandlers({ db, background, feeds, subscribers }),
    ...createBatchHandlers({ db, signals, subscribers }),
    ...createSubscriptionHandlers({ db, payments: createFreePlansOnly() }),
    ...createFeedbackHandlers(db),
    ...createCommandLineHandlers({ db, box }),
    ...createCallerHandlers(db),
    ...createTokenHandlers(db, tokenUsage),
    ...createProjectTextHandlers(background),
    getCapabilities: async () => ({ language_model: ai.mode === 'model' ? ai.model.name : null }),
    getHealth: async () => {
      const failure = await storage.look();
      if (failure !== null) throw new AppError('unavailable', failure);
      return { status: 'ok' };
    },
  };
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
  const box = createSecretBox(secret);
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

const RULE_TIMEOUT_MS = 30_000;

/** The model that translates sentences the grammar does not understand, if one is configured. */
function ruleModel(ai: GenerationAi, app: FastifyInstance): ModelCompiler | null {
  if (ai.mode !== 'model') return null;
  const onUsage = (usage: TokenUsage) => app.log.info({ part: 'rules', ...usage }, 'a model translated a rule');
  return createRuleCompiler(ai.model, { timeoutMs: RULE_TIMEOUT_MS, onUsage });
}
