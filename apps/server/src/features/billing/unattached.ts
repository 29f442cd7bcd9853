import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { isOwner, billingSubscription } from '../../db/schema/index.ts';
import { currentSubscriptions, lockPlan, settlePlan } from './plan-of-organization.ts';
import type { SubscriptionRow } from './plan-of-organization.ts';

export interface BuyerRules {
  /** Only an account whose address was confirmed takes what was paid with it. */
  needsConfirmedEmail: boolean;
}

/** The first organization that the account with this address owns; null when there is no such account. */
export async function findBuyer(
  db: Executor,
  email: string,
  { needsConfirmedEmail }: BuyerRules,
): Promise<string | null> {
  const found = await db.execute<{ id: string }>(sql`
    select member.organization_id as id from "user"
    join member on member.user_id = "user".id and ${isOwner}
    where lower("user".email) = ${email.toLowerCase()} and ("user".email_verified or ${!needsConfirmedEmail})
    order by member.created_at, member.id limit 1
  `);
  return found.rows[0]?.id ?? null;
}

const isWaitingFor = (email: string) =>
  and(eq(billingSubscription.email, email.toLowerCase()), isNull(billingSubscription.organizationId));

/** Whether another payment with this address would be one too many. */
export async function paysAlready(db: Executor, email: string, rules: BuyerRules): Promise<boolean> {
  const organizationId = await findBuyer(db, email, rules);
  if (organizationId !== null && (await currentSubscriptions(db, organizationId, new Date())).length > 0) return true;
  const waiting = await db
    .select({ id: billingSubscription.id })
    .from(billingSubscription)
    .where(and(isWaitingFor(email), inArray(billingSubscription.status, ['active', 'past_due'])))
    .limit(1);
  return waiting.length > 0;
}

/**
 * Gives an organization what was paid with the address of its owner before the account was there (SUB-23). Answers what was paid
 * beyond the first time.
 */
export async function attachPayments(db: Database, email: string, rules: BuyerRules): Promise<SubscriptionRow[]> {
  const isWaiting = isWaitingFor(email);
  const waiting = await db.select({ id: billingSubscription.id }).from(billingSubscription).where(isWaiting).limit(1);
  if (waiting.length === 0) return [];
  return db.transaction(async (tx) => {
    const organizationId = await findBuyer(tx, email, rules);
    if (organizationId === null) return [];
    await lockPlan(tx, organizationId);
    await tx.update(billingSubscription).set({ organizationId }).where(isWaiting);
    return settlePlan(tx, organizationId, new Date());
  });
}
