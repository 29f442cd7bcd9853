export { createImportHandlers } from './imports.routes.ts';
export { importJobs } from './jobs.ts';
export type { ImportJobs } from './jobs.ts';
