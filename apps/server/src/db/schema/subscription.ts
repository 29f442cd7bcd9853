import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { organization } from './identity.ts';

/** Plans. Limits of -1 mean unlimited; prices in cents. Seeded by the migration, changed by the operator. */
export const tier = pgTable(
  'tier',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull().unique(),
    displayName: text('display_name').notNull(),
    description: text('description').notNull(),
    priceMonthly: integer('price_monthly').notNull(),
    priceYearly: integer('price_yearly').notNull(),
    maxSystems: integer('max_systems').notNull(),
    maxScenarios: integer('max_scenarios').notNull(),
    maxRunsPerMonth: integer('max_runs_per_month').notNull(),
    maxValidationGenerationsPerMonth: integer('max_validation_generations_per_month').notNull(),
    advancedAuthEnabled: boolean('advanced_auth_enabled').notNull(),
    prioritySupportEnabled: boolean('priority_support_enabled').notNull(),
    autoValidationGenerationEnabled: boolean('auto_validation_generation_enabled').notNull(),
    /** Shown on the pricing page and to be had. */
    forSale: boolean('for_sale').notNull(),
    /** What an organization has that never chose one (`ASSAY_DEFAULT_TIER`). */
    isDefault: boolean('is_default').notNull().default(false),
  },
  (table) => [
    uniqueIndex('tier_one_default')
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
  ],
);

export const subscription = pgTable('subscription', {
  organizationId: text('organization_id')
    .primaryKey()
    .references(() => organization.id, { onDelete: 'cascade' }),
  tierId: integer('tier_id')
    .notNull()
    .references(() => tier.id),
  status: text('status', { enum: ['active', 'past_due', 'cancelled'] }).notNull(),
  billingCycle: text('billing_cycle', { enum: ['monthly', 'yearly'] })
    .notNull()
    .default('monthly'),
  currentPeriodEnd: timestamp('current_period_end', { withTimezone: true }),
});

/**
 * What an organization used in a calendar month (UTC). Reserved before it is used, given back when it was not. Stays when the
 * organization is deleted, so that making another one brings no new quota.
 */
export const usageCounter = pgTable(
  'usage_counter',
  {
    organizationId: text('organization_id').notNull(),
    /** The first day of the month. */
    month: date('month').notNull(),
    /** Whose free plans it counts for; empty when the organization has a plan of its own. */
    ownerId: text('owner_id').notNull().default(''),
    runs: integer('runs').notNull().default(0),
    validationGenerations: integer('validation_generations').notNull().default(0),
    tokensInput: integer('tokens_input').notNull().default(0),
    tokensOutput: integer('tokens_output').notNull().default(0),
    llmRequests: integer('llm_requests').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.month, table.ownerId] }),
    index('usage_counter_owner_id_month_index').on(table.ownerId, table.month),
  ],
);
