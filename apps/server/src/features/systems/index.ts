export { createSystemHandlers } from './systems.routes.ts';
export { getDocument, getSystem, getSystemRow, insertSystem } from './systems.store.ts';
