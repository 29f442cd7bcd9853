import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { billingSubscription } from '../../db/schema/index.ts';
import { GRACE_DAYS, setPlan } from '../subscription/index.ts';

export type SubscriptionRow = typeof billingSubscription.$inferSelect;

/** Serializes what changes the plan of an organization, until the transaction ends. */
export async function lockPlan(tx: Executor, organizationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('assay plan'), hashtext(${organizationId}))`);
}

/** The subscriptions that give an organization a plan now, the oldest first. */
export async function currentSubscriptions(
  db: Executor,
  organizationId: string,
  now: Date,
): Promise<SubscriptionRow[]> {
  const rows = await db
    .select()
    .from(billingSubscription)
    .where(
      and(
        eq(billingSubscription.organizationId, organizationId),
        inArray(billingSubscription.status, ['active', 'past_due']),
      ),
    )
    .orderBy(asc(billingSubscription.startedAt), asc(billingSubscription.id));
  return rows.filter((row) => givesPlan(row, now));
}

const givesPlan = ({ status, tierId, pastDueSince }: SubscriptionRow, now: Date): boolean =>
  tierId !== null && (status === 'active' || now.getTime() - (pastDueSince ?? now).getTime() < GRACE_DAYS * 86_400_000);

/** Gives an organization the plan that its subscriptions say; the default one where there is none. Answers those beyond the first. */
export async function settlePlan(tx: Executor, organizationId: string, now: Date): Promise<SubscriptionRow[]> {
  const [paid, ...further] = await currentSubscriptions(tx, organizationId, now);
  const tierId = paid?.tierId ?? null;
  await setPlan(
    tx,
    organizationId,
    paid === undefined || tierId === null
      ? null
      : {
          tierId,
          status: paid.cancelAtPeriodEnd ? 'cancelled' : paid.status === 'past_due' ? 'past_due' : 'active',
          billingCycle: paid.billingCycle,
          currentPeriodEnd: paid.currentPeriodEnd,
        },
  );
  return further;
}

/** Organizations whose plan has to be looked at again because the time after a failed payment is over. */
export async function listOverdue(db: Executor, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - GRACE_DAYS * 86_400_000);
  const rows = await db.execute<{ id: string }>(sql`
    select distinct organization_id as id from billing_subscription
    where status = 'past_due' and past_due_since <= ${since.toISOString()}::timestamptz and organization_id is not null
      and exists (
        select 1 from subscription
        where subscription.organization_id = billing_subscription.organization_id and subscription.status = 'past_due'
      )
  `);
  return rows.rows.map(({ id }) => id);
}
