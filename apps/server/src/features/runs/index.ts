export { insertRun, insertRunIn, requestStop } from './runs.store.ts';
export { createRunHandlers } from './runs.routes.ts';
