import type { ResultCause } from '../cause.ts';
import type { CountFields } from '../outcome-counts.ts';
import type { Attempt, Conclusion, EventOf, ReportedFinding, ReportedRun } from '../run-listener.ts';

type Result = EventOf<'scenario_result'>;

/**
 * The file that the `json` report writes; docs/reports.md describes it. Fields may be added within a version; a change of
 * meaning or a removal raises `version`.
 */
export interface JsonReport {
  version: 1;
  run: ReportedRun;
  /** By cause, those of the API first. */
  findings: readonly ReportedFinding[];
  /** In the order in which they finished. */
  scenarios: JsonReportScenario[];
  result: JsonReportResult;
}

export interface JsonReportScenario {
  id: number;
  name: string;
  /** Null when the execution no longer exists; so are `expected_http_status` and `error_cause`, and `rules` is empty. */
  endpoint: { method: string; path: string } | null;
  status: Result['status'];
  /** What came of it in one word, also where it was sent again. */
  cause: ResultCause;
  /** Why it is not a success, in one line. */
  reason: string | null;
  /** Set when `status` is `error`. */
  error_cause: string | null;
  execution_id: number;
  expected_http_status: number | null;
  http_status: number | null;
  response_time_ms: number | null;
  rules: { text: string; status: 'pass' | 'fail'; reason: string }[];
  /** Earlier tries; absent where it was sent once. */
  attempts?: readonly Attempt[];
  /** The beginning of the body of an answer that failed; only of the command line. */
  answer?: string;
}

export interface JsonReportResult extends CountFields {
  /** `error`: the run ended before all of it was executed, for the reason in `error`. */
  state: 'completed' | 'stopped' | 'error';
  error: string | null;
  /** Scenarios of the run; the other numbers count `scenarios`, `flaky` those of the passed ones that did not at first. */
  total: number;
  /** Of a run of the command line. */
  conclusion?: Conclusion;
}
