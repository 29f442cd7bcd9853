import type { OverallStatus, Scenario } from '@assay/contract';

export interface Health {
  scenarios: number;
  withRules: number;
  withoutRules: number;
  rules: number;
  /** Rules per scenario that has some, with one decimal. */
  average: string;
  /** Last results of the scenarios. */
  passed: number;
  failed: number;
  errors: number;
}

/** How well the scenarios of an endpoint are covered by rules, and how they did last. */
export function healthOf<S extends Pick<Scenario, 'validations_count'>>(
  scenarios: readonly S[],
  statusOf: (scenario: S) => OverallStatus | null,
): Health {
  const withRules = scenarios.filter((scenario) => scenario.validations_count > 0).length;
  const rules = scenarios.reduce((sum, scenario) => sum + scenario.validations_count, 0);
  const count = (status: OverallStatus): number => scenarios.filter((one) => statusOf(one) === status).length;
  return {
    passed: count('success'),
    failed: count('failure'),
    errors: count('error'),
    scenarios: scenarios.length,
    withRules,
    withoutRules: scenarios.length - withRules,
    rules,
    average: (withRules === 0 ? 0 : rules / withRules).toFixed(1),
  };
}
