export { startHeartbeat } from './heartbeat.ts';
export { createBackground } from './background.ts';
export type { Background } from './background.ts';
export { SpareThreads } from './spare-threads.ts';
export type { JobContext, Jobs } from './jobs.ts';
export { createTally } from './tally.ts';
