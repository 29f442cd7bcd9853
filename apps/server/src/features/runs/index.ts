export { createRunAudience } from './run-audience.ts';
export { createRunSignals } from './run-signals.ts';
export { startRunWorkers } from './run-workers.ts';
export { createRunHandlers } from './runs.routes.ts';
