import type { JsonSchema } from '@assay/api-model';
import { notJudged, notUnderstood } from '@assay/rules';
import type { Exchange, SchemaValidators, Verdict } from '@assay/rules';
import { evaluateCheck, prepareExchange } from '@assay/rules/evaluate';
import type { JudgedStep, RuleResult, RunnableRule } from '@assay/scenario';

/** What rules of one system are judged with. */
export interface JudgeContext {
  definitions: Record<string, JsonSchema>;
  validators: SchemaValidators;
  /** Values of `{name}` in rules. */
  variables?: Record<string, string>;
}

/** Judges every rule; a rule without a check fails with its reason. */
export function judge(step: JudgedStep, exchange: Exchange, context: JudgeContext): RuleResult[] {
  const evaluation = {
    definitions: context.definitions,
    validators: context.validators,
    variables: context.variables ?? {},
    operation: step.operation,
    now: new Date(),
    expectedStatus: step.expected.status,
  };
  const prepared = prepareExchange(exchange);
  return step.rules.map((rule) => {
    const verdict = rule.check === null ? withoutCheck(rule) : evaluateCheck(rule.check, prepared, evaluation);
    return toResult(rule, verdict);
  });
}

function withoutCheck({ text, problem }: RunnableRule): Verdict {
  return typeof problem === 'string' ? notJudged(problem) : notUnderstood(text);
}

function toResult(rule: RunnableRule, verdict: Verdict): RuleResult {
  return new Judged(rule, verdict);
}

/** The evidence of a verdict is written when somebody looks at it; a getter of a class costs a tenth of one of an object's own. */
class Judged implements RuleResult {
  readonly ruleId: number | null;
  readonly text: string;
  readonly status: RuleResult['status'];
  readonly reason: string;
  readonly #verdict: Verdict;

  constructor({ id, text }: RunnableRule, verdict: Verdict) {
    this.ruleId = id;
    this.text = text;
    this.status = verdict.status;
    this.reason = verdict.reason;
    this.#verdict = verdict;
  }

  get evidence(): RuleResult['evidence'] {
    return this.#verdict.evidence;
  }

  toJSON(): RuleResult {
    const { ruleId, text, status, reason, evidence } = this;
    return { ruleId, text, status, reason, evidence };
  }
}
