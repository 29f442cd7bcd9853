import type { Tier } from '../schemas/account/subscription.ts';
import { describe, expect, it } from 'vitest';
import { dollars, priceOf, yearlySavings } from './prices.ts';

const tier = (price_monthly: number, price_yearly: number): Tier => ({
  id: 2,
  name: 'x',
  display_name: 'X',
  description: '',
  price_monthly,
  price_yearly,
  max_systems: 1,
  max_scenarios: 1,
  max_runs_per_month: 1,
  max_validation_generations_per_month: 1,
  advanced_auth_enabled: false,
  priority_support_enabled: false,
  auto_validation_generation_enabled: false,
});

describe('prices', () => {
  it('PRICE-09: cents are whole dollars', () => {
    expect([dollars(1900), dollars(0), dollars(49_900)]).toEqual(['$19', '$0', '$499']);
  });

  it('PRICE-10: a year saves what it costs less than twelve months', () => {
    expect(yearlySavings(tier(1900, 19_900))).toEqual({ amount: '$29', percent: 13 });
    expect(yearlySavings(tier(4900, 49_900))).toEqual({ amount: '$89', percent: 15 });
    expect(yearlySavings(tier(0, 0))).toBeNull();
    expect(yearlySavings(tier(1000, 12_000))).toBeNull();
  });

  it('PRICE-03: the cycle chooses the price, except where there is none', () => {
    expect(priceOf(tier(1900, 19_900), 'monthly')).toEqual({ amount: '$19', per: 'per month' });
    expect(priceOf(tier(1900, 19_900), 'yearly')).toEqual({ amount: '$199', per: 'per year' });
    expect(priceOf(tier(0, 0), 'yearly')).toEqual({ amount: '$0', per: 'per month' });
  });
});
