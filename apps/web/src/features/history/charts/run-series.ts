import { resultWords } from '@assay/contract';
import type { Execution, PassRate } from '@assay/contract';
import { shortDateTime } from '../../../data/index.ts';
import type { ChartSeries } from '../../../ui/index.ts';

export interface RunSeries {
  /** When each run was, oldest first. */
  labels: string[];
  /** Shares in percent; together they make 100. */
  outcome: ChartSeries[];
  /** In milliseconds; null where there was no response. */
  duration: ChartSeries[];
}

interface Point {
  at: string;
  passed: number;
  failed: number;
  errors: number;
  ms: number | null;
}

/** What the charts of an endpoint draw: the share of its scenarios in each run. `rates` are newest first. */
export function seriesOfRates(rates: readonly PassRate[]): RunSeries {
  return toSeries(
    rates.map((rate) => ({
      at: rate.run_at,
      passed: rate.successful,
      failed: rate.failed,
      errors: rate.errors,
      ms: rate.median_ms,
    })),
    'Median duration',
  );
}

/** What the charts of a scenario draw: the share of its checks, the status and each rule, in each run. Newest first. */
export function seriesOfExecutions(executions: readonly Execution[]): RunSeries {
  return toSeries(executions.map(toPoint), 'Duration');
}

function toPoint(execution: Execution): Point {
  const { run_at: at, response_time_ms: ms, overall_status: verdict, validation_results: results } = execution;
  if (verdict === 'skipped') return { at, ms, passed: 0, failed: 0, errors: 0 };
  if (verdict === 'error') return { at, ms, passed: 0, failed: 0, errors: 1 };
  const failedRules = results.filter(({ status }) => status === 'fail').length;
  const failed = failedRules + (execution.status_met === false ? 1 : 0);
  return { at, ms, passed: results.length + 1 - failed, failed, errors: 0 };
}

function toSeries(newestFirst: readonly Point[], durationLabel: string): RunSeries {
  const points = newestFirst.toReversed();
  const share = (part: (point: Point) => number): number[] =>
    points.map((point) => {
      const total = point.passed + point.failed + point.errors;
      return total === 0 ? 0 : Math.round((part(point) / total) * 1000) / 10;
    });
  return {
    labels: points.map(({ at }) => shortDateTime(at)),
    outcome: [
      { label: resultWords.success, tone: 'pass', values: share(({ passed }) => passed) },
      { label: resultWords.failure, tone: 'fail', values: share(({ failed }) => failed) },
      { label: resultWords.error, tone: 'warn', values: share(({ errors }) => errors) },
    ],
    duration: [
      { label: durationLabel, tone: 'busy', values: points.map(({ ms }) => (ms === null ? null : Math.round(ms))) },
    ],
  };
}
