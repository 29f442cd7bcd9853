import type { Execution, PassRate } from '@assay/contract';
import { expect, it } from 'vitest';
import { seriesOfExecutions, seriesOfRates } from './run-series.ts';

const rate = {
  run_id: 1,
  run_at: '2026-03-31T12:00:00.000Z',
  total: 4,
  successful: 3,
  failed: 1,
  skipped: 0,
  errors: 0,
  median_ms: 12.4,
};

function execution(changes: Partial<Execution>): Execution {
  const base = { run_at: rate.run_at, overall_status: 'success', status_met: true, validation_results: [] };
  return { ...base, actual_response_status_code: 200, response_time_ms: 5, ...changes } as unknown as Execution;
}

it('an endpoint shows the share of its scenarios in each run, the oldest run first', () => {
  const none = { ...rate, run_id: 2, total: 1, successful: 0, failed: 0, errors: 1, skipped: 0, median_ms: null };
  const { labels, outcome, duration } = seriesOfRates([none, rate] satisfies PassRate[]);
  expect(labels).toHaveLength(2);
  expect(labels[0]).toMatch(/^Mar 31, \d\d:\d\d$/);
  expect(outcome.map(({ values }) => values)).toEqual([
    [75, 0],
    [25, 0],
    [0, 100],
  ]);
  expect(duration[0]?.values).toEqual([12, null]);
});

it('a scenario shows the share of its checks: the status and each rule', () => {
  const rule = (status: 'pass' | 'fail') => ({
    validation_id: 1,
    validation_text: 'x',
    status,
    reason: '',
    evidence: [],
  });
  const results = [rule('pass'), rule('pass'), rule('fail')];
  const { outcome } = seriesOfExecutions([
    execution({ overall_status: 'error', actual_response_status_code: null }),
    execution({ overall_status: 'failure', status_met: false, actual_response_status_code: 500 }),
    execution({ overall_status: 'failure', validation_results: results }),
    execution({ actual_response_status_code: 201 }),
  ]);
  expect(outcome.map(({ values }) => values)).toEqual([
    [100, 75, 0, 0],
    [0, 25, 100, 0],
    [0, 0, 0, 100],
  ]);
});
