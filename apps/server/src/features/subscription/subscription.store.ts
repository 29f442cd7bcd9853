import type { Subscription, Tier } from '@assay/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { billingSubscription, subscription, tier } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';

/** How long a plan goes on after a payment has failed. */
export const GRACE_DAYS = 7;

export type TierRow = typeof tier.$inferSelect;

/** Plans for sale, the cheapest first. */
export async function listTiers(db: Executor): Promise<TierRow[]> {
  return db.select().from(tier).where(eq(tier.forSale, true)).orderBy(asc(tier.priceMonthly), asc(tier.id));
}

/** @throws {AppError} tier_not_found, also for a plan that is not for sale */
export async function getTier(db: Executor, id: number): Promise<TierRow> {
  const rows = await db
    .select()
    .from(tier)
    .where(and(eq(tier.id, id), eq(tier.forSale, true)));
  if (!rows[0]) throw new AppError('tier_not_found', 'This plan does not exist. Choose a plan on the pricing page.');
  return rows[0];
}

/** The plan of an organization; one that never chose has the default. */
export async function findSubscription(db: Executor, organizationId: string): Promise<Subscription & { row: TierRow }> {
  const own = await db
    .select()
    .from(subscription)
    .innerJoin(tier, eq(tier.id, subscription.tierId))
    .where(eq(subscription.organizationId, organizationId));
  if (own[0]) {
    const { subscription: chosen, tier: row } = own[0];
    return {
      status: chosen.status,
      billing_cycle: chosen.billingCycle,
      current_period_end: chosen.currentPeriodEnd?.toISOString() ?? null,
      past_due_until: chosen.status === 'past_due' ? await graceEnd(db, organizationId) : null,
      tier: presentTier(row),
      row,
    };
  }
  const usual = await db.select().from(tier).where(eq(tier.isDefault, true));
  if (!usual[0]) throw new Error('No plan is marked as the default.');
  return {
    status: 'active',
    billing_cycle: 'monthly',
    current_period_end: null,
    past_due_until: null,
    tier: presentTier(usual[0]),
    row: usual[0],
  };
}

/** Until when the plan goes on whose payment failed first. */
async function graceEnd(db: Executor, organizationId: string): Promise<string | null> {
  const isPastDue = and(
    eq(billingSubscription.organizationId, organizationId),
    eq(billingSubscription.status, 'past_due'),
  );
  const [first] = await db
    .select({ since: billingSubscription.pastDueSince })
    .from(billingSubscription)
    .where(isPastDue)
    .orderBy(asc(billingSubscription.startedAt), asc(billingSubscription.id))
    .limit(1);
  if (first === undefined || first.since === null) return null;
  return new Date(first.since.getTime() + GRACE_DAYS * 86_400_000).toISOString();
}

export interface Plan {
  tierId: number;
  status: (typeof subscription.$inferInsert)['status'];
  billingCycle: 'monthly' | 'yearly';
  /** Null when nothing is paid for. */
  currentPeriodEnd: Date | null;
}

/** Null: the plan of an organization that never chose one. */
export async function setPlan(db: Executor, organizationId: string, plan: Plan | null): Promise<void> {
  if (plan === null) {
    await db.delete(subscription).where(eq(subscription.organizationId, organizationId));
    return;
  }
  await db
    .insert(subscription)
    .values({ organizationId, ...plan })
    .onConflictDoUpdate({ target: subscription.organizationId, set: plan });
}

/** Marks the plan that organizations have which never chose one. @throws {Error} when there is none of that name */
export async function setDefaultTier(db: Database, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('assay default tier'))`);
    await tx
      .update(tier)
      .set({ isDefault: false })
      .where(and(eq(tier.isDefault, true), ne(tier.name, name)));
    const rows = await tx.update(tier).set({ isDefault: true }).where(eq(tier.name, name)).returning({ id: tier.id });
    if (rows.length === 0) throw new Error(`There is no plan named "${name}".`);
  });
}

export function presentTier(row: TierRow): Tier {
  return {
    id: row.id,
    name: row.name,
    display_name: row.displayName,
    description: row.description,
    price_monthly: row.priceMonthly,
    price_yearly: row.priceYearly,
    max_systems: row.maxSystems,
    max_scenarios: row.maxScenarios,
    max_runs_per_month: row.maxRunsPerMonth,
    max_validation_generations_per_month: row.maxValidationGenerationsPerMonth,
    advanced_auth_enabled: row.advancedAuthEnabled,
    priority_support_enabled: row.prioritySupportEnabled,
    auto_validation_generation_enabled: row.autoValidationGenerationEnabled,
  };
}
