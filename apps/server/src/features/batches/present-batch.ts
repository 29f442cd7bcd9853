import type { Batch, BatchScenarioUpdate, BatchTotals } from '@assay/contract';
import { estimateTokenUsage } from '@assay/contract';
import type { BatchItemRow, BatchRow } from './batch-row.ts';

export function toUpdate(row: BatchItemRow): BatchScenarioUpdate {
  return { type: 'scenario_update', ...presentItem(row) };
}

function presentItem(row: BatchItemRow) {
  const { matches, confidence, evaluatedBy, remark } = row;
  return {
    scenario_id: row.scenarioId,
    status: row.status,
    step: row.step,
    http_status: row.httpStatus,
    response_time_ms: row.responseTimeMs,
    processing_duration_ms: rounded(row.durationMs),
    llm_evaluation:
      matches === null || confidence === null
        ? null
        : { matches, confidence, evaluated_by: evaluatedBy ?? 'builtin', remark },
    generated_validations: row.generated,
    saved_validations_count: row.saved,
    error_message: row.errorMessage,
  };
}

/** The summary of a batch as it is at a moment. */
export function totalsOf(items: BatchItemRow[], startedAt: Date, now: Date): BatchTotals {
  const count = (status: BatchItemRow['status']) => items.filter((item) => item.status === status).length;
  const times = items.flatMap(({ responseTimeMs }) => (responseTimeMs === null ? [] : [responseTimeMs]));
  return {
    total: items.length,
    completed: count('completed'),
    failed: count('failed'),
    skipped: count('skipped'),
    validations_generated: items.reduce((sum, { generated }) => sum + generated, 0),
    avg_response_time_ms:
      times.length === 0 ? null : rounded(times.reduce((sum, time) => sum + time, 0) / times.length),
    execution_time_ms: Math.max(0, now.getTime() - startedAt.getTime()),
    token_usage: estimateTokenUsage(items.reduce((sum, { tokens }) => sum + tokens, 0)),
  };
}

/** The answer of the status call. */
export function presentBatch(row: BatchRow | null, items: BatchItemRow[], now: Date): Batch {
  if (row === null) return { ...idle, ...totalsOf([], now, now) };
  return {
    status: row.state,
    run_id: row.runId,
    ...totalsOf(items, row.createdAt, row.finishedAt ?? now),
    notice: row.notice,
    error: row.error,
    scenarios: items.map((item) => ({
      ...presentItem(item),
      name: item.name,
      method: item.method,
      endpoint: item.path,
    })),
  };
}

const idle: Pick<Batch, 'status' | 'run_id' | 'notice' | 'error' | 'scenarios'> = {
  status: 'idle',
  run_id: null,
  notice: null,
  error: null,
  scenarios: [],
};

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 100) / 100;
}
