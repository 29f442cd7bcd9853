import type { Tier } from '../schemas/account/subscription.ts';

export type BillingCycle = 'monthly' | 'yearly';

const CENTS = 100;
const MONTHS = 12;

/** Whole dollars: 1900 is `$19` (PRICE-09). */
export const dollars = (cents: number): string => `$${Math.round(cents / CENTS)}`;

export const isFree = ({ price_monthly: price }: Tier): boolean => price === 0;

/** What a year costs less than twelve months, in whole dollars and percent (PRICE-10); null when it does not. */
export function yearlySavings({
  price_monthly: monthly,
  price_yearly: yearly,
}: Tier): { amount: string; percent: number } | null {
  const saved = monthly * MONTHS - yearly;
  if (monthly === 0 || saved <= 0) return null;
  return { amount: dollars(saved), percent: Math.round((saved / (monthly * MONTHS)) * 100) };
}

/** The price that a card shows, and for which time. */
export function priceOf(tier: Tier, cycle: BillingCycle): { amount: string; per: string } {
  return cycle === 'yearly' && !isFree(tier)
    ? { amount: dollars(tier.price_yearly), per: 'per year' }
    : { amount: dollars(tier.price_monthly), per: 'per month' };
}
