import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { organization } from './identity.ts';
import { tier } from './subscription.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Subscriptions as the payment provider had them when they were last read. */
export const billingSubscription = pgTable(
  'billing_subscription',
  {
    /** The provider's id. */
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    customerId: text('customer_id').notNull(),
    /** Null: paid before sign-up and not attached yet, or of an organization that was deleted. */
    organizationId: text('organization_id').references(() => organization.id, { onDelete: 'set null' }),
    /** Of the customer, in lower case. */
    email: text('email'),
    /** Null when the provider sells something there that is no plan of ours. */
    tierId: integer('tier_id').references(() => tier.id),
    billingCycle: text('billing_cycle', { enum: ['monthly', 'yearly'] }).notNull(),
    status: text('status', { enum: ['active', 'past_due', 'incomplete', 'ended'] }).notNull(),
    currentPeriodEnd: at('current_period_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    /** When it was first seen as past due; null otherwise. */
    pastDueSince: at('past_due_since'),
    startedAt: at('started_at').notNull(),
    readAt: at('read_at').notNull(),
  },
  (table) => [
    index('billing_subscription_organization_id_index').on(table.organizationId),
    index('billing_subscription_email_index').on(table.email),
  ],
);

/** Events of the provider that were accepted; one without `handledAt` is handled when it comes again. */
export const billingEvent = pgTable('billing_event', {
  /** The provider's id. */
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: at('received_at').notNull().defaultNow(),
  handledAt: at('handled_at'),
});

/** The open checkout of an organization. */
export const billingCheckout = pgTable('billing_checkout', {
  organizationId: text('organization_id')
    .primaryKey()
    .references(() => organization.id, { onDelete: 'cascade' }),
  /** The provider's id. */
  sessionId: text('session_id').notNull(),
  url: text('url').notNull(),
  tierId: integer('tier_id')
    .notNull()
    .references(() => tier.id),
  billingCycle: text('billing_cycle', { enum: ['monthly', 'yearly'] }).notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** What the test checkout keeps in place of a provider: its checkouts, portals and subscriptions. */
export const testBillingRecord = pgTable(
  'test_billing_record',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['checkout', 'portal', 'subscription'] }).notNull(),
    data: jsonb('data').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('test_billing_record_kind_index').on(table.kind)],
);
