import { stoppedText } from '@assay/contract';
import type { Conclusion, ReportedRun, ResultDetails, RunCause, RunListener } from '../run-listener.ts';
import { caseOf, runCase, seconds, toTestCase } from './test-case.ts';
import type { TestCase } from './test-case.ts';
import { toAttributes } from './xml.ts';

interface Suite {
  cases: string[];
  counts: Record<'failure' | 'error' | 'skipped', number>;
  timeMs: number;
}

/**
 * JUnit XML as GitHub Actions, GitLab and Jenkins read it (the `junit-10` schema of the xUnit plugin): a suite for each endpoint, a
 * case for each scenario. A suite is written with its counts first, so that cases are kept until the run has ended.
 */
export function createJunitReport(run: ReportedRun, write: (text: string) => void): RunListener {
  const suites = new Map<string, Suite>();
  const titles = new Map<number, string>();
  const add = (suiteName: string, testCase: TestCase): void => {
    const suite = suites.get(suiteName) ?? { cases: [], counts: { failure: 0, error: 0, skipped: 0 }, timeMs: 0 };
    suites.set(suiteName, suite);
    suite.cases.push(toTestCase(suiteName, testCase));
    suite.timeMs += testCase.timeMs;
    if (testCase.outcome) suite.counts[testCase.outcome.kind] += 1;
  };
  const end = (incomplete: string | null): void => {
    if (incomplete !== null) {
      const outcome = { kind: 'error', type: 'incomplete', message: incomplete } as const;
      add(RUN_SUITE, runCase('All scenarios are executed', outcome));
    }
    writeReport(run, suites, write);
  };
  return {
    onFindings: (findings) => {
      for (const { title, execution_ids: ids } of findings.toReversed()) for (const id of ids) titles.set(id, title);
    },
    onScenarioResult: (event, details) =>
      add(suiteOf(details), caseOf(event, details, titles.get(event.execution_id) ?? null)),
    onConclusion: ({ causes }) => {
      for (const one of causes) addCause(one, add);
    },
    onCompleted: (event) => end(event.stopped ? stoppedText(event) : null),
    onError: ({ error }) => end(error),
  };
}

/** Carries what belongs to no scenario. */
const RUN_SUITE = 'Run';

/** What a run as a whole promises; the scenarios say the others themselves. */
const promises: Partial<Record<RunCause, { name: string; kind: 'failure' | 'error' }>> = {
  credentials: { name: 'The credentials are accepted', kind: 'error' },
  unreachable: { name: 'The API can be reached', kind: 'error' },
  not_judged: { name: 'Everything can be judged', kind: 'error' },
  coverage: { name: 'The coverage is high enough', kind: 'failure' },
  flaky: { name: 'Nothing is flaky', kind: 'failure' },
  interrupted: { name: 'The run is not interrupted', kind: 'error' },
};

function addCause(
  { cause, message }: Conclusion['causes'][number],
  add: (suiteName: string, testCase: TestCase) => void,
): void {
  const promise = promises[cause];
  if (promise !== undefined) add(RUN_SUITE, runCase(promise.name, { kind: promise.kind, type: cause, message }));
}

const suiteOf = (details: ResultDetails | null): string =>
  details ? `${details.endpoint.method} ${details.endpoint.path}` : 'Endpoint not available';

function writeReport(run: ReportedRun, suites: ReadonlyMap<string, Suite>, write: (text: string) => void): void {
  const all = [...suites.values()];
  const sum = (count: (suite: Suite) => number): number => all.reduce((total, suite) => total + count(suite), 0);
  const head = {
    name: run.name,
    tests: sum(({ cases }) => cases.length),
    failures: sum(({ counts }) => counts.failure),
    errors: sum(({ counts }) => counts.error),
    time: seconds(sum(({ timeMs }) => timeMs)),
  };
  write(`<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${toAttributes(head)}>\n`);
  for (const [name, suite] of suites) {
    write(suiteHead(run, name, suite));
    for (const testCase of suite.cases) write(testCase);
    write('  </testsuite>\n');
  }
  write('</testsuites>\n');
}

function suiteHead(run: ReportedRun, name: string, { cases, counts, timeMs }: Suite): string {
  const attributes = {
    name,
    tests: cases.length,
    failures: counts.failure,
    errors: counts.error,
    skipped: counts.skipped,
    time: seconds(timeMs),
    // The schema that Jenkins reads has no time zone; the time is UTC.
    timestamp: run.created_at.slice(0, 19),
  };
  const properties = { run_id: run.id, scope: run.scope, system: run.system, protection: run.protection };
  return `  <testsuite${toAttributes(attributes)}>\n${toProperties(properties)}`;
}

function toProperties(properties: Record<string, string | number | null>): string {
  const given = Object.entries(properties).filter(([, value]) => value !== null);
  const lines = given.map(([name, value]) => `      <property${toAttributes({ name, value })}/>\n`);
  return `    <properties>\n${lines.join('')}    </properties>\n`;
}
