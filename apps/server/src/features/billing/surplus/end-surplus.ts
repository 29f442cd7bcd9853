import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { billingSubscription, organization } from '../../../db/schema/index.ts';
import { writeAuditEvent } from '../../audit/index.ts';
import type { Executor } from '../../../db/index.ts';
import type { Refund } from '../billing.port.ts';
import type { SyncDeps } from './sync-deps.ts';
import { lockSubscription } from './lock-subscription.ts';

/** A subscription that gives nobody a plan. */
export interface Surplus {
  id: string;
  /** The one that pays for its plan otherwise; null where it was deleted. */
  organizationId: string | null;
  /** Of the customer. */
  email: string | null;
}

/**
 * Ends a subscription that nobody can use, and gives back what was paid for it where the organization pays by another one. It is ended
 * last, so that whatever fails before is done when it is seen the next time. Several events of one payment find it ended.
 * @throws {ProviderError}
 */
export async function endSurplus(deps: SyncDeps, { id, organizationId, email }: Surplus): Promise<void> {
  const { db, provider, log } = deps;
  await db.transaction(async (tx) => {
    await lockSubscription(tx, id);
    const state = await provider.readSubscription(id);
    if (state === null || state.status === 'ended') return;
    log.warn({ subscription: id }, 'a subscription that nobody can use is ended at the payment provider');
    if (organizationId === null) return provider.cancelNow(id, { prorate: true });
    const refund = await provider.refundLast(id);
    if (refund !== null) await reportRefund(deps, { organizationId, email, refund });
    await provider.cancelNow(id, { prorate: false });
    await tx.update(billingSubscription).set({ status: 'ended' }).where(eq(billingSubscription.id, id));
  });
}

interface Reported {
  organizationId: string;
  email: string | null;
  refund: Refund;
}

async function reportRefund(
  { db, mailer, publicUrl }: SyncDeps,
  { organizationId, email, refund }: Reported,
): Promise<void> {
  const amount = asMoney(refund);
  const [found] = await db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, organizationId));
  const target = [amount, email].filter((part) => part !== null).join(' to ');
  await writeAuditEvent(db, { organizationId, action: 'payment_refunded', userId: null, target, address: null });
  if (email === null) return;
  await mailer.send({
    to: email,
    subject: 'Your second payment was refunded',
    lines: [
      `You paid for a plan of ${found?.name ?? 'your organization'}, which has a paid plan already.`,
      `The second payment of ${amount} was refunded and its subscription has ended. Your plan goes on as before.`,
      'The money is back in 5 to 10 days, depending on your bank.',
    ],
    action: { label: 'See your plan', url: `${publicUrl}/subscription` },
  });
}

/** As `USD 19.00`. */
function asMoney({ amount, currency }: Refund): string {
  const code = currency.toUpperCase();
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits;
  return `${code} ${(amount / 10 ** (digits ?? 2)).toFixed(digits)}`;
}

/** Those of organizations that pay by another one, whose end failed. */
export async function listSurplus(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: billingSubscription.id, rank: rankInOrganization })
    .from(billingSubscription)
    .where(
      and(inArray(billingSubscription.status, ['active', 'past_due']), isNotNull(billingSubscription.organizationId)),
    )
    .orderBy(asc(billingSubscription.id));
  return rows.flatMap(({ id, rank }) => (rank > 1 ? [id] : []));
}

const rankInOrganization = sql<number>`row_number() over (
  partition by ${billingSubscription.organizationId} order by ${billingSubscription.startedAt}, ${billingSubscription.id}
)`.mapWith(Number);
