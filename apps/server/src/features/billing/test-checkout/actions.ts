import type { TestPortal, TestRecords, TestSubscription } from './records.store.ts';
import { newId } from './test-provider.ts';

/** Reports a subscription to the webhook. */
export type Emit = (type: string, subscriptionId: string) => Promise<void>;

/** What can be done on the page of a portal, in the order in which it is shown. */
export const portalActions = ['confirm', 'cancel', 'resume', 'fail', 'pay', 'end'] as const;

export type PortalAction = (typeof portalActions)[number];

/** A month or a year from now. */
function periodEnd(cycle: 'monthly' | 'yearly'): string {
  const end = new Date();
  if (cycle === 'yearly') end.setUTCFullYear(end.getUTCFullYear() + 1);
  else end.setUTCMonth(end.getUTCMonth() + 1);
  return end.toISOString();
}

/** Pays an open checkout once. Answers where the browser goes; null when there is no such checkout, or it is over. */
export async function payCheckout(records: TestRecords, emit: Emit, id: string): Promise<string | null> {
  let isFirst = false;
  const paid = await records.checkouts.change(id, ({ state }) => {
    isFirst = state === 'open';
    return { state: isFirst ? 'paid' : state };
  });
  if (paid?.state !== 'paid') return null;
  if (!isFirst) return paid.successUrl;
  const subscriptionId = newId('subscription');
  await records.subscriptions.write(subscriptionId, {
    customerId: paid.customerId,
    email: paid.email?.toLowerCase() ?? null,
    organizationId: paid.organizationId,
    tierId: paid.tierId,
    planName: paid.planName,
    billingCycle: paid.cycle,
    status: 'active',
    currentPeriodEnd: periodEnd(paid.cycle),
    cancelAtPeriodEnd: false,
    startedAt: new Date().toISOString(),
  });
  await emit('checkout.session.completed', subscriptionId);
  return paid.successUrl;
}

const changes: Record<PortalAction, (now: TestSubscription, portal: TestPortal) => Partial<TestSubscription>> = {
  confirm: ({ currentPeriodEnd }, { change }) =>
    change === null
      ? { currentPeriodEnd }
      : {
          tierId: change.tierId,
          planName: change.planName,
          billingCycle: change.cycle,
          currentPeriodEnd: periodEnd(change.cycle),
          cancelAtPeriodEnd: false,
        },
  cancel: () => ({ cancelAtPeriodEnd: true }),
  resume: () => ({ cancelAtPeriodEnd: false }),
  fail: () => ({ status: 'past_due' }),
  pay: ({ billingCycle }) => ({ status: 'active', currentPeriodEnd: periodEnd(billingCycle) }),
  end: () => ({ status: 'ended' }),
};

const eventOf: Partial<Record<PortalAction, string>> = {
  fail: 'invoice.payment_failed',
  pay: 'invoice.paid',
  end: 'customer.subscription.deleted',
};

/** Changes the running subscription of the customer of a portal. False when there is no such portal, or nothing runs. */
export async function actInPortal(
  records: TestRecords,
  emit: Emit,
  id: string,
  action: PortalAction,
): Promise<boolean> {
  const portal = await records.portals.read(id);
  const running = portal === null ? null : await runningOf(records, portal.customerId);
  if (portal === null || running === null) return false;
  await records.subscriptions.change(running.id, (now) => changes[action](now, portal));
  await emit(eventOf[action] ?? 'customer.subscription.updated', running.id);
  return true;
}

/** The subscription of a customer that goes on; null when there is none. */
export async function runningOf(
  records: TestRecords,
  customerId: string,
): Promise<{ id: string; data: TestSubscription } | null> {
  const all = await records.subscriptions.list();
  return all.find(({ data }) => data.customerId === customerId && data.status !== 'ended') ?? null;
}
