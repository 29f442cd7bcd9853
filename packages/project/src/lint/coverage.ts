import type { Operation } from '@assay/api-model';
import type { Protection } from '@assay/scenario';
import type { Project } from '../project.ts';
import type { WrittenScenario } from '../scenarios/written-scenario.ts';

/** What of a document the scenarios of a project expect. */
export interface Coverage {
  operations: { total: number; tested: number };
  /** Documented statuses, but for those of trouble on the server. */
  answers: { total: number; expected: number };
  /** `METHOD /path`, or `METHOD /path 404`. */
  missing: string[];
}

/** How much of a document can be tried where a run may do no more than this. */
export interface EnvironmentCoverage extends Pick<Coverage, 'operations' | 'answers'> {
  environment: string;
  protection: Protection | null;
}

/** The coverage of each environment of a project: what changes something counts for none that is read only. */
export function coverageByEnvironment(
  environments: Project['environments'],
  operations: readonly Operation[],
  scenarios: readonly WrittenScenario[],
): EnvironmentCoverage[] {
  const all = coverageOf(operations, scenarios);
  const reads = coverageOf(operations, scenarios.filter(onlyReads));
  return [...environments].map(([environment, { protection = null }]) => {
    const { operations: tested, answers } = protection === 'read_only' ? reads : all;
    return { environment, protection, operations: tested, answers };
  });
}

const READ = /^(GET|HEAD|OPTIONS) /;

/** As the runner decides: of the requests before and the judged one. */
const onlyReads = ({ operation, details: { method, before = [] } }: WrittenScenario): boolean =>
  [method === undefined ? operation : `${method} `, ...before.map((step) => step.operation)].every((one) =>
    READ.test(one),
  );

/** Counts operations and documented statuses that some scenario that is run, or a step of one, expects. */
export function coverageOf(operations: readonly Operation[], scenarios: readonly WrittenScenario[]): Coverage {
  const expected = new Set<string>();
  const tested = new Set<string>();
  for (const { operation, expectedStatus, details } of scenarios.filter(({ skip }) => skip === null)) {
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
