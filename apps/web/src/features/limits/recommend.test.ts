import type { Tier, Usage } from '@assay/contract';
import { limitTexts, parseLimitError } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { recommendTier } from './recommend.ts';

const tier = (id: number, price: number, limits: [number, number, number, number]): Tier => ({
  id,
  name: `tier-${id}`,
  display_name: `Tier ${id}`,
  description: '',
  price_monthly: price,
  price_yearly: price * 10,
  max_systems: limits[0],
  max_scenarios: limits[1],
  max_runs_per_month: limits[2],
  max_validation_generations_per_month: limits[3],
  advanced_auth_enabled: false,
  priority_support_enabled: false,
  auto_validation_generation_enabled: false,
});
const free = tier(1, 0, [1, 5, 50, 3]);
const starter = tier(2, 1900, [5, 50, 1000, 50]);
const professional = tier(3, 4900, [25, 500, 10_000, 500]);
const tiers = [professional, starter, free];

const usage = (present: Tier, used: Partial<Usage> = {}) =>
  ({
    systems_used: 1,
    scenarios_used: 5,
    runs_used: 50,
    validation_generations_used: 3,
    subscription: { tier: present },
    ...used,
  }) as Usage;

describe('recommendTier', () => {
  it('LIM-05: the cheapest of the more expensive ones', () => {
    const error = parseLimitError(limitTexts.systems(1, 1));
    expect(recommendTier(error, usage(free), tiers)).toBe(starter);
    expect(recommendTier(error, usage(starter), tiers)).toBe(professional);
    expect(recommendTier(error, usage(professional), tiers)).toBeNull();
  });

  it('LIM-06, LIM-07: with enough for two more systems, five more scenarios and half as many more runs', () => {
    expect(recommendTier(parseLimitError(limitTexts.systems(4, 4)), usage(free, { systems_used: 4 }), tiers)).toBe(
      professional,
    );
    const scenarios = parseLimitError(limitTexts.scenarios(46, 46));
    expect(recommendTier(scenarios, usage(free, { scenarios_used: 46 }), tiers)).toBe(professional);
    const runs = parseLimitError(limitTexts.runs(101, 1));
    expect(recommendTier(runs, usage(free, { runs_used: 850 }), tiers)).toBe(starter);
    expect(recommendTier(runs, usage(free, { runs_used: 851 }), tiers)).toBe(professional);
  });
});
