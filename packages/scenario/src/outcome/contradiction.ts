import type { AllowedStatuses } from '@assay/rules';
import { statusMet } from './expectation.ts';
import type { Expectation } from './expectation.ts';

/** Whether no answer can have the status that is expected and meet the rule as well. */
export function contradicts(expected: Expectation, allowed: AllowedStatuses | null | undefined): boolean {
  if (allowed == null) return false;
  return !allowed.ranges.some(([first, last]) => {
    for (let status = first; status <= last; status += 1) if (statusMet(expected, status)) return true;
    return false;
  });
}
