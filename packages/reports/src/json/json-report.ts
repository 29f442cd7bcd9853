import type { EventOf, ReportedRun, ResultDetails, RunListener } from '../run-listener.ts';
import type { JsonReport, JsonReportResult, JsonReportScenario } from './json-report-shape.ts';

const VERSION: JsonReport['version'] = 1;

/** Writes each result when it comes, so that a report of any size needs no memory. The shape is `JsonReport`. */
export function createJsonReport(run: ReportedRun, write: (text: string) => void): RunListener {
  let isFirst = true;
  const counts = { executed: 0, passed: 0, failed: 0, errors: 0, skipped: 0 };
  let total = 0;
  let isBegun = false;
  const begin = (findings: JsonReport['findings']): void => {
    if (isBegun) return;
    isBegun = true;
    const found = findings.map((finding) => `\n${JSON.stringify(finding)}`).join(',');
    write(`{"version":${VERSION},"run":${JSON.stringify(headOf(run))},"findings":[${found}],"scenarios":[`);
  };
  const end = (result: Pick<JsonReportResult, 'state' | 'error'>): void => {
    begin([]);
    const whole: JsonReportResult = { ...result, total, ...counts };
    write(`\n],"result":${JSON.stringify(whole)}}\n`);
  };
  return {
    onFindings: begin,
    onStart: (event) => {
      begin([]);
      total = event.total;
    },
    onScenarioResult: (event, details) => {
      begin([]);
      counts.executed += 1;
      counts[countedAs[event.status]] += 1;
      write(`${isFirst ? '' : ','}\n${JSON.stringify(scenarioOf(event, details))}`);
      isFirst = false;
    },
    onCompleted: (event) => {
      total = event.total;
      end({ state: event.stopped ? 'stopped' : 'completed', error: null });
    },
    onError: ({ error }) => end({ state: 'error', error }),
  };
}

const countedAs = { success: 'passed', failure: 'failed', error: 'errors', skipped: 'skipped' } as const;

function headOf({ id, name, scope, system, protection, created_at }: ReportedRun): JsonReport['run'] {
  return { id, name, scope, system, protection, created_at };
}

function scenarioOf(event: EventOf<'scenario_result'>, details: ResultDetails | null): JsonReportScenario {
  return {
    id: event.scenario_id,
    name: event.name,
    endpoint: details && { method: details.endpoint.method, path: details.endpoint.path },
    status: event.status,
    reason: event.error,
    error_cause: details?.error?.cause ?? null,
    execution_id: event.execution_id,
    expected_http_status: details?.expectedStatus ?? null,
    http_status: event.http_status,
    response_time_ms: event.response_time_ms,
    rules: (details?.rules ?? []).map(({ validation_text: text, status, reason }) => ({ text, status, reason })),
  };
}
