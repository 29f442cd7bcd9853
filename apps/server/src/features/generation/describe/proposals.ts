import type { ProposedScenario, ScenarioDetails } from '@assay/contract';
import type { FaultKind, GeneratedScenario } from '@assay/generator';
import { toSettings } from '../../scenarios/index.ts';
import { toDetails } from '../store-generated.ts';

/** What was generated, as a preview shows it and as it comes back to be stored. */
export function toProposal(entry: GeneratedScenario, by: ScenarioDetails['generated_by']): ProposedScenario {
  return {
    name: entry.name,
    requires_auth: entry.requiresAuth,
    expected_http_status: entry.expectedStatus,
    auth_error: entry.authError,
    error_type: entry.errorType,
    error_in: entry.errorIn,
    scenario_details: toDetails(entry.details, by),
    values: entry.overrides.map(({ bodyValue, ...value }) => ({
      ...value,
      ...(bodyValue !== undefined && { body_value: bodyValue }),
    })),
    rules: entry.rules,
  };
}

/** The other way round. */
export function fromProposal(proposal: ProposedScenario): GeneratedScenario {
  const { scenario_details: details } = proposal;
  return {
    name: proposal.name,
    requiresAuth: proposal.requires_auth,
    expectedStatus: proposal.expected_http_status,
    authError: proposal.auth_error,
    // The column accepts any text: unknown kinds are shown unchanged.
    errorType: proposal.error_type as FaultKind | null,
    errorIn: proposal.error_in,
    details: {
      reason: details.reason,
      constraint: details.constraint,
      pointer: details.pointer,
      ...toSettings(details),
    },
    overrides: proposal.values.map(({ body_value: bodyValue, ...value }) => ({
      ...value,
      ...(bodyValue !== undefined && { bodyValue }),
    })),
    rules: proposal.rules,
  };
}
