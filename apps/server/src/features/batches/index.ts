export { createBatchHandlers } from './batches.routes.ts';
export { createBatchCompanion } from './process-batch.ts';
