export { announceSender, lookBeforeSending } from './senders.ts';
export { createSystemHandlers } from './systems.routes.ts';
export { getDocument, getSystem, getSystemRow, insertSystem, updateSystem } from './systems.store.ts';
