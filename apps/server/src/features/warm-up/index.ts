export { warmUpJobs } from './jobs.ts';
export type { WarmUpJobs } from './jobs.ts';
export { createWarmUpHandlers } from './warm-up.routes.ts';
export { findWarmUp } from './warm-up.store.ts';
