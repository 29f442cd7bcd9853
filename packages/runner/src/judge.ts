import type { JsonSchema } from '@assay/api-model';
import { notUnderstood } from '@assay/rules';
import type { Exchange, SchemaValidators } from '@assay/rules';
import { evaluateCheck, prepareExchange } from '@assay/rules/evaluate';
import type { RuleResult, RunnableRule, RunnableScenario } from './types.ts';

/** What rules of one system are judged with. */
export interface JudgeContext {
  definitions: Record<string, JsonSchema>;
  validators: SchemaValidators;
  /** Values of `{name}` in rules. */
  variables?: Record<string, string>;
}

/** Judges every rule; a rule that was not understood fails with its reason. */
export function judge(scenario: RunnableScenario, exchange: Exchange, context: JudgeContext): RuleResult[] {
  const evaluation = {
    definitions: context.definitions,
    validators: context.validators,
    variables: context.variables ?? {},
    operation: scenario.operation,
    now: new Date(),
    expectedStatus: scenario.expectedStatus,
  };
  const prepared = prepareExchange(exchange);
  return scenario.rules.map((rule) => {
    const verdict = rule.check === null ? notUnderstood(rule.text) : evaluateCheck(rule.check, prepared, evaluation);
    return toResult(rule, verdict);
  });
}

function toResult(rule: RunnableRule, verdict: Omit<RuleResult, 'ruleId' | 'text'>): RuleResult {
  return {
    ruleId: rule.id,
    text: rule.text,
    status: verdict.status,
    reason: verdict.reason,
    get evidence() {
      return verdict.evidence;
    },
  };
}
