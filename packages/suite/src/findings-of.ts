import { FindingsCollector, sentenceOf } from '@assay/findings';
import type { Fault, FoundFinding, RedResult, Tally } from '@assay/findings';
import { compileRule } from '@assay/rules';
import type { Check } from '@assay/rules';
import type { ScenarioResult } from '@assay/runner';
import type { RunnableSuite, SuiteScenario } from './suite.ts';

/** One executed scenario; the result's `scenarioId` is its index in the suite. */
export interface SuiteResult {
  executionId: number;
  result: ScenarioResult;
}

/** Characters of an answer in which its message is looked for. */
const ANSWER_START = 600;
const MAX_FAILED_RULES = 50;

/** What a run of a suite has found, by cause. */
export function findingsOf(suite: RunnableSuite, results: readonly SuiteResult[]): FoundFinding[] {
  const { operations, definitions, source } = suite.model;
  const api = { operations: new Map(operations.map((one) => [one.key, one])), definitions, source };
  const collector = new FindingsCollector({ api, tallies: talliesOf(suite, results) });
  const checks = new Map<string, Check | null>();
  for (const { executionId, result } of results) {
    const planned = suite.scenarios[result.scenarioId];
    if (planned === undefined || (result.status !== 'failure' && result.status !== 'error')) continue;
    collector.add(toRedResult(planned, { executionId, result }, checks));
  }
  return collector.finish();
}

function talliesOf(suite: RunnableSuite, results: readonly SuiteResult[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { result } of results) {
    const planned = suite.scenarios[result.scenarioId];
    if (planned === undefined) continue;
    const one = {
      operation: planned.operation,
      fault: planned.generated.errorType,
      acceptsClass: acceptsClass(planned),
      status: result.status,
      answered: result.response?.status ?? null,
      cause: result.error?.cause ?? null,
    };
    const key = JSON.stringify(one);
    tallies.set(key, { ...one, count: (tallies.get(key)?.count ?? 0) + 1 });
  }
  return [...tallies.values()];
}

const acceptsClass = ({ generated }: SuiteScenario): boolean => generated.details.statusBy === 'convention';

function toRedResult(
  planned: SuiteScenario,
  { executionId, result }: SuiteResult,
  checks: Map<string, Check | null>,
): RedResult {
  const { operation, generated } = planned;
  const failed = result.rules.filter(({ status }) => status === 'fail').slice(0, MAX_FAILED_RULES);
  return {
    executionId,
    scenarioId: result.scenarioId,
    scenarioName: generated.name,
    operation,
    expectedStatus: generated.expectedStatus,
    acceptsClass: acceptsClass(planned),
    statusMet: result.statusMet,
    answered: result.response?.status ?? null,
    answerStart: result.response?.body.slice(0, ANSWER_START) ?? null,
    answer: result.response?.body ?? null,
    error: result.error,
    failedRules: failed.map(({ text, reason, evidence, followUp = null }) => ({
      text,
      reason,
      evidence,
      check: checkOf(planned, sentenceOf(text, followUp), checks),
      followUp,
    })),
    fault: faultOf(planned),
    isBase: generated.details.role === 'base',
  };
}

function checkOf({ rules }: SuiteScenario, text: string, checks: Map<string, Check | null>): Check | null {
  const own = rules.find((rule) => rule.text === text);
  if (own !== undefined) return own.check;
  const known = checks.get(text);
  if (known !== undefined) return known;
  const compilation = compileRule(text);
  const check = compilation.status === 'understood' ? compilation.check : null;
  checks.set(text, check);
  return check;
}

function faultOf({ generated: { errorType, errorIn, details } }: SuiteScenario): Fault | null {
  if (errorType === null || errorIn === null) return null;
  return {
    kind: errorType,
    location: errorIn,
    pointer: details.pointer ?? null,
    constraint: details.constraint ?? null,
  };
}
