export { createMetrics, registerMetrics } from './metrics.ts';
export type { RunMetrics } from './metrics.ts';
