import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Stays when who did it, or what it was done to, is gone. Only added to. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    organizationId: text('organization_id').notNull(),
    action: text('action').notNull(),
    actorId: text('actor_id'),
    actorEmail: text('actor_email'),
    target: text('target').notNull(),
    address: text('address'),
    /** `begun` until it is known that it was done; a process that ends in between leaves it so. */
    state: text('state', { enum: ['begun', 'done'] })
      .notNull()
      .default('done'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('audit_event_organization_id_id_index').on(table.organizationId, table.id.desc())],
);
