import { environmentCredentials } from '@assay/contract';
import { protections } from '@assay/scenario/lists';
import { integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { system } from './systems.ts';

/** A variable or header; the value of a secret is in `sealed`. */
export interface StoredEnvironmentValue {
  name: string;
  value: string | null;
  secret: boolean;
}

/** An address that the API of a system runs at, with what differs there. */
export const environment = pgTable(
  'environment',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    systemId: integer('system_id')
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    baseUrl: text('base_url').notNull(),
    protection: text('protection', { enum: protections }).notNull(),
    variables: jsonb('variables').$type<StoredEnvironmentValue[]>().notNull(),
    headers: jsonb('headers').$type<StoredEnvironmentValue[]>().notNull(),
    /** The values of secrets by name, encrypted; null where there are none. */
    sealed: text('sealed'),
    /** Whose credentials requests carry. */
    credentials: text('credentials', { enum: environmentCredentials }).notNull().default('system'),
    /** The own authentication configuration, encrypted; null where there is none. */
    sealedAuth: text('sealed_auth'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('environment_system_id_name').on(table.systemId, table.name)],
);
