import { generateScenarios } from '@assay/generator';
import type { RuleContext } from '@assay/rules';
import type { ScenarioRow } from '../../scenarios/index.ts';

/** Rules for a scenario from its document and its intent: those of the generated scenario that expects the same. */
export function proposeRules(scenario: ScenarioRow, context: RuleContext): string[] {
  const { operation, definitions = {} } = context;
  const generated = operation
    ? generateScenarios(operation, { definitions, securitySchemes: {} }, { depth: 'deep' })
    : [];
  const same = generated.find((entry) => entry.name === scenario.name);
  const kindred = same ?? generated.find((entry) => entry.expectedStatus === scenario.expectedHttpStatus);
  const rules = kindred?.rules ?? [`status is ${scenario.expectedHttpStatus}`, 'responds within 2000 ms'];
  const known = new Set((scenario.details?.before ?? []).flatMap(({ extracts }) => extracts.map(({ name }) => name)));
  // A variable that no step of this scenario yields would make the rule fail for ever.
  return rules.filter((rule) => [...rule.matchAll(/\{(\w+)\}/g)].every((match) => known.has(match[1] ?? '')));
}
