import type { Stripe } from 'stripe';
import type { BillingCycle, PaidPlan } from '../billing.port.ts';

/**
 * The prices of our plans at Stripe. One is found by its key (`assay_starter_monthly`) and made when it is missing or costs something else;
 * the key then moves to the new one, and running subscriptions keep the old one.
 */
export class PriceList {
  readonly #stripe: Stripe;
  readonly #known = new Map<string, Promise<string>>();

  constructor(stripe: Stripe) {
    this.#stripe = stripe;
  }

  /** The id of the price. What failed is tried again the next time. */
  async idOf(plan: PaidPlan, cycle: BillingCycle): Promise<string> {
    const amount = cycle === 'yearly' ? plan.priceYearly : plan.priceMonthly;
    const lookupKey = `assay_${plan.name}_${cycle}`;
    const known = `${lookupKey} ${amount}`;
    const found = this.#known.get(known) ?? this.#find(plan, { lookupKey, amount, cycle });
    this.#known.set(known, found);
    try {
      return await found;
    } catch (error) {
      this.#known.delete(known);
      throw error;
    }
  }

  async #find(plan: PaidPlan, price: { lookupKey: string; amount: number; cycle: BillingCycle }): Promise<string> {
    const { lookupKey, amount, cycle } = price;
    const { data } = await this.#stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const [there] = data;
    if (there?.unit_amount === amount && there.metadata['assay_tier'] === String(plan.id)) return there.id;
    const made = await this.#stripe.prices.create(
      {
        currency: 'usd',
        unit_amount: amount,
        recurring: { interval: cycle === 'yearly' ? 'year' : 'month' },
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        metadata: { assay_tier: String(plan.id) },
        product_data: { name: `Assay ${plan.displayName}` },
      },
      // Two servers that start a checkout at the same time make one price.
      { idempotencyKey: `${lookupKey}-${plan.id}-${amount}` },
    );
    return made.id;
  }
}
