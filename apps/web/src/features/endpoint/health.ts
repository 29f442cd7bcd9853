import type { Scenario } from '@assay/contract';

export interface Health {
  scenarios: number;
  withRules: number;
  withoutRules: number;
  rules: number;
  /** Rules per scenario that has some, with one decimal. */
  average: string;
}

/** How well the scenarios of an endpoint are covered by rules. */
export function healthOf(scenarios: readonly Pick<Scenario, 'validations_count'>[]): Health {
  const withRules = scenarios.filter((scenario) => scenario.validations_count > 0).length;
  const rules = scenarios.reduce((sum, scenario) => sum + scenario.validations_count, 0);
  return {
    scenarios: scenarios.length,
    withRules,
    withoutRules: scenarios.length - withRules,
    rules,
    average: (withRules === 0 ? 0 : rules / withRules).toFixed(1),
  };
}
