import { generateScenarios } from '@assay/generator';
import type { RuleContext } from '@assay/rules';
import type { ScenarioRow } from '../scenarios/index.ts';

/** Rules for a scenario from its document and its intent: those of the generated scenario that expects the same. */
export function proposeRules(scenario: ScenarioRow, context: RuleContext): string[] {
  const { operation, definitions = {} } = context;
  const generated = operation ? generateScenarios(operation, { definitions, securitySchemes: {} }) : [];
  const kindred =
    generated.find((entry) => entry.name === scenario.name) ??
    generated.find((entry) => entry.expectedStatus === scenario.expectedHttpStatus);
  return kindred?.rules ?? [`status is ${scenario.expectedHttpStatus}`, 'responds within 2000 ms'];
}
