import type { Operation } from '@assay/api-model';
import type { WrittenScenario } from '../scenarios/written-scenario.ts';

/** What of a document the scenarios of a project expect. */
export interface Coverage {
  operations: { total: number; tested: number };
  /** Documented statuses, but for those of trouble on the server. */
  answers: { total: number; expected: number };
  /** `METHOD /path`, or `METHOD /path 404`. */
  missing: string[];
}

/** Counts operations and documented statuses that some scenario, or a step of one, expects. */
export function coverageOf(operations: readonly Operation[], scenarios: readonly WrittenScenario[]): Coverage {
  const expected = new Set<string>();
  const tested = new Set<string>();
  for (const { operation, expectedStatus, details } of scenarios) {
    tested.add(operation);
    for (const status of [expectedStatus, ...(details.alternatives ?? [])]) expected.add(`${operation} ${status}`);
    for (const step of details.followUps ?? []) expected.add(`${step.operation} ${step.expects?.status}`);
  }
  const answers = operations.flatMap(({ key, responses }) =>
    responses.filter(({ status }) => /^[1-4]\d\d$/.test(status)).map(({ status }) => `${key} ${status}`),
  );
  const untested = operations.filter(({ key }) => !tested.has(key)).map(({ key }) => key);
  const unexpected = answers.filter((answer) => !expected.has(answer));
  return {
    operations: { total: operations.length, tested: operations.length - untested.length },
    answers: { total: answers.length, expected: answers.length - unexpected.length },
    missing: [...untested, ...unexpected.filter((answer) => tested.has(answer.slice(0, answer.lastIndexOf(' '))))],
  };
}
