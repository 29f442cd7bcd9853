export { createWarmUpHandlers } from './warm-up.routes.ts';
export { findWarmUp } from './warm-up.store.ts';
