import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { billingCheckout, user } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { getTier } from '../subscription/index.ts';
import type { TierRow } from '../subscription/index.ts';
import { atOnce } from './at-once.ts';
import type { BillingCycle, BillingProvider, CheckoutSession, PaidPlan } from './billing.port.ts';
import { currentSubscriptions } from './plan-of-organization.ts';
import type { SubscriptionRow } from './plan-of-organization.ts';
import { paysAlready } from './unattached.ts';
import type { BuyerRules } from './unattached.ts';

export interface CheckoutDeps {
  db: Database;
  provider: BillingProvider;
  /** Address of the web, without a slash at the end. */
  publicUrl: string;
}

export interface Wish {
  tierId: number;
  cycle: BillingCycle;
}

/** A checkout that is nearly over is not given again. */
const LEAST_MS = 5 * 60_000;

/**
 * Where the browser of somebody goes who wants a plan for their organization: its open checkout, or the page that confirms a change
 * of what it pays already.
 * @throws {AppError} tier_not_found, checkout_not_needed
 * @throws {ProviderError}
 */
export async function startCheckout(
  deps: CheckoutDeps,
  { organizationId, userId }: { organizationId: string; userId: string },
  wish: Wish,
): Promise<string> {
  const { db, provider, publicUrl } = deps;
  const plan = await paidPlan(db, wish.tierId);
  const [current] = await currentSubscriptions(db, organizationId, new Date());
  if (current !== undefined) {
    refuseSame(current, wish);
    return provider.createSwitch(current, { plan, cycle: wish.cycle }, `${publicUrl}/subscription`);
  }
  const [owner] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
  return atOnce(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('assay checkout'), hashtext(${organizationId}))`);
      const open = await openCheckout(deps, tx, organizationId, wish);
      if (open !== null) return open;
      const session = await provider.createCheckout({
        plan,
        cycle: wish.cycle,
        organizationId,
        email: owner?.email ?? null,
        customerId: await customerOf(tx, organizationId),
        successUrl: `${publicUrl}/subscription/success`,
        cancelUrl: `${publicUrl}/subscription/cancel`,
      });
      await keep(tx, organizationId, wish, session);
      return session.url;
    }),
  );
}

/** The same for somebody who has no account yet; the address says later whose payment it is. */
export async function startPublicCheckout(
  { db, provider, publicUrl, ...rules }: CheckoutDeps & BuyerRules,
  wish: Wish,
  email: string,
): Promise<string> {
  const plan = await paidPlan(db, wish.tierId);
  if (await paysAlready(db, email, rules)) {
    const text = 'A plan is paid for with this address already. Log in with it to change the plan.';
    throw new AppError('checkout_not_needed', text);
  }
  const session = await provider.createCheckout({
    plan,
    cycle: wish.cycle,
    organizationId: null,
    email,
    customerId: null,
    successUrl: `${publicUrl}/subscription/success`,
    cancelUrl: `${publicUrl}/pricing`,
  });
  return session.url;
}

/** @throws {AppError} no_paid_subscription */
export async function startPortal({ db, provider, publicUrl }: CheckoutDeps, organizationId: string): Promise<string> {
  const customerId = await customerOf(db, organizationId);
  if (customerId === null)
    throw new AppError('no_paid_subscription', 'Nothing is paid for yet. Choose a plan on the subscription page.');
  return provider.createPortal(customerId, `${publicUrl}/subscription`);
}

async function paidPlan(db: Executor, tierId: number): Promise<PaidPlan> {
  const tier: TierRow = await getTier(db, tierId);
  if (tier.priceMonthly === 0)
    throw new AppError('checkout_not_needed', 'This plan costs nothing. Switch to it on the subscription page.');
  return tier;
}

function refuseSame({ tierId, billingCycle, cancelAtPeriodEnd }: SubscriptionRow, wish: Wish): void {
  if (tierId !== wish.tierId || billingCycle !== wish.cycle) return;
  const how = cancelAtPeriodEnd ? 'It ends with its period; Manage Billing lets it go on.' : 'Nothing has to be paid.';
  throw new AppError('checkout_not_needed', `The organization has this plan already. ${how}`);
}

/** The address of the open checkout for the same; one for something else is ended. */
async function openCheckout(
  { provider }: CheckoutDeps,
  tx: Executor,
  organizationId: string,
  { tierId, cycle }: Wish,
): Promise<string | null> {
  const [open] = await tx.select().from(billingCheckout).where(eq(billingCheckout.organizationId, organizationId));
  if (open === undefined || open.expiresAt.getTime() < Date.now() + LEAST_MS) return null;
  if (open.tierId === tierId && open.billingCycle === cycle) return open.url;
  await provider.expireCheckout(open.sessionId);
  return null;
}

async function keep(
  tx: Executor,
  organizationId: string,
  { tierId, cycle }: Wish,
  { id: sessionId, url, expiresAt }: CheckoutSession,
): Promise<void> {
  const values = { sessionId, url, tierId, billingCycle: cycle, expiresAt };
  await tx
    .insert(billingCheckout)
    .values({ organizationId, ...values })
    .onConflictDoUpdate({ target: billingCheckout.organizationId, set: values });
}

/** Who an organization is at the provider, by what it bought last; null when it never bought anything. */
async function customerOf(db: Executor, organizationId: string): Promise<string | null> {
  const found = await db.execute<{ id: string }>(sql`
    select customer_id as id from billing_subscription where organization_id = ${organizationId}
    order by (status in ('active', 'past_due')) desc, started_at desc limit 1
  `);
  return found.rows[0]?.id ?? null;
}
