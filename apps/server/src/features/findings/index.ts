export { createFindingsHandlers } from './findings.routes.ts';
export { findingsJobs } from './jobs.ts';
export type { FindingsJobs } from './jobs.ts';
export { tryAutomatically } from './trials/start-trials.ts';
