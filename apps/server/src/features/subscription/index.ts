export { createAdvancedAuthCheck } from './advanced-auth.ts';
export type { AdvancedAuthCheck } from './advanced-auth.ts';
export {
  countModelUse,
  findValidationShortage,
  giveBackRuns,
  requireRuns,
  reserveRuns,
  reserveValidationGeneration,
} from './monthly-usage.ts';
export { requireScenarioQuota, requireSystemQuota, scenarioQuota, scenarioLimit } from './require-quota.ts';
export { answerSubscription, createSubscriptionHandlers } from './subscription.routes.ts';
export { GRACE_DAYS, findSubscription, getTier, setDefaultTier, setPlan } from './subscription.store.ts';
export type { TierRow } from './subscription.store.ts';
