export { createHistoryHandlers } from './history.routes.ts';
export { listRunExecutions } from './history.store.ts';
