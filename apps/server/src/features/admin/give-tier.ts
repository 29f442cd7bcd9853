import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { billingSubscription, organization, tier } from '../../db/schema/index.ts';
import { writeAuditEvent } from '../audit/index.ts';
import { findSubscription, setPlan } from '../subscription/index.ts';

const DEFAULT = 'default';

/**
 * Gives an organization a plan without payment, `default` for that of the server.
 * @throws {Error} when there is no such organization or plan, or when it pays for one: the next event of the payment would change it again
 */
export async function giveTier(
  db: Database,
  { id, tier: name }: { id: string; tier: string },
): Promise<{ organization: string; plan: string }> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(organization).where(eq(organization.id, id)).for('update');
    if (found === undefined) throw new Error('There is no such organization. list-organizations shows them.');
    const paid = await tx
      .select({ id: billingSubscription.id })
      .from(billingSubscription)
      .where(
        and(eq(billingSubscription.organizationId, id), inArray(billingSubscription.status, ['active', 'past_due'])),
      );
    if (paid.length > 0) throw new Error('It pays for its plan. End the subscription first, on its subscription page.');
    const tiers = await tx.select({ id: tier.id, name: tier.name }).from(tier).orderBy(tier.id);
    const chosen = tiers.find((one) => one.name === name);
    if (chosen === undefined && name !== DEFAULT)
      throw new Error(`Name one of these plans: ${[...tiers.map((one) => one.name), DEFAULT].join(', ')}.`);
    const plan = { status: 'active', billingCycle: 'monthly', currentPeriodEnd: null } as const;
    await setPlan(tx, id, chosen === undefined ? null : { tierId: chosen.id, ...plan });
    const now = await findSubscription(tx, id);
    const target = `${now.tier.name}, by whoever runs the server`;
    await writeAuditEvent(tx, { organizationId: id, action: 'plan_chosen', userId: null, target, address: null });
    return { organization: found.name, plan: now.tier.name };
  });
}
