export { getRun, insertRun, insertRunIn, requestStop } from './runs.store.ts';
export { findRunEnvironment, findSameEnvironment } from './environment/run-environment.ts';
export { createRunHandlers } from './runs.routes.ts';
export { isAnyRunNew, stopRunsOf } from './stop-runs.ts';
