import type { EventOf, ReportedRun, ResultDetails, RunListener } from '../run-listener.ts';
import { toAttributes, toText } from './xml.ts';

type Outcome = 'failure' | 'error' | 'skipped';

interface TestCase {
  name: string;
  timeMs: number;
  /** Null when it passed. */
  outcome: { kind: Outcome; type: string; message: string; text: string } | null;
  properties: Record<string, string | number | null>;
}

interface Suite {
  cases: string[];
  counts: Record<Outcome, number>;
  timeMs: number;
}

/** Bounds of the texts of one scenario, since the file is written when the last one is known. */
const MAX_MESSAGE_CHARS = 500;
const MAX_TEXT_CHARS = 4000;

/**
 * JUnit XML as GitHub Actions, GitLab and Jenkins read it: a suite for each endpoint, a case for each scenario. A suite is
 * written with its counts first, so that cases are kept until the run has ended.
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
    if (incomplete !== null) add(RUN_SUITE, runCase(incomplete));
    writeReport(run, suites, write);
  };
  return {
    onFindings: (findings) => {
      for (const { title, execution_ids: ids } of findings.toReversed()) for (const id of ids) titles.set(id, title);
    },
    onScenarioResult: (event, details) =>
      add(suiteOf(details), caseOf(event, details, titles.get(event.execution_id) ?? null)),
    onCompleted: ({ stopped, completed, total }) =>
      end(stopped ? `The run was stopped after ${completed} of ${total} scenarios.` : null),
    onError: ({ error }) => end(error),
  };
}

/** Carries what belongs to no scenario: a run that did not execute everything must not look like one that passed. */
const RUN_SUITE = 'Run';

const runCase = (message: string): TestCase => ({
  name: 'All scenarios are executed',
  timeMs: 0,
  outcome: {
    kind: 'error',
    type: 'incomplete',
    message: cut(message, MAX_MESSAGE_CHARS),
    text: cut(message, MAX_TEXT_CHARS),
  },
  properties: {},
});

const suiteOf = (details: ResultDetails | null): string =>
  details ? `${details.endpoint.method} ${details.endpoint.path}` : 'Endpoint not available';

function caseOf(event: EventOf<'scenario_result'>, details: ResultDetails | null, finding: string | null): TestCase {
  return {
    name: event.name,
    timeMs: event.response_time_ms ?? 0,
    outcome: outcomeOf(event, details),
    properties: {
      scenario_id: event.scenario_id,
      execution_id: event.execution_id,
      expected_http_status: details?.expectedStatus ?? null,
      http_status: event.http_status,
      finding: finding === null ? null : cut(finding, MAX_MESSAGE_CHARS),
    },
  };
}

function outcomeOf(event: EventOf<'scenario_result'>, details: ResultDetails | null): TestCase['outcome'] {
  const { status, error } = event;
  if (status === 'success') return null;
  const message = error ?? details?.error?.message ?? status;
  const failed = (details?.rules ?? []).filter((rule) => rule.status === 'fail');
  const lines = [message, ...failed.map((rule) => `${rule.validation_text}: ${rule.reason}`)];
  return {
    kind: status,
    type: typeOf(details),
    message: cut(message, MAX_MESSAGE_CHARS),
    text: cut(lines.join('\n'), MAX_TEXT_CHARS),
  };
}

/** What caused it: the kind of error, a rule or the status. */
function typeOf(details: ResultDetails | null): string {
  if (details?.error) return details.error.cause;
  return details?.statusMet === true ? 'rule' : 'status';
}

const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);

function writeReport(run: ReportedRun, suites: ReadonlyMap<string, Suite>, write: (text: string) => void): void {
  const all = [...suites.values()];
  const sum = (count: (suite: Suite) => number): number => all.reduce((total, suite) => total + count(suite), 0);
  const head = {
    name: run.name,
    tests: sum(({ cases }) => cases.length),
    failures: sum(({ counts }) => counts.failure),
    errors: sum(({ counts }) => counts.error),
    skipped: sum(({ counts }) => counts.skipped),
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
  return `  <testsuite${toAttributes(attributes)}>\n${toProperties(properties, '    ')}`;
}

function toTestCase(suiteName: string, { name, timeMs, outcome, properties }: TestCase): string {
  const head = `    <testcase${toAttributes({ name, classname: suiteName, time: seconds(timeMs) })}>\n`;
  return `${head}${toProperties(properties, '      ')}${toOutcome(outcome)}    </testcase>\n`;
}

function toOutcome(outcome: TestCase['outcome']): string {
  if (outcome === null) return '';
  const { kind, type, message, text } = outcome;
  if (kind === 'skipped') return `      <skipped${toAttributes({ message })}/>\n`;
  return `      <${kind}${toAttributes({ message, type })}>${toText(text)}</${kind}>\n`;
}

function toProperties(properties: TestCase['properties'], indent: string): string {
  const given = Object.entries(properties).filter(([, value]) => value !== null);
  if (given.length === 0) return '';
  const lines = given.map(([name, value]) => `${indent}  <property${toAttributes({ name, value })}/>\n`);
  return `${indent}<properties>\n${lines.join('')}${indent}</properties>\n`;
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);
