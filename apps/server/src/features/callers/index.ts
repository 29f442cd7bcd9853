export { createCallerHandlers } from './caller.routes.ts';
export { listCallerNames, serviceCallerId } from './callers.store.ts';
