import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { isOwner, billingSubscription } from '../../db/schema/index.ts';
import { lockPlan, settlePlan } from './plan-of-organization.ts';

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

/** Gives an organization what was paid with the address of its owner before the account was there (SUB-23). */
export async function attachPayments(db: Database, email: string, rules: BuyerRules): Promise<void> {
  const isWaiting = and(eq(billingSubscription.email, email.toLowerCase()), isNull(billingSubscription.organizationId));
  const waiting = await db.select({ id: billingSubscription.id }).from(billingSubscription).where(isWaiting).limit(1);
  if (waiting.length === 0) return;
  await db.transaction(async (tx) => {
    const organizationId = await findBuyer(tx, email, rules);
    if (organizationId === null) return;
    await lockPlan(tx, organizationId);
    await tx.update(billingSubscription).set({ organizationId }).where(isWaiting);
    await settlePlan(tx, organizationId, new Date());
  });
}
