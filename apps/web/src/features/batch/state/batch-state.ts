import { ApiError } from '@assay/client';
import { parseLimitError } from '@assay/contract';
import type { Batch, BatchEvent, BatchStatus, LimitError } from '@assay/contract';
import { isSettled, pendingRow, updatedRow } from './batch-row.ts';
import type { BatchRow } from './batch-row.ts';
import { toSummary } from './batch-summary.ts';
import type { ExecutionSummary } from './batch-summary.ts';
import type { ChosenScenario } from './chosen-scenarios.ts';

/** What the panel shows of a batch (D2 section 4). */
export interface BatchState {
  status: BatchStatus;
  runId: number | null;
  rows: readonly BatchRow[];
  /** What the whole batch goes without, such as validations that the plan does not generate. */
  notice: string | null;
  /** Tokens so far, as the server estimates. */
  tokens: number;
  /** Null before the end. */
  summary: ExecutionSummary | null;
  /** Why it ended with an error. */
  message: string | null;
  /** It ended since Assay stopped, not with an error of its own. */
  interrupted: boolean;
  /** The limit of runs that it met, shown until it is closed, while the status is idle again (decision 46). */
  limit: LimitError | null;
}

export const idleBatch: BatchState = {
  status: 'idle',
  runId: null,
  rows: [],
  notice: null,
  tokens: 0,
  summary: null,
  message: null,
  interrupted: false,
  limit: null,
};

/** Stands in where an error has no text (ERR-09). */
export const BATCH_FAILED = 'An error occurred while processing your scenarios.';

export function begunBatch(scenarios: readonly ChosenScenario[]): BatchState {
  return { ...idleBatch, status: 'pending', rows: scenarios.map(pendingRow) };
}

/** The latest batch as the server has stored it. */
export function storedBatch(batch: Batch): BatchState {
  const rows = batch.scenarios.map((one) =>
    updatedRow(pendingRow({ ...one, id: one.scenario_id, type: 'success' }), one),
  );
  return {
    ...idleBatch,
    status: batch.status,
    runId: batch.run_id,
    rows,
    notice: batch.notice,
    tokens: batch.token_usage.total_tokens,
    // A cancelled one still ends what had begun.
    summary: batch.status !== 'error' && rows.every(isSettled) ? toSummary(batch) : null,
    message: batch.status === 'error' ? batch.error || BATCH_FAILED : null,
  };
}

export function reduceBatch(state: BatchState, event: BatchEvent): BatchState {
  switch (event.type) {
    case 'status':
      return {
        ...state,
        status: state.status === 'cancelled' ? 'cancelled' : 'processing',
        runId: event.run_id,
        notice: event.notice,
        tokens: event.estimated_tokens_used,
      };
    case 'scenario_update':
      return withRow(state, event.scenario_id, (row) => updatedRow(row, event));
    case 'scenario_result':
      return withRow(state, event.scenario_id, (row) => ({
        ...row,
        httpStatus: event.http_status,
        responseTime: event.response_time_ms,
      }));
    case 'completed':
      return { ...state, status: event.cancelled ? 'cancelled' : 'completed', summary: toSummary(event) };
    case 'error':
      return { ...state, status: 'error', message: event.error || BATCH_FAILED };
  }
}

/** A batch that could not start or whose stream was lost; too few runs left bring it back to idle, with a panel (BATCH-12). */
export function failedBatch(state: BatchState, error: unknown): BatchState {
  const text = error instanceof Error ? error.message : '';
  if (error instanceof ApiError && error.status === 403) {
    const limit = parseLimitError(text);
    if (limit.limitType === 'runs') return { ...idleBatch, limit };
  }
  return { ...state, status: 'error', message: text || BATCH_FAILED };
}

/** Whether the server has more events of it. */
export const isUnfinished = (state: BatchState): boolean =>
  isOpen(state) || (state.status === 'cancelled' && state.summary === null);

export const isOpen = ({ status }: BatchState): boolean => status === 'pending' || status === 'processing';

function withRow(state: BatchState, id: number, change: (row: BatchRow) => BatchRow): BatchState {
  const index = state.rows.findIndex((row) => row.id === id);
  const row = state.rows[index];
  return row === undefined ? state : { ...state, rows: state.rows.with(index, change(row)) };
}
