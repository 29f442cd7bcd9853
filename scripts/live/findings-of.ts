import { FindingsCollector } from '@assay/findings';
import type { FailedRule, Fault, FoundFinding, RedResult, Tally } from '@assay/findings';
import type { GeneratedScenario } from '@assay/generator';
import { compileRule } from '@assay/rules';
import type { RunnableRule } from '@assay/scenario';
import type { GeneratedTarget, Outcome } from '../targets/run-on-target.ts';

const ANSWER_START = 600;

function faultOf({ errorType, errorIn, details }: GeneratedScenario): Fault | null {
  if (errorType === null || errorIn === null) return null;
  return { kind: errorType, location: errorIn, pointer: details.pointer, constraint: details.constraint };
}

/** Rules of follow-ups are reported as text with the request that they belong to. */
function failedRules({ scenario, result }: Outcome): FailedRule[] {
  const checks = new Map(scenario.judged.rules.map((rule: RunnableRule) => [rule.text, rule.check]));
  return result.rules
    .filter(({ status }) => status === 'fail')
    .map(({ text, reason, evidence }) => {
      const known = checks.get(text);
      if (known !== undefined) return { text, reason, evidence, check: known };
      const compiled = compileRule(text.replace(/^then [A-Z]+ \S+: /, ''));
      return { text, reason, evidence, check: compiled.status === 'understood' ? compiled.check : null };
    });
}

/** The findings that the page of this run would show. */
export function findingsOf(generated: GeneratedTarget, outcomes: readonly Outcome[]): FoundFinding[] {
  const all = outcomes.map((outcome, at) => ({ outcome, at, ...generated.plannedAt(outcome.scenario.id) }));
  const tallies = all.map(({ outcome: { result }, key, scenario }): Tally => {
    const [acceptsClass, answered] = [scenario.details.statusBy !== undefined, result.response?.status ?? null];
    const cause = result.error?.cause ?? null;
    return {
      operation: key,
      fault: scenario.errorType,
      acceptsClass,
      status: result.status,
      answered,
      cause,
      count: 1,
    };
  });
  const { operations, definitions, source } = generated.model;
  const api = { operations: new Map(operations.map((one) => [one.key, one])), definitions, source };
  const collector = new FindingsCollector({ api, tallies });
  for (const { outcome, at, key, scenario } of all) {
    const { result } = outcome;
    if (result.status !== 'failure' && result.status !== 'error') continue;
    const red: RedResult = {
      executionId: at,
      scenarioId: outcome.scenario.id,
      scenarioName: scenario.name,
      operation: key,
      expectedStatus: scenario.expectedStatus,
      acceptsClass: scenario.details.statusBy !== undefined,
      statusMet: result.statusMet,
      answered: result.response?.status ?? null,
      answerStart: result.response?.body.slice(0, ANSWER_START) ?? null,
      error: result.error,
      failedRules: failedRules(outcome),
      fault: faultOf(scenario),
      isBase: scenario.details.role === 'base',
    };
    collector.add(red);
  }
  return collector.finish();
}
