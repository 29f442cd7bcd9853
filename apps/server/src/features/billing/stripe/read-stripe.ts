import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { BillingEvent, ProviderSubscription } from '../billing.port.ts';
import { EventError } from '../billing.port.ts';

/** Stripe's states of a subscription: docs.stripe.com/billing/subscriptions/overview#subscription-statuses. */
const statuses: Readonly<Record<string, ProviderSubscription['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  incomplete: 'incomplete',
  paused: 'incomplete',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

export function toProviderSubscription(one: Stripe.Subscription): ProviderSubscription {
  const item = one.items.data[0];
  const { customer } = one;
  return {
    id: one.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    email: emailOf(customer),
    organizationId: one.metadata['organization_id'] ?? null,
    tierId: tierOf(item),
    billingCycle: item?.price.recurring?.interval === 'year' ? 'yearly' : 'monthly',
    status: statuses[one.status] ?? 'incomplete',
    currentPeriodEnd: toDate(item?.current_period_end),
    cancelAtPeriodEnd: one.cancel_at_period_end || one.cancel_at !== null,
    startedAt: new Date(one.created * 1000),
  };
}

function emailOf(customer: Stripe.Subscription['customer']): string | null {
  if (typeof customer === 'string' || customer.deleted === true) return null;
  return customer.email?.toLowerCase() ?? null;
}

/** What is sold says which plan it is, so that a change in the portal counts. */
function tierOf(item: Stripe.SubscriptionItem | undefined): number | null {
  const id = Number(item?.price.metadata['assay_tier']);
  return Number.isInteger(id) ? id : null;
}

const toDate = (seconds: number | undefined): Date | null => (seconds === undefined ? null : new Date(seconds * 1000));

const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});

/** @throws {EventError} */
export function toBillingEvent(signed: unknown): BillingEvent {
  const read = eventSchema.safeParse(signed);
  if (!read.success)
    throw new EventError(`The event has no ${read.error.issues[0]?.path.join('.') || 'fields'} as events have it.`);
  const { id, type, data } = read.data;
  return { id, type, subscriptionId: subscriptionIdOf(type, data.object) };
}

/** The subscription that an event is about; null for none. */
function subscriptionIdOf(type: string, object: object): string | null {
  if (type.startsWith('customer.subscription.')) return textOf(field(object, 'id'));
  if (type.startsWith('checkout.session.')) return textOf(field(object, 'subscription'));
  if (!type.startsWith('invoice.')) return null;
  // Newer versions of the API put it below `parent`.
  const details = field(field(object, 'parent'), 'subscription_details');
  return textOf(field(details, 'subscription')) ?? textOf(field(object, 'subscription'));
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
