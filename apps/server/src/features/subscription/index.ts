export { countModelUse, giveBackRuns, requireRuns, reserveRuns, reserveValidationGeneration } from './monthly-usage.ts';
export { requireRoomForScenarios, requireRoomForSystem, roomForScenarios, scenarioLimit } from './room.ts';
export { createSubscriptionHandlers } from './subscription.routes.ts';
export { setDefaultTier } from './subscription.store.ts';
