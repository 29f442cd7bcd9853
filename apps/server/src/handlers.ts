import type { Transport } from '@assay/runner';
import type { SecretBox } from './secrets/index.ts';
import type { RunSignals } from './features/run-stream/index.ts';
import { createAuditHandlers } from './features/audit/index.ts';
import { createRuleCompiler } from '@assay/llm';
import type { TokenUsage } from '@assay/llm';
import type { ModelCompiler } from '@assay/rules';
import type { FastifyInstance } from 'fastify';
import type { Background } from './background/index.ts';
import type { Config } from './config.ts';
import { createWriteProbe } from './db/index.ts';
import type { Database } from './db/index.ts';
import { createAuthConfigHandlers } from './features/auth-config/index.ts';
import { createBatchHandlers } from './features/batches/index.ts';
import { createBillingHandlers } from './features/billing/index.ts';
import type { Billing } from './features/billing/index.ts';
import { createCommandLineHandlers } from './features/command-line/index.ts';
import { createEndpointHandlers, getEndpointRow } from './features/endpoints/index.ts';
import { createEnvironmentHandlers } from './features/environments/index.ts';
import { createFeedbackHandlers } from './features/feedback/index.ts';
import { createFindingsHandlers } from './features/findings/index.ts';
import type { FindingsJobs } from './features/findings/index.ts';
import { createGenerationHandlers } from './features/generation/index.ts';
import type { GenerationAi, GenerationJobs } from './features/generation/index.ts';
import { createHistoryHandlers } from './features/history/index.ts';
import { createCallerHandlers } from './features/callers/index.ts';
import { hasNoAccounts } from './features/identity/index.ts';
import type { NetworkLimit } from './features/identity/index.ts';
import { createImportHandlers } from './features/imports/index.ts';
import type { ImportJobs } from './features/imports/index.ts';
import { createOrganizationDataHandlers } from './features/organization-data/index.ts';
import { createProjectTextHandlers } from './features/project-text/index.ts';
import type { ProjectTextJobs } from './features/project-text/index.ts';
import { createReimportHandlers } from './features/reimport/index.ts';
import type { ReimportJobs } from './features/reimport/index.ts';
import { createRunReportHandlers } from './features/run-reports/index.ts';
import { createRunFeeds } from './features/run-stream/index.ts';
import type { RunSubscribers } from './features/run-stream/index.ts';
import { createRunHandlers, isAnyRunNew, stopRunsOf } from './features/runs/index.ts';
import { createSampleHandlers } from './features/sample/index.ts';
import { createScenarioHandlers } from './features/scenarios/index.ts';
import { createAdvancedAuthCheck, createSubscriptionHandlers } from './features/subscription/index.ts';
import { createSystemHandlers } from './features/systems/index.ts';
import type { RunsOfSystem } from './features/systems/index.ts';
import { createTokenHandlers } from './features/tokens/index.ts';
import type { UsageCounter } from './features/tokens/index.ts';
import { createWarmUpHandlers } from './features/warm-up/index.ts';
import type { WarmUpJobs } from './features/warm-up/index.ts';
import { createValidationHandlers, followStatus } from './features/validations/index.ts';
import { AppError } from './http/index.ts';
import type { Handlers } from './http/index.ts';

export type AssayBackground = Background<FindingsJobs & GenerationJobs & ImportJobs & ProjectTextJobs & ReimportJobs>;

/** What sends requests to the APIs under test. */
export interface Running {
  box: SecretBox;
  transport: Transport;
  signals: RunSignals;
}

export interface Parts {
  config: Config;
  db: Database;
  app: FastifyInstance;
  ai: GenerationAi;
  running: Running;
  subscribers: RunSubscribers;
  background: AssayBackground;
  learning: Background<WarmUpJobs>;
  tokenUsage: UsageCounter;
  billing: Billing;
  publicLimit: NetworkLimit;
}

export const runsOfSystem = (db: Database): RunsOfSystem => ({
  stopAll: (id) => stopRunsOf(db, id),
  isAnyNew: isAnyRunNew,
});

/** The handlers of all endpoints of the contract. */
export function createHandlers(parts: Parts): Omit<Handlers, 'getOpenApiDocument'> {
  const { config, db, app, ai, running, subscribers, background, learning, tokenUsage } = parts;
  const { billing, publicLimit } = parts;
  const { box, transport, signals } = running;
  const storage = createWriteProbe(db);
  const requireAdvancedAuth = createAdvancedAuthCheck(db, config.advancedAuth);
  const feeds = createRunFeeds({ db, signals, storage });
  return {
    ...createSystemHandlers(db, runsOfSystem(db)),
    ...createImportHandlers(db, background),
    ...createReimportHandlers(background),
    ...createSampleHandlers({ db, box, transport, requireAdvancedAuth, background, url: config.sampleUrl }),
    ...createAuthConfigHandlers({ db, box, transport, requireAdvancedAuth }),
    ...createEnvironmentHandlers({ db, box, transport, requireAdvancedAuth }),
    ...createEndpointHandlers(db),
    ...createScenarioHandlers(db, {
      requireEndpoint: (organizationId, id) => getEndpointRow(db, organizationId, id),
      followStatus,
    }),
    ...createValidationHandlers(db, ruleModel(ai, app)),
    ...createGenerationHandlers(background, ai),
    ...createWarmUpHandlers({ db, box, targets: config.targets, background: learning }),
    ...createHistoryHandlers(db),
    ...createRunHandlers({ db, feeds, subscribers }),
    ...createRunReportHandlers(db, background),
    ...createFindingsHandlers({ db, background, feeds, subscribers }),
    ...createBatchHandlers({ db, signals, subscribers }),
    ...createSubscriptionHandlers(db),
    ...createAuditHandlers(db),
    ...createOrganizationDataHandlers(db),
    ...createBillingHandlers({ db, billing: billing.deps, publicUrl: config.publicUrl, publicLimit }),
    ...createFeedbackHandlers(db),
    ...createCommandLineHandlers({ db, box }),
    ...createCallerHandlers(db),
    ...createTokenHandlers(db, tokenUsage),
    ...createProjectTextHandlers(background),
    getCapabilities: async () => ({
      language_model: ai.mode === 'model' ? ai.model.name : null,
    }),
    getSignInOptions: async () => ({
      sends_mail: config.mail !== null,
      single_sign_on: config.oidc?.name ?? null,
      sign_up: config.signUp.mode,
      sign_up_domains: config.signUp.domains,
      sells_plans: billing.deps !== null,
      is_new: await hasNoAccounts(db),
    }),
    getHealth: async () => {
      const failure = await storage.look();
      if (failure !== null) throw new AppError('unavailable', failure);
      return { status: 'ok' };
    },
  };
}

const RULE_TIMEOUT_MS = 30_000;

/** The model that translates sentences the grammar does not understand, if one is configured. */
function ruleModel(ai: GenerationAi, app: FastifyInstance): ModelCompiler | null {
  if (ai.mode !== 'model') return null;
  const onUsage = (usage: TokenUsage) => app.log.info({ part: 'rules', ...usage }, 'a model translated a rule');
  return createRuleCompiler(ai.model, { timeoutMs: RULE_TIMEOUT_MS, onUsage });
}
