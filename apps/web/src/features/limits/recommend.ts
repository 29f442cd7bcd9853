import type { LimitError, Tier, Usage } from '@assay/contract';

const UNLIMITED = -1;
/** What a user at a limit is likely to need soon (LIM-06). */
const MORE_SYSTEMS = 2;
const MORE_SCENARIOS = 5;
const MORE_RUNS = 1.5;

/** The cheapest plan that costs more than the present one and covers what is missing (LIM-05 to LIM-07); null when none does. */
export function recommendTier(error: LimitError, usage: Usage, tiers: Tier[]): Tier | null {
  const present = usage.subscription.tier.price_monthly;
  const larger = tiers
    .filter(({ price_monthly: price }) => price > present)
    .toSorted((left, right) => left.price_monthly - right.price_monthly);
  return larger.find((tier) => covers(tier, error, usage)) ?? null;
}

function covers(tier: Tier, { limitType, runsNeeded, generationsNeeded }: LimitError, usage: Usage): boolean {
  switch (limitType) {
    case 'systems':
      return reaches(tier.max_systems, usage.systems_used + MORE_SYSTEMS);
    case 'scenarios':
      return reaches(tier.max_scenarios, usage.scenarios_used + MORE_SCENARIOS);
    case 'runs':
      return reaches(tier.max_runs_per_month, usage.runs_used + Math.ceil((runsNeeded ?? 1) * MORE_RUNS));
    case 'validation':
      return reaches(
        tier.max_validation_generations_per_month,
        usage.validation_generations_used + (generationsNeeded ?? 1),
      );
    case 'unknown':
      return false;
  }
}

function reaches(limit: number, wanted: number): boolean {
  return limit === UNLIMITED || limit >= wanted;
}
