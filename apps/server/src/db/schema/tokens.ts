import { tokenScopes } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { organization, user } from './identity.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Personal tokens of users and service tokens of organizations. The organization of a token never changes. */
export const accessToken = pgTable(
  'access_token',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['personal', 'service'] }).notNull(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organization.id, { onDelete: 'cascade' }),
    /** Whose rights a personal token has; null for a service token, which survives everybody. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    createdBy: text('created_by').references(() => user.id, { onDelete: 'set null' }),
    label: text('label').notNull(),
    scopes: text('scopes', { enum: tokenScopes }).array().notNull(),
    /** SHA-256 of the whole token. */
    hash: text('hash').notNull().unique(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at'),
    /** Written at most once a minute. */
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    check('access_token_owner', sql`(${table.kind} = 'personal') = (${table.userId} is not null)`),
    index('access_token_organization_id_user_id_index').on(table.organizationId, table.userId),
  ],
);

/** Requests with a token on a day in UTC. */
export const accessTokenUsage = pgTable(
  'access_token_usage',
  {
    tokenId: integer('token_id')
      .notNull()
      .references(() => accessToken.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    requests: integer('requests').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.day] })],
);
