export {
  countModelUse,
  findValidationShortage,
  giveBackRuns,
  requireRuns,
  reserveRuns,
  reserveValidationGeneration,
} from './monthly-usage.ts';
export { requireScenarioQuota, requireSystemQuota, scenarioQuota, scenarioLimit } from './require-quota.ts';
export { createSubscriptionHandlers } from './subscription.routes.ts';
export { findSubscription, setDefaultTier } from './subscription.store.ts';
