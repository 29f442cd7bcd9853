export { createAuditHandlers } from './audit.routes.ts';
export { auditCalls, beginAuditEvent, toAuditAction, writeAuditEvent } from './audit.store.ts';
export type { BegunDeed, Deed } from './audit.store.ts';
