export { queueRun } from './queue.store.ts';
export { closeAbandonedRuns, hasNoLiveWorker } from './workers/close-abandoned.ts';
export { startRunWorkers } from './workers/run-workers.ts';
export type { BatchProcessor } from './workers/run-executor.ts';
export { listRoutes } from './load/list-routes.ts';
export { loadEndpoints } from './load/load-endpoints.ts';
