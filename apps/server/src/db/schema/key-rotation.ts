import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** At most one row, while the secret key is being rotated. Each key is sealed by the other one. */
export const keyRotation = pgTable('key_rotation', {
  id: integer('id').primaryKey().default(1),
  nextKey: text('next_key').notNull(),
  previousKey: text('previous_key').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
});
