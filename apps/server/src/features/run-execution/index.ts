export { queueRun } from './queue.store.ts';
export { closeAbandonedRuns, workersAreGone } from './workers/close-abandoned.ts';
export { startRunWorkers } from './workers/run-workers.ts';
export type { RunCompanion } from './workers/run-workers.ts';
