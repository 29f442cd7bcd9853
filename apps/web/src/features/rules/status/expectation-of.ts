import type { Scenario } from '@assay/contract';
import type { Expectation } from '@assay/scenario';

/** What a scenario expects, with another status as it would be once that is saved: the ones beside it were meant for the first. */
export function expectationOf(
  {
    expected_http_status: saved,
    scenario_details: details,
  }: Pick<Scenario, 'expected_http_status' | 'scenario_details'>,
  status = saved,
): Expectation {
  return {
    status,
    acceptsClass: details?.status_by === 'convention',
    alternatives: status === saved ? details?.alternatives : undefined,
  };
}

export const statusRule = (status: number): string => `status is ${status}`;
