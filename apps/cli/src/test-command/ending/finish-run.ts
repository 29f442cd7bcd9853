import type { RunEvent } from '@assay/contract';
import { findSourceLines } from '@assay/importer';
import type { ReportedFinding, ReportedRun, ResultDetails, RunListener } from '@assay/reports';
import type { ExitCode } from '../../exit-codes.ts';
import { version } from '../../version.ts';
import { exitCodeWith } from '../../output/report-files.ts';
import type { ReportFiles } from '../../output/report-files.ts';
import { conclude } from './conclude.ts';
import { coverageOf } from './coverage.ts';
import type { Target } from '../open-target.ts';
import type { Refusal } from '../running/prepare.ts';
import type { SuiteOutcome } from '../running/run-suite.ts';
import { summary } from './summary.ts';
import type { TestRun } from '../test-run.ts';

/** What a run needs to be closed. */
export interface Finishing {
  target: Target;
  running: TestRun;
  files: ReportFiles;
  startedAt: number;
  terminal: RunListener | null;
  /** What else could not be written. */
  unwritten: readonly string[];
}

/** Writes findings, reports and the summary of a run that has ended. */
export function finishRun(
  outcome: SuiteOutcome,
  refusal: Refusal | null,
  { target, running, files, startedAt, terminal, unwritten }: Finishing,
): ExitCode {
  const { io, options, transport } = running;
  const { suite } = target;
  const { results, attempts } = outcome;
  const flaky = new Set(
    results.flatMap(({ executionId, result }) =>
      result.status === 'success' && attempts.has(executionId) ? [executionId] : [],
    ),
  );
  const lines = linesOf(target, outcome);
  const findings = outcome.findings.map((finding) => located(finding, target, lines));
  const isInterrupted = io.interrupted.aborted;
  const coverage = coverageOf(suite, results);
  const ended = {
    results,
    scenarios: suite.scenarios,
    flaky,
    isInterrupted,
    stopped: outcome.stopped,
    refusal,
    hasCredentials: target.tokens !== null,
    coverage,
    waits: transport.waits,
  };
  const conclusion = conclude(ended, options);
  terminal?.onFindings?.(findings);
  const failures = files.finish({
    run: runOf(target, startedAt),
    findings,
    conclusion,
    lineOf: ({ method, path }) => lines.get(operationPointer({ method, path })) ?? null,
    end: refusal === null ? endOf(outcome, target, isInterrupted) : { type: 'error', error: refusal.text },
  });
  const seconds = (Date.now() - startedAt) / 1000;
  const isReadOnlyAsked = options.readOnly === true;
  io.err(
    summary(outcome, { requests: transport.sent, seconds, conclusion, scenarios: suite.scenarios, isReadOnlyAsked }),
  );
  return exitCodeWith([...unwritten, ...failures], conclusion.exit_code, io);
}

/** RFC 6901. */
const operationPointer = ({ method, path }: ResultDetails['endpoint']): string =>
  `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;

/** Lines of the document that findings and failures name. */
function linesOf({ document, suite }: Target, { findings, results }: SuiteOutcome): ReadonlyMap<string, number> {
  const failed = results.filter(({ result }) => result.status === 'failure' || result.status === 'error');
  const operations = new Set(failed.map(({ result }) => suite.scenarios[result.scenarioId]?.operation ?? ''));
  const pointers = [
    ...findings.flatMap((finding) => finding.document?.pointer ?? []),
    ...suite.model.operations.filter(({ key }) => operations.has(key)).map(operationPointer),
  ];
  return findSourceLines(document.text, pointers);
}

function located(
  finding: ReportedFinding,
  { document: { source } }: Target,
  lines: ReadonlyMap<string, number>,
): ReportedFinding {
  const { document } = finding;
  const line = document === null ? undefined : lines.get(document.pointer);
  return document === null || line === undefined
    ? finding
    : { ...finding, document: { ...document, file: source, line } };
}

function endOf({ results, stopped }: SuiteOutcome, { suite }: Target, isInterrupted: boolean): RunEvent {
  const count = (...statuses: string[]): number =>
    results.filter(({ result }) => statuses.includes(result.status)).length;
  return {
    type: 'completed',
    run_id: 0,
    total: suite.scenarios.length,
    completed: results.length,
    failed: count('failure', 'error'),
    skipped: count('skipped'),
    stopped: stopped !== null || isInterrupted,
  };
}

function runOf({ suite, protection, document: { source } }: Target, startedAt: number): ReportedRun {
  const { title } = suite.model;
  return {
    id: null,
    name: title,
    system: title,
    scope: 'system',
    protection,
    created_at: new Date(startedAt).toISOString(),
    tool_version: version(),
    // What came through a pipe has no name.
    ...(source !== '-' && { document: source }),
  };
}
