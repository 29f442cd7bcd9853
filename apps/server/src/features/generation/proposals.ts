import type { ProposedScenario, ScenarioDetails, ScenarioStep } from '@assay/contract';
import type { ChainStep, FaultKind, GeneratedScenario, Override } from '@assay/generator';
import { toDetails } from './store-generated.ts';

/** What was generated, as a preview shows it and as it comes back to be stored. */
export function toProposal(entry: GeneratedScenario, by: ScenarioDetails['generated_by']): ProposedScenario {
  return {
    name: entry.name,
    requires_auth: entry.requiresAuth,
    expected_http_status: entry.expectedStatus,
    auth_error: entry.authError,
    error_type: entry.errorType,
    error_in: entry.errorIn,
    scenario_details: { ...toDetails(entry.details), generated_by: by },
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
    // The column takes any text: what is no kind of the generator is shown as it stands.
    errorType: proposal.error_type as FaultKind | null,
    errorIn: proposal.error_in,
    details: {
      reason: details.reason,
      constraint: details.constraint,
      pointer: details.pointer,
      ...(details.status_by !== undefined && { statusBy: details.status_by }),
      ...(details.login !== undefined && { login: details.login }),
      ...(details.method !== undefined && { method: details.method }),
      ...(details.content_type !== undefined && { contentType: details.content_type }),
      ...(details.before !== undefined && { before: details.before.map(toChainStep) }),
      ...(details.after !== undefined && { after: details.after.map(toChainStep) }),
    },
    overrides: toOverrides(proposal.values),
    rules: proposal.rules,
  };
}

function toChainStep({ operation, values, extracts }: ScenarioStep): ChainStep {
  return { operation, values: toOverrides(values), extracts };
}

function toOverrides(values: ScenarioStep['values']): Override[] {
  return values.map(({ body_value: bodyValue, ...value }) => ({
    ...value,
    ...(bodyValue !== undefined && { bodyValue }),
  }));
}
