export { createHistoryHandlers } from './history.routes.ts';
export { getExecutionRow, listRunExecutionRows, listRunExecutions } from './history.store.ts';
export type { ExecutionRow } from './history.store.ts';
export { toRecorded } from './stored-exchange.ts';
export { startHistoryMaintenance } from './maintain-history.ts';
