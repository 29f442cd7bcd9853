export { createImportHandlers } from './imports.routes.ts';
export { importJobs } from './jobs.ts';
export type { ImportJobs } from './jobs.ts';
export { insertImport, lastImport, presentImport, rememberedEnvironment, setUndone } from './imports.store.ts';
export { readLimited, requireOperations } from './document/read-upload.ts';
export type { ReadDocument } from '@assay/importer';
export { createRuleReader } from './requests/request-rules.ts';
export type { RequestRules } from './requests/request-rules.ts';
export {
  defaultsOf,
  importedOf,
  isSame,
  markOf,
  marksOf,
  nothing,
  scenarioName,
  sentBy,
  sentKey,
} from './requests/sent.ts';
export type { Called, Sent, SentValue } from './requests/sent.ts';
export { insertEndpoints, isOwn, operationColumns, ownAddress, parameterRows, toFacts } from './store-operations.ts';
export type { NewParameter, Owner } from './store-operations.ts';
export { calledBy, storeRequests } from './requests/store-requests.ts';
export type { StoredRequests } from './requests/store-requests.ts';
export { findSource } from './sources.store.ts';
