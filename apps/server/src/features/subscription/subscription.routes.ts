import type { Usage } from '@assay/contract';
import { UNLIMITED } from '@assay/contract';
import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { readMonth, readMonths } from './monthly-usage.ts';
import { findQuota } from './quota.ts';
import { countScenarios, countSystems } from './require-quota.ts';
import { findSubscription, listTiers, presentTier } from './subscription.store.ts';

type SubscriptionHandlers = Pick<
  Handlers,
  'listTiers' | 'getMySubscription' | 'getMyUsage' | 'getMyLimits' | 'getUsageHistory'
>;

export function createSubscriptionHandlers(db: Database): SubscriptionHandlers {
  return {
    listTiers: async () => (await listTiers(db)).map(presentTier),
    getMySubscription: ({ principal }) => answerSubscription(db, principal.organizationId),
    getMyUsage: ({ principal }) => readUsage(db, principal.organizationId),
    getMyLimits: async ({ principal }) => {
      const usage = await readUsage(db, principal.organizationId);
      const { validation_generations_remaining, validation_generations_used, validation_generations_limit } = usage;
      return {
        success: true,
        data: {
          validation_generations_remaining,
          validation_generations_used,
          validation_generations_limit,
          subscription: usage.subscription,
        },
      };
    },
    getUsageHistory: ({ principal }) => readMonths(db, principal.organizationId),
  };
}

/** The plan of an organization in the envelope of the API (decision 58). */
export async function answerSubscription(db: Database, organizationId: string) {
  const { row: _, ...data } = await findSubscription(db, organizationId);
  return { success: true, data, error: null };
}

async function readUsage(db: Database, organizationId: string): Promise<Usage> {
  const quota = await findQuota(db, organizationId);
  const { tier } = quota;
  const month = await readMonth(db, organizationId, quota);
  const limit = tier.max_validation_generations_per_month;
  const remaining = limit === UNLIMITED ? UNLIMITED : Math.max(0, limit - month.validationGenerations);
  return {
    systems_used: await countSystems(db, quota),
    systems_limit: tier.max_systems,
    scenarios_used: await countScenarios(db, quota),
    scenarios_limit: tier.max_scenarios,
    runs_used: month.runs,
    runs_limit: tier.max_runs_per_month,
    validation_generations_used: month.validationGenerations,
    validation_generations_limit: limit,
    validation_generations_remaining: remaining,
    tokens_total_used: month.tokensInput + month.tokensOutput,
    tokens_input_used: month.tokensInput,
    tokens_output_used: month.tokensOutput,
    llm_requests_made: month.llmRequests,
    subscription: { tier },
  };
}
