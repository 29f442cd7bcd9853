import { costOf, sharedCost, sharedRequests } from '../oracles/candidate.ts';
import type { GeneratedScenario } from '../types.ts';

/** What an operation may send beyond its share: others use less than theirs. */
export const BEYOND_SHARE = 1.7;

/**
 * Scenarios that so many requests are enough for, with all that their removals need: in their order, since what is worth most was
 * chosen first. What must succeed at the endpoint itself is always among them. `sent`: shared requests that cost nothing here.
 */
export function affordable(
  scenarios: readonly GeneratedScenario[],
  requests: number,
  sent: ReadonlySet<string>,
): GeneratedScenario[] {
  const counted = new Set(sent);
  let left = requests;
  return scenarios.filter((one) => {
    const shared = [...new Set(sharedRequests(one))].filter((request) => !counted.has(request));
    const cost = shared.reduce((sum, request) => sum + sharedCost(request), costOf(one));
    if (cost > left && one.details.role !== 'base') return false;
    left -= cost;
    for (const request of shared) counted.add(request);
    return true;
  });
}
