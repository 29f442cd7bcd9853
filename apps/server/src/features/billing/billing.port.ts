import type { IncomingHttpHeaders } from 'node:http';

export type BillingCycle = 'monthly' | 'yearly';

/** A plan that costs something. Prices in US cents for one period. */
export interface PaidPlan {
  id: number;
  name: string;
  displayName: string;
  priceMonthly: number;
  priceYearly: number;
}

export interface Purchase {
  plan: PaidPlan;
  cycle: BillingCycle;
  /** Null when it is paid before somebody signs up. */
  organizationId: string | null;
  email: string | null;
  /** The customer of an earlier subscription. */
  customerId: string | null;
  /** Where the browser goes when it was paid, and when it was left. */
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutSession {
  id: string;
  url: string;
  expiresAt: Date;
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string;
  customerId: string;
  email: string | null;
  organizationId: string | null;
  /** Null when it is for something that is no plan of ours. */
  tierId: number | null;
  billingCycle: BillingCycle;
  /** `incomplete`: its first payment did not come through yet. */
  status: 'active' | 'past_due' | 'incomplete' | 'ended';
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  startedAt: Date;
}

/** What an event says, as far as it matters: where to look. */
export interface BillingEvent {
  id: string;
  type: string;
  /** Null when it is about no subscription. */
  subscriptionId: string | null;
}

/** In the smallest unit of the currency, which is an ISO 4217 code in lower case. */
export interface Refund {
  amount: number;
  currency: string;
}

/** Who sells the plans. Every call may throw `ProviderError` when the provider cannot be reached or refuses. */
export interface BillingProvider {
  /** As in `billing_subscription.provider`. */
  readonly name: string;
  createCheckout(purchase: Purchase): Promise<CheckoutSession>;
  /** Ends a checkout that nobody has paid; one that is over already stays as it is. */
  expireCheckout(sessionId: string): Promise<void>;
  /** A page where customers see their invoices and change or end what they pay. */
  createPortal(customerId: string, returnUrl: string): Promise<string>;
  /** A page that confirms the change of a running subscription to another plan or cycle. */
  createSwitch(
    subscription: { id: string; customerId: string },
    to: { plan: PaidPlan; cycle: BillingCycle },
    returnUrl: string,
  ): Promise<string>;
  /** Null when the provider does not know it. */
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  listSubscriptions(): AsyncIterable<ProviderSubscription>;
  cancelAtPeriodEnd(id: string): Promise<void>;
  /** `prorate`: what is left of its period is credited to the customer. */
  cancelNow(id: string, options: { prorate: boolean }): Promise<void>;
  /** Gives back what was paid last for a subscription; asked again, nothing more. Null: nothing was paid. */
  refundLast(id: string): Promise<Refund | null>;
  /** @throws {EventError} when it is none; {SignatureError} when it was not signed by the provider in the last 5 minutes */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): BillingEvent;
}

/** The provider did not answer, or refused. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** Signed by the provider, and yet no event. */
export class EventError extends Error {
  override readonly name = 'EventError';
}

export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}
