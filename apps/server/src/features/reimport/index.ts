export { applyToDocument } from './document/apply-to-document.ts';
export { reimportJobs } from './jobs.ts';
export type { ReimportJobs } from './jobs.ts';
export { createReimportHandlers } from './reimport.routes.ts';
