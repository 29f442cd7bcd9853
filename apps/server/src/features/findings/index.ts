export { createFindingsHandlers } from './findings.routes.ts';
export { findingsJobs } from './jobs.ts';
export type { FindingsJobs } from './jobs.ts';
