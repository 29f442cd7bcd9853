/** How much is generated for one operation: the most significant, a full set, or everything. */
export type Depth = 'quick' | 'standard' | 'deep';

export interface Budget {
  /** Most scenarios. */
  scenarios: number;
  /** Most requests, the steps of the scenarios included. */
  requests: number;
}

/** Steps are requests too: scenarios that need many leave room for fewer. */
const REQUESTS_PER_SCENARIO = 1.2;

export const budgetOf = (scenarios: number): Budget => ({
  scenarios,
  requests: Math.ceil(scenarios * REQUESTS_PER_SCENARIO),
});

/** For one operation at each depth. */
export const DEPTHS: Record<Depth, Budget> = {
  quick: { scenarios: 6, requests: 6 },
  standard: { scenarios: 60, requests: 30 },
  deep: { scenarios: 100, requests: 80 },
};
