export {
  countModelUse,
  findValidationShortage,
  giveBackRuns,
  requireRuns,
  reserveRuns,
  reserveValidationGeneration,
} from './monthly-usage.ts';
export { requireRoomForScenarios, requireRoomForSystem, roomForScenarios, scenarioLimit } from './room.ts';
export { createSubscriptionHandlers } from './subscription.routes.ts';
export { findSubscription, setDefaultTier } from './subscription.store.ts';
