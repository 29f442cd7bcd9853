import { resultWords, runStateWords } from '@assay/contract';
import type { EndpointNode, OverallStatus, Scenario } from '@assay/contract';
import type { BadgeKind } from '../ui/index.ts';

/** Label by priority (D1 section 4). */
export function scenarioType(
  scenario: Pick<Scenario, 'validations_count' | 'expected_http_status' | 'auth_error' | 'error_type'>,
): string {
  if (scenario.validations_count > 0)
    return scenario.expected_http_status >= 400 ? 'Validated Error' : 'Validated Success';
  if (scenario.auth_error) return 'Authentication Test';
  if (scenario.error_type !== null) return 'Error Scenario';
  return statusClass(scenario.expected_http_status) === 'success' ? 'Success Scenario' : 'Test Scenario';
}

/**
 * Whether a scenario signs in. Where the document says nothing of it, generated ones carry the login of the system if there is one,
 * and nothing is required.
 */
export function authenticationText(
  { requires_auth: isSent, scenario_details: details }: Pick<Scenario, 'requires_auth' | 'scenario_details'>,
  security: readonly object[],
): string {
  if (!isSent) return 'Not Required';
  return security.length > 0 || details?.generated_by === 'manual' ? 'Required' : 'If configured';
}

/** D1 section 9. */
export function statusClass(status: number): 'success' | 'client-error' | 'server-error' | 'unknown' {
  if (status >= 200 && status <= 299) return 'success';
  if (status >= 400 && status <= 499) return 'client-error';
  return status >= 500 ? 'server-error' : 'unknown';
}

/** How a result is shown: one colour and one word. */
export const resultBadges: Record<OverallStatus, { kind: BadgeKind; label: string }> = {
  success: { kind: 'pass', label: resultWords.success },
  failure: { kind: 'fail', label: resultWords.failure },
  error: { kind: 'error', label: resultWords.error },
  skipped: { kind: 'idle', label: resultWords.skipped },
};

/** The word of each dot and badge of a scenario. */
export const badgeLabels: Record<BadgeKind, string> = {
  pass: resultWords.success,
  fail: resultWords.failure,
  error: resultWords.error,
  running: runStateWords.running,
  idle: resultWords.skipped,
};

/** The badge of what generation did to a scenario (SCN-14). */
export function generationLabel(status: string | null): string {
  return generationLabels.get(status ?? '') ?? 'No Validations';
}

const generationLabels: ReadonlyMap<string, string> = new Map([
  ['validated', 'Validations Generated'],
  ['success', 'Validations Generated'],
  ['completed', 'Validations Generated'],
  ['failed', 'Generation Failed'],
  ['error', 'Generation Failed'],
  ['pending', 'Generating...'],
  ['processing', 'Generating...'],
]);

export function countScenarios(endpoints: readonly EndpointNode[]): number {
  return endpoints.reduce((sum, endpoint) => sum + endpoint.scenarios.length, 0);
}
