export { createBatchHandlers } from './batches.routes.ts';
export { createBatchProcessor } from './process-batch.ts';
