import type { Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import type { WrittenRule, WrittenScenario } from '../scenarios/written-scenario.ts';
import type { JudgedCall } from './lint-rules.ts';

/** A rule of a scenario, with the answer that it is about. */
export interface JudgedRule {
  /** Where it stands in the file of its scenario. */
  path: (string | number)[];
  rule: WrittenRule;
  judged: JudgedCall;
  /** It judges the scenario, and not a step or a wait. */
  isOwn: boolean;
}

/** All rules of a scenario: its own, those of its steps, and those that polling waits for. */
export function judgedRules(scenario: WrittenScenario, operationOf: (call: string) => Operation | null): JudgedRule[] {
  const { key, operation, expectedStatus, rules, details } = scenario;
  const judged = { call: operation, expectedStatus, operation: operationOf(operation) };
  const own = rules.map((rule, at) => ({ path: ['scenarios', key, 'rules', at], rule, judged, isOwn: true }));
  const steps = stepsOf(scenario).flatMap(([name, list]) =>
    list.flatMap((step, at) => rulesOfStep(step, ['scenarios', key, name, at], operationOf)),
  );
  return [...own, ...polled(details.until?.rules, ['scenarios', key], judged), ...steps];
}

/** The steps of a scenario by the key that they stand under. */
export const stepsOf = ({
  details: { before = [], followUps = [], after = [] },
}: WrittenScenario): [string, Step[]][] => [
  ['before', before],
  ['then', followUps],
  ['after', after],
];

function rulesOfStep(
  { operation: call, rules, expects, until }: Step,
  path: (string | number)[],
  operationOf: (call: string) => Operation | null,
): JudgedRule[] {
  const judged = { call, expectedStatus: expects?.status ?? 200, operation: operationOf(call) };
  return [...sentences(rules, [...path, 'rules'], judged), ...polled(until?.rules, path, judged)];
}

const polled = (rules: readonly string[] | undefined, path: (string | number)[], judged: JudgedCall): JudgedRule[] =>
  sentences(rules, [...path, 'until', 'rules'], judged);

const sentences = (texts: readonly string[] = [], path: (string | number)[], judged: JudgedCall): JudgedRule[] =>
  texts.map((text, at) => ({ path: [...path, at], rule: { text, means: null }, judged, isOwn: false }));
