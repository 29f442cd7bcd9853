export { announceSender, lookBeforeSending } from './senders.ts';
export { createSystemHandlers } from './systems.routes.ts';
export type { RunsOfSystem } from './systems.store.ts';
export { deleteSystemsOf, getDocument, getSystem, getSystemRow, insertSystem, updateSystem } from './systems.store.ts';
