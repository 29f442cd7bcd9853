import type { JsonSchema } from '@assay/api-model';
import { notJudged, notUnderstood } from '@assay/rules';
import type { EvaluationContext, Exchange, SchemaValidators, StepAnswer, Verdict } from '@assay/rules';
import { evaluateCheck, prepareExchange } from '@assay/rules/evaluate';
import type { JudgedStep, RuleResult, RunError, RunnableRule } from '@assay/scenario';

/** What rules of one system are judged with. */
export interface JudgeContext {
  definitions: Record<string, JsonSchema>;
  validators: SchemaValidators;
  /** Values of `{name}` in rules, as far as they are known when a rule is judged. */
  variables?: () => Record<string, string>;
  /** Of the named steps before it. */
  answers?: ReadonlyMap<string, StepAnswer>;
}

/** What rules say of an answer. `open`: one of them lacks what it compares with, and none has failed. */
export interface Judged {
  rules: RuleResult[];
  open: RunError | null;
}

/** Judges every rule; a rule without a check fails with its reason, one that lacks what it compares with is left out. */
export function judge(step: JudgedStep, exchange: Exchange, context: JudgeContext): Judged {
  const evaluation: EvaluationContext = {
    definitions: context.definitions,
    validators: context.validators,
    variables: context.variables?.() ?? {},
    operation: step.operation,
    now: new Date(),
    expectedStatus: step.expected.status,
  };
  if (context.answers !== undefined) evaluation.answers = context.answers;
  const prepared = prepareExchange(exchange);
  const rules: RuleResult[] = [];
  let open: RunError | null = null;
  for (const rule of step.rules) {
    const verdict = rule.check === null ? withoutCheck(rule) : evaluateCheck(rule.check, prepared, evaluation);
    if (verdict.isOpen !== true) rules.push(toResult(rule, verdict));
    else open ??= { cause: 'not_reached', message: `Validation rule "${rule.text}": ${verdict.reason}` };
  }
  return { rules, open: rules.some(({ status }) => status === 'fail') ? null : open };
}

function withoutCheck({ text, problem }: RunnableRule): Verdict {
  return typeof problem === 'string' ? notJudged(problem) : notUnderstood(text);
}

function toResult(rule: RunnableRule, verdict: Verdict): RuleResult {
  return new RuleVerdict(rule, verdict);
}

/** The evidence of a verdict is written when somebody looks at it; a getter of a class costs a tenth of one of an object's own. */
class RuleVerdict implements RuleResult {
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
