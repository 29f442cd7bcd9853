import { OutcomeCounts } from '../outcome-counts.ts';
import type { ResultCause } from '../cause.ts';
import { printableJson } from '../printable.ts';
import type { Conclusion, EventOf, ReportedRun, ResultDetails, RunListener } from '../run-listener.ts';
import type { JsonReport, JsonReportResult, JsonReportScenario } from './json-report-shape.ts';

const VERSION: JsonReport['version'] = 1;

/** Writes each result when it comes, so that a report of any size needs no memory. The shape is `JsonReport`. */
export function createJsonReport(run: ReportedRun, write: (text: string) => void): RunListener {
  let isFirst = true;
  const counts = new OutcomeCounts();
  let conclusion: Conclusion | null = null;
  let total = 0;
  let isBegun = false;
  const begin = (findings: JsonReport['findings']): void => {
    if (isBegun) return;
    isBegun = true;
    const found = findings.map((finding) => `\n${printableJson(finding)}`).join(',');
    write(`{"version":${VERSION},"run":${printableJson(headOf(run))},"findings":[${found}],"scenarios":[`);
  };
  const end = (result: Pick<JsonReportResult, 'state' | 'error'>): void => {
    begin([]);
    const whole: JsonReportResult = { ...result, total, ...counts.fields, ...(conclusion && { conclusion }) };
    write(`\n],"result":${printableJson(whole)}}\n`);
  };
  return {
    onFindings: begin,
    onStart: (event) => {
      begin([]);
      total = event.total;
    },
    onScenarioResult: (event, details) => {
      begin([]);
      const cause = counts.add(event, details);
      write(`${isFirst ? '' : ','}\n${printableJson(scenarioOf(event, details, cause))}`);
      isFirst = false;
    },
    onConclusion: (one) => {
      conclusion = one;
    },
    onCompleted: (event) => {
      total = event.total;
      end({ state: event.stopped ? 'stopped' : 'completed', error: null });
    },
    onError: ({ error }) => end({ state: 'error', error }),
  };
}

function headOf({ document, tool_version, ...run }: ReportedRun): JsonReport['run'] {
  const { id, name, scope, system, protection, created_at } = run;
  const known = { ...(document !== undefined && { document }), ...(tool_version !== undefined && { tool_version }) };
  return { id, name, scope, system, protection, created_at, ...known };
}

function scenarioOf(
  event: EventOf<'scenario_result'>,
  details: ResultDetails | null,
  cause: ResultCause,
): JsonReportScenario {
  return {
    id: event.scenario_id,
    name: event.name,
    endpoint: details && { method: details.endpoint.method, path: details.endpoint.path },
    status: event.status,
    cause,
    reason: event.error,
    error_cause: details?.error?.cause ?? null,
    execution_id: event.execution_id,
    expected_http_status: details?.expectedStatus ?? null,
    http_status: event.http_status,
    response_time_ms: event.response_time_ms,
    rules: (details?.rules ?? []).map(({ validation_text: text, status, reason }) => ({ text, status, reason })),
    ...(details && addedOf(details)),
  };
}

const addedOf = ({ attempts, answer }: ResultDetails): Pick<JsonReportScenario, 'attempts' | 'answer'> => ({
  ...(attempts && { attempts }),
  ...(answer != null && { answer }),
});
