export { createAuditHandlers } from './audit.routes.ts';
export { auditCalls, beginAuditEvent, writeAuditEvent } from './audit.store.ts';
export type { BegunDeed, Deed } from './audit.store.ts';
