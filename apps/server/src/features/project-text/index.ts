export { projectTextJobs } from './jobs.ts';
export type { ProjectTextJobs } from './jobs.ts';
export { createProjectTextHandlers } from './project-text.routes.ts';
