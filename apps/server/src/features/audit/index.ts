export { createAuditHandlers } from './audit.routes.ts';
export { auditCalls, writeAuditEvent } from './audit.store.ts';
export type { Deed } from './audit.store.ts';
